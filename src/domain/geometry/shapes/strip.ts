import type { Position, Ring } from '../../entities/geometry.ts';
import { metresPerDegree } from '../metric/wgs84.ts';

/**
 * The rectangle along the line between two positions, `width` metres wide, and longer by `overhang` metres at both ends. Null
 * if both positions are the same.
 */
export function strip(from: Position, to: Position, width: number, overhang = 0): Ring | null {
  const { east, north } = metresPerDegree(from[1]);
  const dx = (to[0] - from[0]) * east;
  const dy = (to[1] - from[1]) * north;
  const length = Math.hypot(dx, dy);
  if (!(length > 0)) return null;
  // A metre along the line, and one across it, in degrees.
  const along = [dx / length / east, dy / length / north] as const;
  const across = [-dy / length / east, dx / length / north] as const;
  const corner = (at: Position, a: number, b: number): Position => [
    at[0] + a * along[0] + b * across[0],
    at[1] + a * along[1] + b * across[1],
  ];
  const half = width / 2;
  const first = corner(from, -overhang, -half);
  return [
    first,
    corner(to, overhang, -half),
    corner(to, overhang, half),
    corner(from, -overhang, half),
    first,
  ];
}
