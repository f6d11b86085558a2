import { distanceToWay, isAsGood, joinStraight } from './straight-edges.ts';
import { cellDistance, pruneDeadEnds } from './greedy-spanner.ts';
import { alignNodes } from './align-nodes.ts';
import { cellAt, type Grid, middleOf } from '../grid/grid.ts';
import { boxOf, edgesIn, nodesNear } from './near-index.ts';
import { otherEnd, type Edge, type Net } from './edge-graph.ts';
import type { Sight } from '../grid/line-of-sight.ts';

/** Metres: nodes that see each other and are so near become one. */
const NEAR = 1.6;
/** Metres by which a junction may be moved to make a way straight. */
const SHIFT = 1.5;
/** Metres: an edge that passes so near to a node leads over it. */
const PASSING = 0.9;
/** An edge is left out where a way beside it is at most so many times as long, and metres longer. */
const BESIDE = 1.05;
const LONGER = 0.1;
/** Metres: so much longer where that way is by one node, over open ground. */
const LONGER_BY_ONE_NODE = 2;
/** Metres: edges that cross so near to an end of one of them share that. */
const NEAR_CROSSING = 1;
/** So many crossings an edge are looked at. */
const CROSSINGS = 4;
const ROUNDS = 4;

/**
 * Makes of edges that cross or run side by side one set of ways, as a person would draw them: crossing edges share a
 * node, an edge that passes a node leads over it, and of two ways beside each other one stays.
 * @param fixed nodes that stay where they are
 * @param ends nodes that stay joined
 */
export function untangle(
  grid: Grid,
  net: Net,
  fixed: ReadonlySet<number>,
  ends: ReadonlySet<number>,
  sight: Sight,
): void {
  for (let round = 0; round < ROUNDS; round++) {
    const changes =
      shareCrossings(grid, net, sight) +
      leadOverNodes() +
      mergeNear() +
      alignNodes(grid, net, fixed, sight, SHIFT);
    thinOut(net);
    pruneDeadEnds(net, ends);
    if (changes === 0) return;
  }

  /** An edge that passes a node is two edges, over it. */
  function leadOverNodes(): number {
    let changes = 0;
    const edgesNear = edgesIn(grid, net);
    for (const node of net.nodes())
      for (const [id, edge] of edgesNear(boxOf(grid, { a: node, b: node }, PASSING))) {
        if (!net.edges.has(id) || edge.a === node || edge.b === node) continue;
        if (distanceToWay(grid, node, edge.a, edge.b) > PASSING) continue;
        const { a, b } = edge;
        if (cellDistance(grid, a, node) + cellDistance(grid, node, b) > edge.weight * BESIDE) continue;
        if (!isAsGood(sight, [a, b], [a, node]) || !isAsGood(sight, [a, b], [node, b])) continue;
        net.remove(id);
        joinStraight(grid, net, a, node);
        joinStraight(grid, net, node, b);
        changes += 1;
      }
    return changes;
  }

  /** Merges a node into one beside it if the edges are as good from there. */
  function mergeNear(): number {
    let changes = 0;
    const nodes = net.nodes();
    const near = nodesNear(grid, nodes);
    for (const node of nodes) {
      if (fixed.has(node) || net.degree(node) === 0) continue;
      const others = near(node, NEAR)
        .filter((other) => other !== node && net.degree(other) > 0 && cellDistance(grid, node, other) <= NEAR)
        .toSorted((a, b) => cellDistance(grid, node, a) - cellDistance(grid, node, b) || a - b);
      const neighbors = net.neighbors(node);
      const target = others.find(
        (other) =>
          neighbors.every((end) => end === other || isAsGood(sight, [node, end], [other, end])) &&
          sight(node, other) > 0,
      );
      if (target === undefined) continue;
      for (const [id] of net.at(node)) net.remove(id);
      for (const end of neighbors) joinStraight(grid, net, target, end);
      changes += 1;
    }
    return changes;
  }
}

/** Two edges that cross share a node there: an end of one of them that is near, or a new one. */
function shareCrossings(grid: Grid, net: Net, sight: Sight): number {
  let changes = 0;
  const open = [...net.edges.keys()];
  const edgesNear = edgesIn(grid, net);
  const most = open.length * CROSSINGS;
  for (let id = open.pop(); id !== undefined && changes < most; id = open.pop()) {
    const edge = net.edges.get(id);
    if (!edge) continue;
    for (const [other, crossed] of edgesNear(boxOf(grid, edge))) {
      const cell = other === id ? -1 : crossingOf(grid, edge, crossed);
      if (cell === -1) continue;
      const ends = [edge.a, edge.b, crossed.a, crossed.b];
      const near = ends.toSorted(
        (a, b) => cellDistance(grid, a, cell) - cellDistance(grid, b, cell) || a - b,
      )[0]!;
      const shared = cellDistance(grid, near, cell) <= NEAR_CROSSING ? near : cell;
      if (!ends.every((end) => end === shared || sight(end, shared) > 0)) continue;
      for (const [one, { a, b }] of [
        [id, edge],
        [other, crossed],
      ] as const) {
        if (a === shared || b === shared) continue;
        net.remove(one);
        open.push(...[a, b].flatMap((end) => joinedTo(end, shared)));
      }
      changes += 1;
      // What is left of the edge may cross others.
      if (net.edges.has(id)) open.push(id);
      break;
    }
  }
  return changes;

  function joinedTo(a: number, b: number): number[] {
    joinStraight(grid, net, a, b);
    return net.at(a).flatMap(([id, edge]) => (edge.a === b || edge.b === b ? [id] : []));
  }
}

/** The cell in which two edges cross; -1 where they do not, or where they meet at an end. */
function crossingOf(grid: Grid, one: Edge, other: Edge): number {
  if (one.a === other.a || one.a === other.b || one.b === other.a || one.b === other.b) return -1;
  const [ax, ay] = middleOf(grid, one.a);
  const [bx, by] = middleOf(grid, one.b);
  const [cx, cy] = middleOf(grid, other.a);
  const [dx, dy] = middleOf(grid, other.b);
  const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  if (turn === 0) return -1;
  const along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn;
  const across = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn;
  if (along <= 0 || along >= 1 || across <= 0 || across >= 1) return -1;
  return cellAt(grid, [ax + (bx - ax) * along, ay + (by - ay) * along]);
}

/** Leaves out edges that save almost nothing, the longest first. */
function thinOut(net: Net): void {
  const edges = [...net.edges].toSorted(([i, x], [j, y]) => y.weight - x.weight || i - j);
  for (const [id, edge] of edges) {
    const enough = edge.weight * BESIDE + LONGER;
    net.remove(id);
    if (viaOneNode(net, edge) <= edge.weight + LONGER_BY_ONE_NODE) continue;
    if (net.distance(edge.a, edge.b, enough) > enough) net.add(edge);
  }
}

/** Metres of the shortest way between the ends of an edge that has one node between them. */
function viaOneNode(net: Net, { a, b }: Edge): number {
  const metres = new Map(net.at(a).map(([, edge]) => [otherEnd(edge, a), edge.weight]));
  return Math.min(
    Infinity,
    ...net.at(b).map(([, edge]) => (metres.get(otherEnd(edge, b)) ?? Infinity) + edge.weight),
  );
}
