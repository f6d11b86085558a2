import { featureGeometrySchema, type Bounds, type FeatureGeometry } from '../../domain/entities/geometry.ts';
import { boundsAcross } from '../../domain/geometry/index.ts';
import type { ChangedShape } from '../../map/index.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { keyOfChange } from './change-list.tsx';

const shapeIn = (version: Record<string, unknown> | null | undefined): FeatureGeometry | null =>
  featureGeometrySchema.safeParse(version?.['geometry']).data ?? null;

const isSame = (a: FeatureGeometry, b: FeatureGeometry): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Of one change: what is there, and dotted what was there where that is another shape. */
function shapesOf(one: ReviewChange): ChangedShape[] {
  const [before, after] = [shapeIn(one.before), shapeIn(one.after)];
  const of = (geometry: FeatureGeometry, isBefore: boolean): ChangedShape => ({
    key: keyOfChange(one),
    change: one.change,
    isBefore,
    geometry,
  });
  if (one.change === 'deleted') return before === null ? [] : [of(before, false)];
  if (after === null) return [];
  return before === null || isSame(before, after) ? [of(after, false)] : [of(before, true), of(after, false)];
}

/** The shapes of changed things on a level, and outdoors. Outlines of sites and buildings only if they changed. */
export function changedShapes(
  changes: readonly ReviewChange[],
  level: { buildingId: number | null; levelIndex: number | null },
): ChangedShape[] {
  return changes
    .filter(
      ({ kind, buildingId, levelIndex }) =>
        (kind === 'feature' &&
          ((buildingId ?? null) === null ||
            (buildingId === level.buildingId && levelIndex === level.levelIndex))) ||
        kind === 'building' ||
        kind === 'site',
    )
    .flatMap((change) => {
      const shapes = shapesOf(change);
      // A whole building stands out only where its outline is another.
      return change.kind === 'feature' || change.change === 'deleted' || shapes.length > 1 ? shapes : [];
    });
}

/** Where a change lies on the map; null where it has no shape. */
export function boundsOfChange({ before, after }: ReviewChange): Bounds | null {
  const shape = shapeIn(after) ?? shapeIn(before);
  return shape === null ? null : boundsAcross(shape);
}
