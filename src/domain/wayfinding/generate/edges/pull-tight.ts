import { areJoined, joinStraight, ROOM } from './straight-edges.ts';
import { cellAt, type Grid, middleOf } from '../grid/grid.ts';
import type { Net } from './edge-graph.ts';
import type { Sight } from '../grid/line-of-sight.ts';

const ROUNDS = 8;
/** Halvings of the way that a node is pulled. */
const HALVINGS = 5;

/**
 * Pulls ways tight like strings: a node of two edges goes where the straight edge is free, or moves as near to
 * it as the walls let it. Nodes of places stay.
 */
export function pullTight(grid: Grid, net: Net, fixed: ReadonlySet<number>, sight: Sight): void {
  for (let round = 0; round < ROUNDS; round++) {
    let changes = 0;
    for (const node of net.nodes()) {
      if (fixed.has(node) || net.degree(node) !== 2) continue;
      const [a, b] = net.neighbors(node) as [number, number];
      if (areJoined(net, a, b)) continue;
      if (sight(a, b) > 0) {
        for (const [id] of net.at(node)) net.remove(id);
        joinStraight(grid, net, a, b);
        changes += 1;
      } else if (pull(node, a, b)) changes += 1;
    }
    if (changes === 0) return;
  }

  function pull(node: number, a: number, b: number): boolean {
    const [x, y] = middleOf(grid, node);
    const [ax, ay] = middleOf(grid, a);
    const [bx, by] = middleOf(grid, b);
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    if (square === 0) return false;
    const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square));
    const [toX, toY] = [ax + (bx - ax) * along, ay + (by - ay) * along];
    let best = node;
    let share = 1;
    for (let step = 0, size = 0.5; step < HALVINGS; step++, size /= 2) {
      share -= size;
      const cell = cellAt(grid, [toX + (x - toX) * share, toY + (y - toY) * share]);
      const isGood =
        cell !== -1 &&
        cell !== a &&
        cell !== b &&
        sight(a, cell) >= Math.min(ROOM, sight(a, node)) &&
        sight(cell, b) >= Math.min(ROOM, sight(node, b));
      if (isGood && (cell === node || net.degree(cell) === 0)) best = cell;
      else share += size;
    }
    if (best === node) return false;
    for (const [id] of net.at(node)) net.remove(id);
    joinStraight(grid, net, a, best);
    joinStraight(grid, net, best, b);
    return true;
  }
}
