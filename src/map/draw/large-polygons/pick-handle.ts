import type { Position, Ring } from '../../../domain/entities/geometry.ts';
import type { Pixel, Projection } from '../snapping/snap.ts';

/**
 * The handle in the middle of an edge that is nearest to a pixel, within `reach` pixels; null where none is.
 * @param middles indexes of the edges that have such a handle
 */
export function middleAt(
  ring: Ring,
  middles: readonly number[],
  pixel: Pixel,
  reach: number,
  { project }: Projection,
): { edge: number; at: Position } | null {
  let best: { edge: number; at: Position } | null = null;
  let least = reach;
  for (const edge of middles) {
    const [a, b] = [ring[edge], ring[edge + 1]];
    if (!a || !b) continue;
    const at: Position = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const here = project(at);
    const distance = Math.hypot(here.x - pixel.x, here.y - pixel.y);
    if (distance > least) continue;
    least = distance;
    best = { edge, at };
  }
  return best;
}

/**
 * The next handle along the ring (with -1 the one before), from a marked corner that may have none itself; null without a
 * handle in view.
 * @param corners indexes of corners with a handle, rising
 */
export function nextHandle(corners: readonly number[], marked: number | null, by: 1 | -1): number | null {
  if (corners.length === 0) return null;
  const [first, last] = [corners[0]!, corners.at(-1)!];
  if (marked === null) return by > 0 ? first : last;
  if (by > 0) return corners.find((corner) => corner > marked) ?? first;
  return corners.findLast((corner) => corner < marked) ?? last;
}
