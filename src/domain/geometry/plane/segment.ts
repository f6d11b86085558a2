import { hypotenuse } from '../metric/hypotenuse.ts';
import type { Point } from './point.ts';

/** How far along a segment its point nearest to `point` is: 0 at `a` to 1 at `b`. 0 for a segment without length. */
export function shareAlong([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  return square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
}

/** The point of a segment that is nearest to `point`. */
export function nearestOnSegment(point: Point, a: Point, b: Point): [x: number, y: number] {
  const share = shareAlong(point, a, b);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** The distance of a point from the nearest point of a segment. */
export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const share = shareAlong(point, a, b);
  return hypotenuse(point[0] - a[0] - share * (b[0] - a[0]), point[1] - a[1] - share * (b[1] - a[1]));
}
