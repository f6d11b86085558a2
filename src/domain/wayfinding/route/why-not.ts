import { distanceMetres } from '../../geometry/index.ts';
import { MinHeap } from '../min-heap.ts';
import { WALKING_SPEED, type Profile } from './profiles.ts';
import { gapOf, type RoutePlanner, type StopName } from './plan-route.ts';
import { partsOfNetwork } from './reachability.ts';
import type { RouteGraph } from './route-graph.ts';
import { NEAR_M, type Stop } from './stops.ts';

/** What stands in the way of a route, with what a person would look at or link. */
export type Obstacle =
  /** The profile forbids this transition. */
  | { kind: 'forbidden'; from: string; to: string }
  /** It leads the other way only. */
  | { kind: 'one-way'; from: string; to: string }
  /** Two nodes of one floor that no path joins. */
  | { kind: 'gap'; from: string; to: string; metres: number }
  /** Transitions over each other, or an entrance and a path outside, that are not linked. */
  | { kind: 'unlinked'; from: string; to: string; metres: number }
  /** The stop is not joined to the network; `metres` null: its floor has none. */
  | { kind: 'off-network'; stop: StopName; metres: number | null; isBehindWall: boolean };

export interface WhyNot {
  /** In the order in which one comes to them; empty where nothing that can be named would make a route. */
  obstacles: Obstacle[];
  /** Seconds of the route with all of them removed. */
  seconds: number | null;
}

interface ExtraLink {
  to: number;
  obstacle: Obstacle;
  seconds: number;
  penalty: number;
}

/** Dearer than any route: of two ways the one with fewer obstacles is named. */
const PENALTY = 1e9;
/** A transition that the profile forbids is there for a reason: rather link what is not linked. */
const FORBIDDEN = 1.5;
/** Metres between transitions that stand over each other. */
const OVER_EACH_OTHER_M = 10;
/** How far apart two nodes are looked for that a path should join. */
const GAPS_M = [NEAR_M, 60, 250] as const;
const PATH = 'graph-node';
const CUSTOM = 'custom-transition';
const ENTRANCE = 'building-entrance-exit';

/** Why there is no route: the fewest links that are missing, forbidden or lead the other way. */
export function whyNot(planner: RoutePlanner, profile: Profile, from: Stop, to: Stop): WhyNot {
  const { graph, stops } = planner;
  const [start, end] = [stops.place(from, true), stops.place(to, true)];
  const off: Obstacle[] = [];
  if (!start?.isJoined) off.push({ kind: 'off-network', stop: 'from', ...gapOf(start) });
  if (!end?.isJoined) off.push({ kind: 'off-network', stop: 'to', ...gapOf(end) });
  if (off.length > 0 || !start || !end) return { obstacles: off, seconds: null };
  const targets = new Set(end.coming.map(({ node }) => node));
  for (const reach of GAPS_M) {
    const found = search(graph, profile, [...start.leaving], targets, extraLinks(graph, profile, reach));
    if (found) return found;
  }
  return { obstacles: [], seconds: null };
}

function search(
  graph: RouteGraph,
  profile: Profile,
  seeds: readonly { node: number; seconds: number }[],
  ends: ReadonlySet<number>,
  extra: ReadonlyMap<number, readonly ExtraLink[]>,
): WhyNot | null {
  const size = graph.nodes.length;
  const best = new Float64Array(size).fill(Infinity);
  const via = new Map<number, { from: number; obstacle: Obstacle | null }>();
  const heap = new MinHeap(size);
  for (const { node, seconds } of seeds) {
    best[node] = seconds;
    heap.put(node, seconds);
  }
  const relax = (from: number, to: number, cost: number, obstacle: Obstacle | null): void => {
    if (best[from]! + cost >= best[to]!) return;
    best[to] = best[from]! + cost;
    via.set(to, { from, obstacle });
    heap.put(to, best[to]);
  };
  const { offsets, targets } = graph;
  const costs = graph.costs[profile];
  for (let node = heap.take(); node >= 0; node = heap.take()) {
    if (ends.has(node)) return traced(node, best[node]!, via);
    for (let link = offsets[node]!; link < offsets[node + 1]!; link++)
      if (costs[link]! < Infinity) relax(node, targets[link]!, costs[link]!, null);
    for (const { to, obstacle, seconds, penalty } of extra.get(node) ?? [])
      relax(node, to, seconds + penalty * PENALTY, obstacle);
  }
  return null;
}

function traced(
  end: number,
  cost: number,
  via: ReadonlyMap<number, { from: number; obstacle: Obstacle | null }>,
): WhyNot {
  const obstacles: Obstacle[] = [];
  for (let step = via.get(end); step; step = via.get(step.from))
    if (step.obstacle) obstacles.push(step.obstacle);
  const half = PENALTY / 2;
  return { obstacles: obstacles.reverse(), seconds: cost - Math.round(cost / half) * half };
}

/** Links that are not there, or not for this profile, by the node that they begin at. */
function extraLinks(graph: RouteGraph, profile: Profile, reach: number): Map<number, ExtraLink[]> {
  const { nodes, sources, targets, costs } = graph;
  const extra = new Map<number, ExtraLink[]>();
  const add = (from: number, link: ExtraLink): void => {
    const list = extra.get(from) ?? [];
    extra.set(from, list);
    list.push(link);
  };
  const linked = new Set<number>();
  sources.forEach((from, link) => linked.add(from * nodes.length + targets[link]!));
  const isLinked = (a: number, b: number): boolean => linked.has(a * nodes.length + b);
  const ends = (a: number, b: number) => ({ from: nodes[a]!.fid, to: nodes[b]!.fid });
  sources.forEach((from, link) => {
    const to = targets[link]!;
    const seconds = costs.walk[link]!;
    if (costs[profile][link] === Infinity)
      add(from, { to, obstacle: { kind: 'forbidden', ...ends(from, to) }, seconds, penalty: FORBIDDEN });
    if (!isLinked(to, from))
      add(to, { to: from, obstacle: { kind: 'one-way', ...ends(to, from) }, seconds, penalty: 1 });
  });
  const both = (a: number, b: number, kind: 'gap' | 'unlinked', metres: number, seconds: number): void => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      add(from, { to, obstacle: { kind, ...ends(from, to), metres }, seconds: seconds + metres, penalty: 1 });
  };
  for (const [a, b, metres] of gaps(graph, reach)) both(a, b, 'gap', metres, metres / WALKING_SPEED);
  for (const [a, b, metres] of unlinked(graph, profile, isLinked))
    both(a, b, 'unlinked', metres, nodes[a]!.travelTime ?? 0);
  return extra;
}

type Pair = [a: number, b: number, metres: number];

/** The nearest node of another part of the network on the same floor, for each node that has one within reach. */
function gaps(graph: RouteGraph, reach: number): Pair[] {
  const { part } = partsOfNetwork(graph);
  const { x, y, levels } = graph;
  const cells = new Map<string, number[]>();
  const cellOf = (node: number): [number, number] => [
    Math.floor(x[node]! / reach),
    Math.floor(y[node]! / reach),
  ];
  const keyOf = (node: number, column: number, row: number): string => `${levels[node]}/${column}/${row}`;
  graph.nodes.forEach((_, node) => {
    const key = keyOf(node, ...cellOf(node));
    const list = cells.get(key) ?? [];
    cells.set(key, list);
    list.push(node);
  });
  return graph.nodes.flatMap((_, node): Pair[] => {
    const [column, row] = cellOf(node);
    let nearest: Pair | null = null;
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const other of cells.get(keyOf(node, column + dx, row + dy)) ?? []) {
          if (part[other] === part[node]) continue;
          const metres = Math.hypot(x[other]! - x[node]!, y[other]! - y[node]!);
          if (metres <= reach && metres < (nearest?.[2] ?? Infinity)) nearest = [node, other, metres];
        }
    return nearest ? [nearest] : [];
  });
}

/** Transitions of one type over each other, and entrances beside a path outside, between which nothing leads. */
function unlinked(graph: RouteGraph, profile: Profile, isLinked: (a: number, b: number) => boolean): Pair[] {
  const { nodes } = graph;
  const transitions = nodes.flatMap((node, i) =>
    node.typeCode === PATH || node.typeCode === CUSTOM ? [] : [i],
  );
  const outside = nodes.flatMap((node, i) => (node.level === null ? [i] : []));
  const pairs: Pair[] = [];
  const tryPair = (a: number, b: number, most: number): void => {
    const metres = distanceMetres(nodes[a]!.position, nodes[b]!.position);
    if (metres <= most && !isLinked(a, b) && !isLinked(b, a)) pairs.push([a, b, metres]);
  };
  transitions.forEach((a, at) => {
    const node = nodes[a]!;
    if (node.typeCode === ENTRANCE) {
      if (node.level !== null) for (const b of outside) tryPair(a, b, NEAR_M);
      return;
    }
    // Linking what the profile forbids anyway would not help.
    if (profile === 'step-free' && node.isAccessible !== true) return;
    for (const b of transitions.slice(at + 1)) {
      const other = nodes[b]!;
      if (other.typeCode !== node.typeCode || other.building !== node.building) continue;
      if (other.level !== node.level) tryPair(a, b, OVER_EACH_OTHER_M);
    }
  });
  return pairs;
}
