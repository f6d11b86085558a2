import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import { contains, distanceToSegment, partsOf } from '../geometry/index.ts';
import { METRES_PER_DEGREE } from '../geometry/measure/units.ts';

/** Metres from a position to the nearest edge of an area; infinite for a point. Good to a thousandth near the edge. */
export function metresFromEdge(area: FeatureGeometry, [x, y]: Position): number {
  const squeeze = Math.cos((y * Math.PI) / 180);
  const flat = ([lon, lat]: Position): Position => [(lon - x) * squeeze, lat - y];
  let nearest = Infinity;
  for (const ring of partsOf(area).flat())
    for (let i = 1; i < ring.length; i += 1)
      nearest = Math.min(nearest, distanceToSegment([0, 0], flat(ring[i - 1]!), flat(ring[i]!)));
  return nearest * METRES_PER_DEGREE;
}

/** Metres by which a position is outside of an area; 0 in it. */
export function metresOutside(area: FeatureGeometry, at: Position): number {
  const point = { type: 'Point', coordinates: at } as const;
  const isIn = partsOf(area).some((coordinates) => contains({ type: 'Polygon', coordinates }, point));
  return isIn ? 0 : metresFromEdge(area, at);
}
