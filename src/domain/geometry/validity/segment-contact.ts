import type { Position } from '../../entities/geometry.ts';
import { orientation } from '../plane/orientation.ts';

/**
 * True where the segments ab and cd share a point. Exact. The boxes of the two must overlap: that is what tells two
 * segments of one line apart, and callers have tested it already.
 */
export function touches(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const c = orientation(ax, ay, bx, by, cx, cy);
  const d = orientation(ax, ay, bx, by, dx, dy);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false;
  const a = orientation(cx, cy, dx, dy, ax, ay);
  const b = orientation(cx, cy, dx, dy, bx, by);
  return !((a > 0 && b > 0) || (a < 0 && b < 0));
}

/** True where ab and cd cross at a point that is an end of neither. Exact. */
export function crosses(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const c = orientation(ax, ay, bx, by, cx, cy);
  const d = orientation(ax, ay, bx, by, dx, dy);
  if (!((c > 0 && d < 0) || (c < 0 && d > 0))) return false;
  const a = orientation(cx, cy, dx, dy, ax, ay);
  const b = orientation(cx, cy, dx, dy, bx, by);
  return (a > 0 && b < 0) || (a < 0 && b > 0);
}

/** Where two segments that touch do so: an end of one where it lies on the other, else the crossing, as near as numbers go. */
export function contactPoint(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): Position {
  const c = orientation(ax, ay, bx, by, cx, cy);
  const d = orientation(ax, ay, bx, by, dx, dy);
  if (c === 0 && isBetween(ax, ay, bx, by, cx, cy)) return [cx, cy];
  if (d === 0 && isBetween(ax, ay, bx, by, dx, dy)) return [dx, dy];
  const a = orientation(cx, cy, dx, dy, ax, ay);
  if (a === 0) return [ax, ay];
  const b = orientation(cx, cy, dx, dy, bx, by);
  if (b === 0) return [bx, by];
  const t = a / (a - b);
  return [ax + t * (bx - ax), ay + t * (by - ay)];
}

/** True where p, known to lie on the line through a and b, lies between them. */
function isBetween(ax: number, ay: number, bx: number, by: number, px: number, py: number): boolean {
  return px >= Math.min(ax, bx) && px <= Math.max(ax, bx) && py >= Math.min(ay, by) && py <= Math.max(ay, by);
}

/** True where the way from a over the corner v to b turns right back on itself. Exact. */
export function isSpike(ax: number, ay: number, vx: number, vy: number, bx: number, by: number): boolean {
  if (orientation(ax, ay, vx, vy, bx, by) !== 0) return false;
  return ax === vx ? ay < vy === by < vy : ax < vx === bx < vx;
}
