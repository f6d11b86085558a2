import Flatbush from 'flatbush';
import type { Feature } from '../entities/feature.ts';
import { areaSquareMetres, boundsOf } from '../geometry/index.ts';
import { combineShapes, type Area } from '../geometry/boolean/combine-shapes.ts';

/** Square metres that two rooms may share: less comes from drawing. */
const SHARED_M2 = 0.25;
/** The share of a place that another one covers in whole, as far as drawing is exact. */
const WHOLE = 0.98;

/** A place with an outline. */
export interface MeasuredPlace {
  place: Feature;
  geometry: Area;
  bounds: readonly [number, number, number, number];
  area: number;
}

/** Null: it has no outline. */
export function measuredPlace(place: Feature): MeasuredPlace | null {
  const { geometry } = place;
  const bounds = boundsOf(geometry);
  return geometry.type === 'Point' || bounds === null
    ? null
    : { place, geometry, bounds, area: areaSquareMetres(geometry) };
}

/** Whether two places overlap. A place entirely within a larger one is intended, the same room drawn twice is not. */
export function areOver(a: MeasuredPlace, b: MeasuredPlace): boolean {
  const [[west, south, east, north], [w, s, e, n]] = [a.bounds, b.bounds];
  if (w > east || e < west || s > north || n < south) return false;
  const shared = sharedArea(a.geometry, b.geometry);
  if (shared <= SHARED_M2) return false;
  const isWithin = shared > WHOLE * Math.min(a.area, b.area);
  return !isWithin || (isSameType(a, b) && shared > WHOLE * Math.max(a.area, b.area));
}

const isSameType = ({ place: a }: MeasuredPlace, { place: b }: MeasuredPlace): boolean =>
  a.properties.typeCode === b.properties.typeCode;

/** Pairs of places on a level that lie over each other. */
export function overlapsOn(areas: readonly MeasuredPlace[]): [Feature, Feature][] {
  if (areas.length < 2) return [];
  const index = new Flatbush(areas.length);
  for (const { bounds } of areas) index.add(...bounds);
  index.finish();
  return areas.flatMap((a, i) =>
    index
      .search(...a.bounds)
      .filter((j) => j > i)
      .flatMap((j): [Feature, Feature][] =>
        areOver(a, areas[j]!) ? [pairOf(a.place, areas[j]!.place)] : [],
      ),
  );
}

/** In the same order whichever of them was changed last. */
export const pairOf = (a: Feature, b: Feature): [Feature, Feature] => (a.fid < b.fid ? [a, b] : [b, a]);

function sharedArea(a: Area, b: Area): number {
  try {
    const shared = combineShapes('intersection', a, b);
    return shared === null ? 0 : areaSquareMetres(shared);
  } catch {
    // Outlines that cross themselves are reported by another rule.
    return 0;
  }
}
