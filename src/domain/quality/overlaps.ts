import Flatbush from 'flatbush';
import type { Feature } from '../entities/feature.ts';
import { areaSquareMetres, boundsOf } from '../geometry/index.ts';
import { combineShapes, type Area } from '../geometry/boolean/combine-shapes.ts';

/** Square metres that two rooms may share: less comes from drawing. */
const SHARED_M2 = 0.25;

/** Pairs of places on a level that lie over each other. One that lies within another whole is meant so. */
export function overlapsOn(places: readonly Feature[]): [Feature, Feature][] {
  const areas = places.flatMap((place) => {
    const { geometry } = place;
    const bounds = boundsOf(geometry);
    if (geometry.type === 'Point' || bounds === null) return [];
    return [{ place, geometry, bounds, area: areaSquareMetres(geometry) }];
  });
  if (areas.length < 2) return [];
  const index = new Flatbush(areas.length);
  for (const { bounds } of areas) index.add(...bounds);
  index.finish();
  return areas.flatMap((a, i) =>
    index
      .search(...a.bounds)
      .filter((j) => j > i)
      .flatMap((j): [Feature, Feature][] => {
        const b = areas[j]!;
        const shared = sharedArea(a.geometry, b.geometry);
        const isInside = shared > 0.98 * Math.min(a.area, b.area);
        return shared > SHARED_M2 && !isInside ? [[a.place, b.place]] : [];
      }),
  );
}

function sharedArea(a: Area, b: Area): number {
  try {
    const shared = combineShapes('intersection', a, b);
    return shared === null ? 0 : areaSquareMetres(shared);
  } catch {
    // Outlines that cross themselves are told of elsewhere.
    return 0;
  }
}
