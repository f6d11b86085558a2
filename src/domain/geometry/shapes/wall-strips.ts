import type { FeatureGeometry, MultiPolygon, Position, Ring } from '../../entities/geometry.ts';
import { metresPerDegree } from '../measure/wgs84.ts';
import { ringsOf } from './rings-of.ts';

/**
 * The walls around a shape: one thin rectangle along each edge of each ring, `thickness` metres wide, centred on the
 * edge and longer by half of that at both ends so that corners close. Null where there is no edge (points).
 */
export function wallStrips(geometry: FeatureGeometry, thickness: number): MultiPolygon | null {
  const strips = ringsOf(geometry).flatMap((ring) =>
    ring.slice(1).flatMap((to, index) => strip(ring[index]!, to, thickness / 2)),
  );
  return strips.length > 0 ? { type: 'MultiPolygon', coordinates: strips.map((ring) => [ring]) } : null;
}

function strip(from: Position, to: Position, half: number): Ring[] {
  const { east, north } = metresPerDegree(from[1]);
  const dx = (to[0] - from[0]) * east;
  const dy = (to[1] - from[1]) * north;
  const length = Math.hypot(dx, dy);
  if (!(length > 0)) return [];
  // Along and across the edge, half a wall long, in degrees.
  const along = [((dx / length) * half) / east, ((dy / length) * half) / north] as const;
  const across = [((-dy / length) * half) / east, ((dx / length) * half) / north] as const;
  const corner = (at: Position, a: number, b: number): Position => [
    at[0] + a * along[0] + b * across[0],
    at[1] + a * along[1] + b * across[1],
  ];
  const first = corner(from, -1, -1);
  return [[first, corner(to, 1, -1), corner(to, 1, 1), corner(from, -1, 1), first]];
}
