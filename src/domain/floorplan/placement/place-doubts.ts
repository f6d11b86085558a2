import type { Bounds, MultiPolygon, Polygon } from '../../entities/geometry.ts';
import { boundsOf, distanceMetres, middleOf } from '../../geometry/index.ts';

/** What speaks against the place or the size of a plan; a person may know better. */
export interface PlaceDoubt {
  code: 'plan-far-away' | 'plan-outside' | 'plan-tiny' | 'plan-huge';
  /** Metres to the building, or square metres of the plan's box. */
  figure: number;
}

/** Square metres. A floor is hardly ever smaller or larger. */
const LEAST_AREA = 20;
const MOST_AREA = 1_000_000;
/** Metres: in another town at the least. */
export const FAR = 20_000;
/** Share of a plan that has to lie within its building. */
const LEAST_INSIDE = 0.5;

/**
 * @param bounds of what would be made
 * @param inside share of it that lies within the building, where that was measured
 * @param isAreas whether it has shapes: points alone cover nothing, however large the plan
 */
export function placeDoubts(
  bounds: Bounds,
  building: Polygon | MultiPolygon,
  inside: number | null,
  isAreas = true,
): PlaceDoubt[] {
  const outline = boundsOf(building);
  if (outline === null) return [];
  const doubts: PlaceDoubt[] = [];
  const away = distanceMetres(middleOf(bounds), middleOf(outline));
  const size = distanceMetres([outline[0], outline[1]], [outline[2], outline[3]]);
  if (away > FAR) doubts.push({ code: 'plan-far-away', figure: away });
  else if (!meets(bounds, outline) || (inside !== null && inside < LEAST_INSIDE) || away > 10 * size)
    doubts.push({ code: 'plan-outside', figure: away });
  const area = areaOf(bounds);
  if (isAreas && area < LEAST_AREA) doubts.push({ code: 'plan-tiny', figure: area });
  if (area > MOST_AREA) doubts.push({ code: 'plan-huge', figure: area });
  return doubts;
}

const meets = (a: Bounds, b: Bounds): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

function areaOf([west, south, east, north]: Bounds): number {
  const middle = (south + north) / 2;
  return distanceMetres([west, middle], [east, middle]) * distanceMetres([west, south], [west, north]);
}
