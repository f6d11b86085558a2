import { expect, it } from 'vitest';
import { Net } from './edge-graph.ts';
import { cellDistance } from './greedy-spanner.ts';
import { untangle } from './untangle.ts';
import type { Grid } from '../grid/grid.ts';
import type { Sight } from '../grid/line-of-sight.ts';

/** Cells of half a metre. */
const grid: Grid = { west: 0, south: 0, cell: 0.5, width: 100, height: 60 };
type Spot = [x: number, y: number];
type Way = [from: Spot, to: Spot];
const at = ([x, y]: Spot): number => y * 2 * grid.width + x * 2;
const spot = (cell: number): Spot => [(cell % grid.width) / 2, Math.floor(cell / grid.width) / 2];
const sorted = (ways: readonly Way[]): string[] =>
  ways.map((way) => JSON.stringify(way.toSorted((a, b) => at(a) - at(b)))).toSorted();

/** The ways that are left of some whose ends stay. */
function untangled(ways: readonly Way[], sight: Sight = () => 1): string[] {
  const net = new Net();
  const ends = new Set<number>();
  for (const [from, to] of ways) {
    const [a, b] = [at(from), at(to)];
    net.add({ a, b, path: [a, b], weight: cellDistance(grid, a, b) });
    ends.add(a).add(b);
  }
  untangle(grid, net, ends, ends, sight);
  return sorted([...net.edges.values()].map(({ a, b }): Way => [spot(a), spot(b)]));
}

const [A, B, C, D]: Spot[] = [[0, 0], [10, 0], [10, 10], [0, 10]]; // oxfmt-ignore

it('ways that cross → share a node there', () => {
  const middle: Spot = [5, 5];
  const spokes = [A, B, C, D].map((corner): Way => [corner!, middle]);
  expect(untangled([[A!, C!], [B!, D!]])).toEqual(sorted(spokes)); // oxfmt-ignore
});

it('a way that crosses another near its end → leads over that end', () => {
  const ways: Way[] = [[[0, 5], [20, 5]], [[10, 4.5], [10, 15]]]; // oxfmt-ignore
  const over: Way[] = [[[0, 5], [10, 4.5]], [[10, 4.5], [20, 5]], [[10, 4.5], [10, 15]]]; // oxfmt-ignore
  expect(untangled(ways)).toEqual(sorted(over));
});

it('two ways side by side → one, unless a wall stands between them', () => {
  const [start, near, far]: Spot[] = [[0, 5], [10, 5], [20, 5.5]]; // oxfmt-ignore
  const ways: Way[] = [[start!, near!], [start!, far!]]; // oxfmt-ignore
  expect(untangled(ways)).toEqual(sorted([[start!, near!], [near!, far!]])); // oxfmt-ignore
  const walled: Sight = (a, b) => ([a, b].includes(at(near!)) && [a, b].includes(at(far!)) ? 0 : 1);
  expect(untangled(ways, walled)).toEqual(sorted(ways));
});

it('a way that saves almost nothing → goes; a way that saves a walk → stays', () => {
  const over = (y: number): Way[] => [[[0, 0], [10, y]], [[10, y], [20, 0]], [[0, 0], [20, 0]]]; // oxfmt-ignore
  expect(untangled(over(1.5))).toHaveLength(2);
  expect(untangled(over(8))).toHaveLength(3);
});
