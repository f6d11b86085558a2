import { featurePropertiesSchema } from '../../../src/domain/entities/feature.ts';
import type { FeatureGeometry } from '../../../src/domain/entities/geometry.ts';
import type { Extra } from '../../../src/domain/entities/publish-state.ts';
import { featureIssues, fileFeatureIssues, type Issue } from '../../../src/domain/rules/index.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';

export interface FeatureDraft {
  geometry: FeatureGeometry;
  properties: Extra & { typeCode: string };
}

/** Everything a saved feature must fulfil. `ownOrigin`: images there need no https. */
export function featureFaults(draft: FeatureDraft, ownOrigin: string): Issue[] {
  const present = Object.fromEntries(Object.entries(draft.properties).filter(([, v]) => v !== null));
  const parsed = featurePropertiesSchema.safeParse(present);
  if (!parsed.success) {
    return parsed.error.issues.map((i) => ({
      code: 'invalid-body',
      severity: 'error',
      path: ['properties', ...i.path].join('.'),
    }));
  }
  const feature = { geometry: draft.geometry, properties: parsed.data };
  return featureIssues(feature, { taxonomy: builtInTaxonomy, ownOrigin }).filter(
    (i) => i.severity === 'error',
  );
}

/** The same for one feature of many: faults in a file have messages for files. */
export function bulkFaults(draft: FeatureDraft, ownOrigin: string): Issue[] {
  const { typeCode, name } = draft.properties;
  const ofFile = fileFeatureIssues({ geometryType: draft.geometry.type, typeCode, name }, builtInTaxonomy);
  return ofFile.length > 0 ? ofFile : featureFaults(draft, ownOrigin);
}
