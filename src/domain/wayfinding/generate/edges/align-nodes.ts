import { hypotenuse } from '../../../geometry/metric/hypotenuse.ts';
import { farthest, footOn, isAsGood, joinStraight } from './straight-edges.ts';
import { type Grid, middleOf } from '../grid/grid.ts';
import { type Net, otherEnd } from './edge-graph.ts';
import type { Sight } from '../grid/line-of-sight.ts';
import { cellDistance } from './greedy-spanner.ts';

/** Cosine of the least angle at which two edges count as one way through a junction. */
const THROUGH = -0.8;

/**
 * Finds the ways that lead straight on through their junctions, and moves the junctions of each onto as few straight
 * lines as can be.
 * @param shift metres by which a junction may be moved
 * @returns how many junctions were moved.
 */
export function alignNodes(
  grid: Grid,
  net: Net,
  anchors: ReadonlySet<number>,
  sight: Sight,
  shift: number,
): number {
  return waysOf(grid, net).reduce((moved, way) => moved + alignWay(way), 0);

  function alignWay(way: readonly number[]): number {
    let moved = 0;
    const stretch = (from: number, to: number): void => {
      if (to - from < 2) return;
      const [far, distance] = farthest(grid, way, from, to);
      if (distance > shift) {
        stretch(from, far);
        stretch(far, to);
        return;
      }
      for (let i = from + 1; i < to; i++) moved += moveOnto(way[i]!, way[from]!, way[to]!) ? 1 : 0;
    };
    stretch(0, way.length - 1);
    return moved;
  }

  function moveOnto(node: number, a: number, b: number): boolean {
    if (anchors.has(node)) return false;
    const foot = footOn(grid, node, a, b);
    // Less than a cell is what the grid gives.
    if (foot === -1 || net.degree(foot) > 0 || cellDistance(grid, node, foot) < grid.cell * 1.5) return false;
    const neighbors = net.neighbors(node);
    if (!neighbors.every((other) => isAsGood(sight, [node, other], [foot, other]))) return false;
    for (const [id] of net.at(node)) net.remove(id);
    for (const other of neighbors) joinStraight(grid, net, foot, other);
    return true;
  }
}

/** Runs of nodes, each as long as it leads straight on; every edge is in one. */
function waysOf(grid: Grid, net: Net): number[][] {
  const onwards = new Map<string, number>();
  for (const node of net.nodes())
    for (const [one, other] of straightPairs(grid, net, node)) {
      onwards.set(`${node}/${one}`, other);
      onwards.set(`${node}/${other}`, one);
    }
  const used = new Set<number>();
  const follow = (from: number, first: number): number[] => {
    const nodes: number[] = [];
    for (let node = from, id: number | undefined = first; id !== undefined && !used.has(id);) {
      used.add(id);
      node = otherEnd(net.edges.get(id)!, node);
      nodes.push(node);
      id = onwards.get(`${node}/${id}`);
    }
    return nodes;
  };
  return [...net.edges.keys()].flatMap((id) => {
    if (used.has(id)) return [];
    const { a, b } = net.edges.get(id)!;
    const ahead = follow(a, id);
    const back = onwards.get(`${a}/${id}`);
    const behind = back === undefined ? [] : follow(a, back);
    return ahead[0] === b ? [[...behind.toReversed(), a, ...ahead]] : [];
  });
}

/** Edges of a node in pairs: each with the edge most opposite to it. */
function straightPairs(grid: Grid, net: Net, node: number): [number, number][] {
  const [x, y] = middleOf(grid, node);
  const directions = net.at(node).map(([id, edge]) => {
    const [ox, oy] = middleOf(grid, otherEnd(edge, node));
    const length = hypotenuse(ox - x, oy - y);
    return { id, x: (ox - x) / length, y: (oy - y) / length };
  });
  const pairs = directions.flatMap((one, i) =>
    directions.slice(i + 1).map((other) => ({
      ids: [one.id, other.id] as [number, number],
      cosine: one.x * other.x + one.y * other.y,
    })),
  );
  const taken = new Set<number>();
  return pairs
    .filter((pair) => pair.cosine < THROUGH)
    .toSorted((p, q) => p.cosine - q.cosine)
    .flatMap(({ ids }) => {
      if (ids.some((id) => taken.has(id))) return [];
      ids.forEach((id) => taken.add(id));
      return [ids];
    });
}
