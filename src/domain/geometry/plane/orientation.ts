import { orient2d } from 'robust-predicates';

/**
 * Which side of the line from a to b the point c lies on: positive left, negative right, zero exactly on it.
 * The sign is exact for all finite numbers short of overflow, which every check below leans on.
 */
export function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  // The library counts with y pointing down.
  return -orient2d(ax, ay, bx, by, cx, cy);
}
