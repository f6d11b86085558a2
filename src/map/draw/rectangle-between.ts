import type { Position } from '../../domain/entities/geometry.ts';
import { localPlane, type LocalPlane, type PlanePoint } from '../../domain/geometry/index.ts';

/** Pixels that a press moves before it draws from where it began to where it ends. */
export const DRAG_PX = 8;
/** Metres. A narrower rectangle has no area. */
export const LEAST_SIDE_M = 0.01;

/**
 * The corners of a rectangle from the origin of the plane to the opposite corner; null where it has no area.
 * @param direction of its sides, in radians from east
 */
export function rectangleBetween(plane: LocalPlane, to: Position, direction: number): PlanePoint[] | null {
  const [x, y] = plane.toPlane(to);
  const along: PlanePoint = [Math.cos(direction), Math.sin(direction)];
  const length = x * along[0] + y * along[1];
  const width = y * along[0] - x * along[1];
  if (Math.abs(length) < LEAST_SIDE_M || Math.abs(width) < LEAST_SIDE_M) return null;
  const side: PlanePoint = [along[0] * length, along[1] * length];
  return [[0, 0], side, [x, y], [x - side[0], y - side[1]]];
}

/** The same on the earth, from one corner to the opposite one and around to the first; empty where it has no area. */
export function ringBetween(from: Position, to: Position, direction: number): Position[] {
  const plane = localPlane(from);
  const corners = rectangleBetween(plane, to, direction)?.map((point) => plane.toEarth(point)) ?? [];
  return corners[0] === undefined ? [] : [...corners, corners[0]];
}
