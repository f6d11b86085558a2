import type { Grid } from '../grid/grid.ts';
import { farthest } from './straight-edges.ts';
import { Net } from './edge-graph.ts';
import type { Sight } from '../grid/line-of-sight.ts';
import { cellDistance } from './greedy-spanner.ts';

/** Metres: how far a straight edge may leave the middle of the way, and the room it keeps beside it where it can. */
const AWAY = 0.5;
const ROOM = 0.35;
/** With so much room beside it an edge may cut across. */
const AMPLE = 0.8;

/** Lines of cells become few straight edges that keep their distance from walls. */
export function simplifyEdges(grid: Grid, net: Net, clearance: Float32Array, sight: Sight): Net {
  const straight = new Net();
  for (const { path } of net.edges.values()) {
    const corners = [path[0]!, ...cornersOf(path, 0, path.length - 1)];
    for (let i = 1; i < corners.length; i++) {
      const [a, b] = [corners[i - 1]!, corners[i]!];
      straight.add({ a, b, path: [a, b], weight: cellDistance(grid, a, b) });
    }
  }
  return straight;

  /** The corners of a stretch of path but for its first (Douglas and Peucker, with a look for walls). */
  function cornersOf(path: readonly number[], from: number, to: number): number[] {
    if (to - from <= 1) return [path[to]!];
    let narrowest = Infinity;
    for (let i = from; i <= to; i++) narrowest = Math.min(narrowest, clearance[path[i]!]!);
    const [far, distance] = farthest(grid, path, from, to);
    const room = sight(path[from]!, path[to]!);
    const isClear = distance <= AWAY && room >= Math.min(ROOM, narrowest * 0.8);
    if (isClear || room >= AMPLE) return [path[to]!];
    return [...cornersOf(path, from, far), ...cornersOf(path, far, to)];
  }
}
