import { featurePropertiesSchema } from '../../../src/domain/entities/feature.ts';
import type { FeatureGeometry, Polygon } from '../../../src/domain/entities/geometry.ts';
import type { Extra } from '../../../src/domain/entities/publish-state.ts';
import {
  buildingIssues,
  clientIssues,
  featureIssues,
  fileFeatureIssues,
  type Issue,
  levelIssues,
  siteIssues,
} from '../../../src/domain/rules/index.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import { refuse } from '../../platform/refuse-issues.ts';

/*
 * The shared rules, as the server asks them. Uniqueness among siblings is not asked here but of the database, which
 * also holds it when two write at once.
 */

export function checkClient(draft: { clientTitle: string }): void {
  refuse(clientIssues(draft));
}

interface SiteDraft {
  siteTitle: string;
  siteExternalIdentifier: string;
  geometry: Polygon;
}
export function checkSite(
  draft: SiteDraft,
  around: { buildings: { title: string; geometry: Polygon }[] },
): void {
  const buildings = around.buildings.map((b) => ({ buildingTitle: b.title, geometry: b.geometry }));
  refuse(siteIssues(draft, { siblings: [], buildings }));
}

interface BuildingDraft {
  buildingTitle: string;
  buildingExternalIdentifier: string;
  geometry: Polygon;
}
export function checkBuilding(draft: BuildingDraft, around: { site: { geometry: Polygon } }): void {
  refuse(buildingIssues(draft, { site: around.site, siblings: [] }));
}

interface LevelDraft {
  levelIndex: number;
  levelShortTitle: string;
  levelLongTitle: string;
  levelExtraData?: Extra | undefined;
}
export function checkLevel(draft: LevelDraft): void {
  const levelExtraData = draft.levelExtraData ?? {};
  const issues = levelIssues({ ...draft, levelExtraData }, { siblings: [], isNew: true });
  // The form asks for the kind of level; the contract's free-form extra data may do without.
  const isTyped = levelExtraData['levelType'] !== undefined;
  refuse(isTyped ? issues : issues.filter((i) => i.code !== 'type-must-be-selected'));
}

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

/** The same for one of many: what a file is refused for is said in the words for files. */
export function bulkFaults(draft: FeatureDraft, ownOrigin: string): Issue[] {
  const { typeCode, name } = draft.properties;
  const ofFile = fileFeatureIssues({ geometryType: draft.geometry.type, typeCode, name }, builtInTaxonomy);
  return ofFile.length > 0 ? ofFile : featureFaults(draft, ownOrigin);
}
