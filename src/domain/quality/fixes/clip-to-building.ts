import type { MultiPolygon, Polygon } from '../../entities/geometry.ts';
import { areaSquareMetres, firstProtrusion } from '../../geometry/index.ts';
import { combineShapes, type Area } from '../../geometry/boolean/combine-shapes.ts';
import { shapeIssues } from '../../rules/index.ts';
import type { Fix, LeftReason } from './fix.ts';

/** Of what is cut away at most this share may go: a room that lies mostly outside is on the wrong spot. */
const MOST_CUT = 0.5;
/** Parts smaller than this share of the shape are slivers of drawing, and go. */
const SLIVER = 0.02;

/** Cuts away the part outside of the building. */
export const clipToBuilding: Fix = (feature, { against, put }) => {
  const outline = feature.buildingLid === null ? undefined : against.outlines.get(feature.buildingLid);
  if (outline === undefined || feature.geometry.type === 'Point') return 'nothing';
  const clipped = onePart(feature.geometry, combineShapes('intersection', feature.geometry, outline));
  if (typeof clipped === 'string') return clipped;
  if (firstProtrusion(outline, clipped) !== null) return 'nothing';
  put({ ...feature, geometry: clipped });
  return null;
};

/** What is left of a shape as one polygon, or why that can't be. @param before as it was */
export function onePart(before: Area, left: Area | null): Polygon | LeftReason {
  const whole = areaSquareMetres(before);
  if (left === null || areaSquareMetres(left) < (1 - MOST_CUT) * whole) return 'mostly-outside';
  const part = left.type === 'Polygon' ? left : largestOf(left, whole);
  if (part === null) return 'parts';
  // Two parts that touch in one corner come as one ring.
  return shapeIssues(part, 'geometry').length > 0 ? 'invalid' : part;
}

/** Null: there is more than one part, beside slivers. @param whole square metres before */
function largestOf({ coordinates: all }: MultiPolygon, whole: number): Polygon | null {
  const [largest, ...others] = all
    .map((coordinates): Polygon => ({ type: 'Polygon', coordinates }))
    .toSorted((a, b) => areaSquareMetres(b) - areaSquareMetres(a));
  const isSliver = (part: Polygon): boolean => areaSquareMetres(part) < SLIVER * whole;
  return largest !== undefined && others.every(isSliver) ? largest : null;
}
