import type { Feature } from '../../entities/feature.ts';
import type { FeatureGeometry } from '../../entities/geometry.ts';
import type { Fid } from '../../entities/ids.ts';
import type { Level } from '../../entities/level.ts';
import { type PlanChange, withPlan } from '../../entities/plan-file.ts';
import type { Moment } from '../../moment/moment.ts';
import { addFeatures } from '../features/add-features.ts';
import { changeFeature } from '../features/change-feature.ts';
import { deleteFeatures } from '../features/change-features.ts';
import type { FeatureDraft } from '../features/feature-row.ts';
import { changed } from '../record-change.ts';

/** What a newer plan says of a room that stays. */
export interface RevisedRoom {
  feature: Feature;
  geometry: FeatureGeometry;
  /** Null where it keeps its name. */
  name: string | null;
}

/**
 * Takes over a newer plan in one step. Rooms that stay keep their keys and all properties but shape and name; nothing else on
 * the level is changed. @param newId gives the ids of parts of a shape that fell apart
 */
export const reviseLevel = (
  level: Level,
  {
    stay,
    gone,
    added,
    plan,
  }: {
    stay: readonly RevisedRoom[];
    gone: readonly Feature[];
    added: readonly FeatureDraft[];
    /** The newer plan, where it takes the place of the one before. */
    plan: PlanChange | null;
  },
  newId: () => Fid,
): Moment => ({
  label: 'reviseLevel',
  changes: [
    ...stay.flatMap(({ feature, geometry, name }) => {
      const properties = name === null ? feature.properties : { ...feature.properties, name };
      return changeFeature(feature, { geometry, properties }, newId).changes;
    }),
    ...deleteFeatures(gone).changes,
    ...addFeatures(level, added).changes,
    ...(plan === null ? [] : changed('levels', level, { ...level, extra: withPlan(level.extra, plan) })),
  ],
});
