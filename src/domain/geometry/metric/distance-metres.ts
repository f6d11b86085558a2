import type { Position } from '../../entities/geometry.ts';
import { metresPerDegree } from './wgs84.ts';

/** Metres between two positions, on the ellipsoid at their middle latitude. Right to 1e-6 up to some 20 km. */
export function distanceMetres(a: Position, b: Position): number {
  const { east, north } = metresPerDegree((a[1] + b[1]) / 2);
  return Math.hypot(east * longitudeBetween(a[0], b[0]), north * (b[1] - a[1]));
}

/** Degrees from one longitude to another, the short way round. */
export function longitudeBetween(from: number, to: number): number {
  const turn = to - from;
  if (turn > 180) return turn - 360;
  return turn < -180 ? turn + 360 : turn;
}
