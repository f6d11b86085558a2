import type { Taxonomy } from '../../entities/feature-type.ts';
import type { Fid } from '../../entities/ids.ts';
import { splitMultiPolygon, type FeatureDraft } from '../../ops/index.ts';
import type { Plan } from '../plan.ts';
import type { Task } from '../progress.ts';
import { checkImport, chooserFor, isMade } from './check-import.ts';
import { draftProperties } from './draft-properties.ts';
import type { ImportCheck, ImportChoice } from './mapping-types.ts';

/** So many features between two reports. */
const SLICE = 1000;

export type BuiltFeatures = { check: ImportCheck; features: FeatureDraft[] | null };

/**
 * The features of an import, each with a fresh id and multi-polygons as one feature per part. `features` is null if the check
 * has an error: an import is never partial.
 */
export function* buildFeatures(
  plan: Plan,
  choice: ImportChoice,
  taxonomy: Taxonomy,
  newId: () => Fid,
): Task<BuiltFeatures> {
  const check = yield* checkImport(plan, choice, taxonomy);
  if (check.issues.some((issue) => issue.severity === 'error')) return { check, features: null };
  const choose = chooserFor(plan, choice, taxonomy);
  const features: FeatureDraft[] = [];
  for (const [index, feature] of plan.features.entries()) {
    if (index % SLICE === 0) yield { phase: 'build', done: index, total: plan.features.length };
    const verdict = choose(feature);
    if (!feature.geometry || !isMade(verdict, choice.agreed)) continue;
    const { properties } = draftProperties(feature, verdict, choice.mapping, taxonomy);
    const draft = { fid: newId(), kind: verdict.kind, geometry: feature.geometry, properties };
    features.push(...splitMultiPolygon(draft, newId));
  }
  return { check, features };
}
