import { anchorPairSchema } from '../entities/anchor.ts';
import type { Level } from '../entities/level.ts';

/**
 * Whether a device put the plan of the level on earth and made its content from it. The anchors of a drawing are points of
 * it, in its own unit; of a GeoJSON they are the places themselves.
 */
export function isMadeFromDrawing({ extra }: Pick<Level, 'extra'>): boolean {
  const anchors = anchorPairSchema.safeParse(extra['anchors']);
  return (
    anchors.success &&
    anchors.data.some(({ properties: { originalCoordinates: of }, geometry: { coordinates: at } }) =>
      of.some((value, axis) => value !== at[axis]),
    )
  );
}
