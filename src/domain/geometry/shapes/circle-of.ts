import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { localPlane } from '../transform/local-plane.ts';
import { roundPosition } from '../transform/round.ts';

/** A circle that is kept as a polygon; the radius in metres. */
export interface Circle {
  center: Position;
  radius: number;
}

/** With fewer corners it was drawn as a polygon; more are not looked at. */
const CORNERS = { least: 32, most: 512 };
/** Metres that 8 decimals can move a corner. */
const TOLERANCE_M = 0.003;

/**
 * The circle that a polygon was drawn as: with the standard number of corners, evenly spaced and all as far from the middle.
 * Null for anything else, also for a circle with a hole or a moved corner.
 */
export function circleOf(geometry: FeatureGeometry | null): Circle | null {
  if (geometry?.type !== 'Polygon' || geometry.coordinates.length !== 1) return null;
  const [ring = []] = geometry.coordinates;
  const corners = ring.length > CORNERS.most + 1 ? [] : ring.slice(0, -1);
  const [first] = corners;
  if (first === undefined || corners.length < CORNERS.least) return null;
  const count = corners.length;
  const around = localPlane(first);
  const flat = corners.map((corner) => around.toPlane(corner));
  const middle = around.toEarth([
    flat.reduce((sum, [x]) => sum + x, 0) / count,
    flat.reduce((sum, [, y]) => sum + y, 0) / count,
  ]);
  const plane = localPlane(middle);
  const points = corners.map((corner) => plane.toPlane(corner));
  const radius = points.reduce((sum, [x, y]) => sum + Math.hypot(x, y), 0) / count;
  const side = 2 * radius * Math.sin(Math.PI / count);
  const isCircle = points.every(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % count]!;
    return (
      Math.abs(Math.hypot(x, y) - radius) <= TOLERANCE_M &&
      Math.abs(Math.hypot(nextX - x, nextY - y) - side) <= 2 * TOLERANCE_M
    );
  });
  // A radius within the rounding error does not count.
  if (!isCircle || radius < 10 * TOLERANCE_M) return null;
  return { center: roundPosition(middle), radius: Math.round(radius * 1000) / 1000 };
}
