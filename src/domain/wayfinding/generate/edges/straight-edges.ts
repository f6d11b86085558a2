import { hypotenuse } from '../../../geometry/metric/hypotenuse.ts';
import { cellAt, type Grid, middleOf } from '../grid/grid.ts';
import type { Net } from './edge-graph.ts';
import type { Sight } from '../grid/line-of-sight.ts';
import { cellDistance } from './greedy-spanner.ts';

/* What the steps that tidy a network of straight edges have in common. */

/** Metres of room that an edge which is moved keeps, where it had that much. */
export const ROOM = 0.3;
/** Metres of room with which an edge may pass a corner or a jamb. */
export const PASSING_ROOM = 0.25;

export const areJoined = (net: Net, a: number, b: number): boolean => net.neighbors(a).includes(b);

export function joinStraight(grid: Grid, net: Net, a: number, b: number): void {
  if (a !== b && !areJoined(net, a, b)) net.add({ a, b, path: [a, b], weight: cellDistance(grid, a, b) });
}

/** Whether the edge may run there instead: with room beside it, or with as much as it had. */
export const isAsGood = (sight: Sight, before: [number, number], after: [number, number]): boolean =>
  sight(...after) >= Math.min(ROOM, sight(...before) * 0.9);

export function footOn(grid: Grid, node: number, a: number, b: number): number {
  const [x, y] = middleOf(grid, node);
  const [ax, ay] = middleOf(grid, a);
  const [bx, by] = middleOf(grid, b);
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
  return along > 0 && along < 1 ? cellAt(grid, [ax + (bx - ax) * along, ay + (by - ay) * along]) : -1;
}

export function distanceToWay(grid: Grid, node: number, a: number, b: number): number {
  const foot = footOn(grid, node, a, b);
  return foot === -1 ? Infinity : cellDistance(grid, node, foot);
}

/** The cell of a stretch of path that is farthest from the straight line between its ends; of a loop, from both. */
export function farthest(
  grid: Grid,
  path: readonly number[],
  from: number,
  to: number,
): [at: number, metres: number] {
  const [ax, ay] = middleOf(grid, path[from]!);
  const [bx, by] = middleOf(grid, path[to]!);
  const length = hypotenuse(bx - ax, by - ay);
  let best: [number, number] = [Math.floor((from + to) / 2), 0];
  for (let i = from + 1; i < to; i++) {
    const [x, y] = middleOf(grid, path[i]!);
    const distance =
      length > 0
        ? Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length
        : hypotenuse(x - ax, y - ay);
    if (distance > best[1]) best = [i, distance];
  }
  return best;
}
