import { hypotenuse } from '../../../geometry/metric/hypotenuse.ts';
import type { Grid } from '../grid/grid.ts';
import { type Edge, Net, otherEnd, pathFrom } from './edge-graph.ts';

/** A way is spared if its ends are joined by another that is at most so much longer: so many times, and metres. */
const STRETCH = 1.6;
const DETOUR = 6;
/** But never of a loop that is longer than this, metres: it is a corridor on its own, doors or not. */
const LOOP = 40;
/** The same within a room: a way on either side of every table is not needed there. */
const ROOM_DETOUR = 30;
const ROOM_LOOP = 80;

/**
 * Leaves out ways that save almost nothing: around columns, between tables. Everything stays connected (a greedy spanner), and
 * what leads to no anchor goes.
 * @param rooms 1 for every cell that lies in a place.
 */
export function greedySpanner(net: Net, anchors: ReadonlySet<number>, rooms: Uint8Array): Net {
  const kept = new Net();
  const edges = [...net.edges.values()].toSorted((x, y) => x.weight - y.weight || x.a - y.a || x.b - y.b);
  for (const edge of edges) {
    if (edge.a === edge.b) continue;
    const isInRoom = edge.path.every((cell) => rooms[cell] === 1);
    const [detour, loop] = isInRoom ? [ROOM_DETOUR, ROOM_LOOP] : [DETOUR, LOOP];
    const enough = Math.min(edge.weight * STRETCH + detour, loop - edge.weight);
    if (kept.distance(edge.a, edge.b, enough) > enough) kept.add(edge);
  }
  pruneDeadEnds(kept, anchors);
  joinLines(kept, anchors);
  return kept;
}

/** Takes away what leads to no anchor. */
export function pruneDeadEnds(net: Net, anchors: ReadonlySet<number>): void {
  const open = net.nodes();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (anchors.has(node) || net.degree(node) !== 1) continue;
    const [[id, edge]] = net.at(node) as [[number, Edge]];
    net.remove(id);
    open.push(otherEnd(edge, node));
  }
}

/** Two lines that meet where nothing else does are one. */
function joinLines(net: Net, anchors: ReadonlySet<number>): void {
  for (const node of net.nodes()) {
    if (anchors.has(node) || net.degree(node) !== 2) continue;
    const [[first, one], [second, two]] = net.at(node) as [[number, Edge], [number, Edge]];
    const [a, b] = [otherEnd(one, node), otherEnd(two, node)];
    if (a === b) continue;
    net.remove(first);
    net.remove(second);
    const path = [...pathFrom(one, node).toReversed(), ...pathFrom(two, node).slice(1)];
    net.add({ a, b, path, weight: one.weight + two.weight });
  }
}

/** Metres between the middles of two cells. */
export function cellDistance(grid: Grid, a: number, b: number): number {
  const dx = (a % grid.width) - (b % grid.width);
  const dy = Math.floor(a / grid.width) - Math.floor(b / grid.width);
  return hypotenuse(dx, dy) * grid.cell;
}
