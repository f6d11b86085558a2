import Flatbush from 'flatbush';
import { type Grid, middleOf } from '../grid/grid.ts';
import type { Edge, Net } from './edge-graph.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

/** So many later edges are searched one by one before all are sorted again. */
const NEW = 64;

/** Nodes within so many metres of each of them, the order of the list kept. */
export function nodesNear(grid: Grid, nodes: readonly number[]): (node: number, metres: number) => number[] {
  const spots = nodes.map((node) => middleOf(grid, node));
  const index = indexOf(spots.map(([x, y]) => [x, y, x, y]));
  return (node, metres) => {
    const [x, y] = middleOf(grid, node);
    return found(index, [x - metres, y - metres, x + metres, y + metres]).map((place) => nodes[place]!);
  };
}

/** The edges of a net whose boxes meet a box, the oldest first, also while the net changes. */
export function edgesIn(grid: Grid, net: Net): (box: Box) => [id: number, edge: Edge][] {
  let ids: number[] = [];
  let index: Flatbush | null = null;
  let next = 0;
  const read = (): void => {
    ids = [...net.edges.keys()];
    index = indexOf(ids.map((id) => boxOf(grid, net.edges.get(id)!)));
    next = net.nextId;
  };
  read();
  return (box) => {
    if (net.nextId - next > NEW) read();
    const all = found(index, box).map((place) => ids[place]!);
    for (let id = next; id < net.nextId; id++) all.push(id);
    return all.flatMap((id): [number, Edge][] => {
      const edge = net.edges.get(id);
      return edge && meet(boxOf(grid, edge), box) ? [[id, edge]] : [];
    });
  };
}

/** @param margin metres around it */
export function boxOf(grid: Grid, { a, b }: Pick<Edge, 'a' | 'b'>, margin = 0): Box {
  const [ax, ay] = middleOf(grid, a);
  const [bx, by] = middleOf(grid, b);
  return [
    Math.min(ax, bx) - margin,
    Math.min(ay, by) - margin,
    Math.max(ax, bx) + margin,
    Math.max(ay, by) + margin,
  ];
}

const meet = (one: Box, other: Box): boolean =>
  one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];

function indexOf(boxes: readonly Box[]): Flatbush | null {
  if (boxes.length === 0) return null;
  const index = new Flatbush(boxes.length);
  for (const box of boxes) index.add(...box);
  index.finish();
  return index;
}

const found = (index: Flatbush | null, box: Box): number[] =>
  (index?.search(...box) ?? []).toSorted((a, b) => a - b);
