import { areJoined, distanceToWay, isAsGood, joinStraight, ROOM } from './straight-edges.ts';
import type { Grid } from '../grid/grid.ts';
import { alignNodes } from './align-nodes.ts';
import type { Net } from './edge-graph.ts';
import type { Sight } from '../grid/line-of-sight.ts';
import { cellDistance } from './greedy-spanner.ts';

/** Metres: nodes nearer than this become one. */
const NEAR = 1.1;
/** Metres: with so much room beside it an edge may cut a corner. */
const AMPLE = 0.8;
/** Metres by which a junction may be moved to make a way straight. */
const SHIFT = 0.8;
const ROUNDS = 6;

/**
 * Makes a network that a person would draw: no two junctions side by side, corridors straight from end to end, no node
 * where nothing happens. Anchors stay where they are, and no edge comes nearer to a wall than it must.
 */
export function tidyNetwork(grid: Grid, net: Net, anchors: ReadonlySet<number>, sight: Sight): void {
  for (let round = 0; round < ROUNDS; round++) {
    let changes = 0;
    for (const node of net.nodes()) {
      if (anchors.has(node) || net.degree(node) === 0) continue;
      if (dropNode(grid, net, node, sight) || mergeNode(grid, net, node, sight)) changes += 1;
    }
    changes += alignNodes(grid, net, anchors, sight, SHIFT);
    if (changes === 0) return;
  }
}

/** A node on a straight way. */
function dropNode(grid: Grid, net: Net, node: number, sight: Sight): boolean {
  if (net.degree(node) !== 2) return false;
  const [a, b] = net.neighbors(node) as [number, number];
  if (a === b || areJoined(net, a, b)) return false;
  const room = sight(a, b);
  const before = Math.min(sight(a, node), sight(node, b));
  const isStraight = distanceToWay(grid, node, a, b) <= ROOM && room >= Math.min(ROOM, before * 0.9);
  if (!isStraight && room < AMPLE) return false;
  for (const [id] of net.at(node)) net.remove(id);
  joinStraight(grid, net, a, b);
  return true;
}

/** Its edges go to the neighbour that it is close to. */
function mergeNode(grid: Grid, net: Net, node: number, sight: Sight): boolean {
  const neighbors = net.neighbors(node);
  for (const target of neighbors.toSorted(
    (a, b) => cellDistance(grid, node, a) - cellDistance(grid, node, b) || a - b,
  )) {
    if (cellDistance(grid, node, target) > NEAR) return false;
    const others = neighbors.filter((other) => other !== target);
    if (!others.every((other) => isAsGood(sight, [node, other], [target, other]))) continue;
    for (const [id] of net.at(node)) net.remove(id);
    for (const other of others) joinStraight(grid, net, target, other);
    return true;
  }
  return false;
}
