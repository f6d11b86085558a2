import { areJoined } from './straight-edges.ts';
import type { Grid } from '../grid/grid.ts';
import { cellDistance, pruneDeadEnds } from './greedy-spanner.ts';
import { Net } from './edge-graph.ts';
import { WayGraph } from './way-graph.ts';

/** Metres of the longest straight way that is thought of. */
const FAR = 25;
/** How many times longer than need be a walk over the network may be. */
const ENOUGH = 1.2;
const TOO_FAR = 1.4;
/** What a way that is there already counts beside a new one: so little that walks from door to door keep to a corridor's middle. */
const ALREADY = 0.6;
/** A way is left out where others lead around it that are so many times, and metres, longer. */
const STRETCH = 1.25;
const DETOUR = 0.5;
/** Metres: a loop so long is a corridor on its own and stays, whether anybody is the quicker for it or not. */
const LOOP = 60;
/** Walks begin at so many places of a level at most. */
const MOST_STARTS = 60;

/**
 * Gives a network the straight ways that spare people a detour, and removes unused ones.
 * @param spots further cells where a way may bend
 * @param places cells between which people walk
 * @param entrances those of them that most walks begin at, and cells beside doors where these walks alone may bend
 * @param ends cells that stay joined
 */
export function addShortcuts(
  grid: Grid,
  net: Net,
  spots: readonly number[],
  places: ReadonlySet<number>,
  ends: ReadonlySet<number>,
  hasRoom: (a: number, b: number) => boolean,
  entrances: { cells: ReadonlySet<number>; spots: readonly number[] },
): Net {
  const ways = waysIn(grid, net, [...spots, ...entrances.spots], hasRoom);
  const nodes = ways.cells.flatMap((cell, node) => (places.has(cell) ? [node] : []));
  const doors = nodes.filter((node) => entrances.cells.has(ways.cells[node]!));
  const beside = new Set(entrances.spots.map((cell) => ways.cells.indexOf(cell)));
  const isBeside = (way: number): boolean => ways.ends[way]!.some((node) => beside.has(node));
  improve(ways, doors, nodes, () => true);
  improve(ways, sampleOf(nodes), nodes, (way) => ways.isKept[way]! || !isBeside(way));
  const short = walked(ways, ends);
  keepLoops(net, short);
  pruneDeadEnds(short, ends);
  return short;
}

function waysIn(
  grid: Grid,
  net: Net,
  spots: readonly number[],
  hasRoom: (a: number, b: number) => boolean,
): WayGraph {
  const ways = new WayGraph();
  for (const { a, b, weight } of net.edges.values()) ways.add(ways.node(a), ways.node(b), weight, true);
  for (const spot of spots) ways.node(spot);
  const cells = [...ways.cells];
  for (const [one, other] of nearPairs(grid, cells)) {
    const [a, b] = [cells[one]!, cells[other]!];
    const metres = cellDistance(grid, a, b);
    if (metres <= FAR && !areJoined(net, a, b) && hasRoom(a, b)) ways.add(one, other, metres, false);
  }
  return ways;
}

/** Places of cells that may lie within reach of each other, each pair once. */
function* nearPairs(grid: Grid, cells: readonly number[]): Generator<[number, number]> {
  const boxed = (index: number): number => Math.floor((index * grid.cell) / FAR) + 1;
  const columns = boxed(grid.width) + 2;
  const boxOf = (cell: number): number =>
    boxed(Math.floor(cell / grid.width)) * columns + boxed(cell % grid.width);
  const boxes = new Map<number, number[]>();
  for (const [place, cell] of cells.entries()) {
    const box = boxOf(cell);
    boxes.set(box, [...(boxes.get(box) ?? []), place]);
  }
  for (const [place, cell] of cells.entries())
    for (const row of [-columns, 0, columns])
      for (const column of [-1, 0, 1])
        for (const other of boxes.get(boxOf(cell) + row + column) ?? [])
          if (other > place) yield [place, other];
}

/** Keeps further ways, until no walk between two places is much longer than it need be. */
function improve(
  ways: WayGraph,
  starts: readonly number[],
  places: readonly number[],
  mayUse: (way: number) => boolean,
): void {
  for (const start of starts) {
    const metresOf = (way: number): number => (mayUse(way) ? ways.metres[way]! : Infinity);
    const shortest = ways.from(start, metresOf);
    const least = shortest.best;
    const now = ways.from(start, keptOnly(ways)).best;
    const far = places.filter((end) => now[end]! > least[end]! * ENOUGH);
    if (far.length === 0) continue;
    const better = ways.from(start, (way) => metresOf(way) * (ways.isKept[way]! ? ALREADY : 1));
    for (const end of far) {
      const kept = [...ways.back(better, end)];
      const length = kept.reduce((sum, way) => sum + ways.metres[way]!, 0);
      // Existing ways don't help if they are far longer than necessary.
      const found = length > least[end]! * TOO_FAR ? ways.back(shortest, end) : kept;
      for (const way of found) ways.isKept[way] = true;
    }
  }
}

/** The ways over which people walk from one end to another, those first that most walk. */
function walked(ways: WayGraph, ends: ReadonlySet<number>): Net {
  const walks = new Map<number, number>();
  const places = ways.cells.flatMap((cell, node) => (ends.has(cell) ? [node] : []));
  const starts = new Set(sampleOf(places));
  const reached = new Set<number>();
  for (const start of places) {
    if (reached.has(start) && !starts.has(start)) continue;
    const found = ways.from(start, keptOnly(ways));
    for (const end of places) {
      if (found.best[end] === Infinity) continue;
      reached.add(end);
      for (const way of ways.back(found, end)) walks.set(way, (walks.get(way) ?? 0) + 1);
    }
  }
  const net = new Net();
  const mostWalked = [...walks].toSorted(
    ([a, often], [b, other]) => other - often || ways.metres[a]! - ways.metres[b]! || a - b,
  );
  for (const [way] of mostWalked) {
    const [a, b] = ways.ends[way]!.map((node) => ways.cells[node]!) as [number, number];
    const weight = ways.metres[way]!;
    const enough = weight * STRETCH + DETOUR;
    if (net.distance(a, b, enough) > enough) net.add({ a, b, path: [a, b], weight });
  }
  return net;
}

function keepLoops(before: Net, net: Net): void {
  for (const edge of before.edges.values()) {
    const enough = Math.max(edge.weight, LOOP - edge.weight);
    if (net.distance(edge.a, edge.b, enough) > enough) net.add(edge);
  }
}

const keptOnly =
  (ways: WayGraph) =>
  (way: number): number =>
    ways.isKept[way]! ? ways.metres[way]! : Infinity;

/** Evenly over all of them. */
function sampleOf(places: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(places.length / MOST_STARTS));
  return places.filter((_, i) => i % step === 0);
}
