import {
  BUILDING_ENTRANCE,
  CUSTOM_TRANSITION,
  ELEVATOR,
  ESCALATOR,
  PATH_NODE,
  STAIRS,
} from '../../content/index.ts';
import { distanceMetres } from '../../geometry/index.ts';
import { MinHeap } from '../min-heap.ts';
import { sameValue } from '../../moment/index.ts';
import { fidOf } from '../network/network-node.ts';
import type { Seed } from './find-route.ts';
import { transitionCost, type Profile } from './profiles.ts';
import { gapOf, type RoutePlanner, type StopName } from './plan-route.ts';
import { partsOfNetwork } from './reachability.ts';
import type { Bar } from './bars.ts';
import { barOf, paceOf, secondsOf, type RouteGraph } from './route-graph.ts';
import { areTwoShafts, shaftsByFid } from './shafts.ts';
import { NEAR_M, type PlacedStop, type Stop } from './stops.ts';

/** What prevents a route, with what a person would look at or link. */
export type Obstacle =
  /** The profile forbids this transition: there are steps. */
  | { kind: 'forbidden'; from: string; to: string }
  /** A transition that can be accessible, and of which an end or both do not say that it is. */
  | { kind: 'not-accessible'; from: string; to: string }
  /** A path that is there, and closed, for others, out of hours, too narrow and the like. */
  | { kind: 'barred'; from: string; to: string; bar: Bar }
  /** It leads the other way only. */
  | { kind: 'one-way'; from: string; to: string }
  /** The path between them runs through a wall. */
  | { kind: 'walled'; from: string; to: string }
  /** Two nodes of one floor that no path joins. */
  | { kind: 'gap'; from: string; to: string; metres: number; isBehindWall: boolean }
  /** Transitions over each other, or an entrance and a path outside, that are not linked. */
  | { kind: 'unlinked'; from: string; to: string; metres: number }
  /** The stop is not joined to the network; `metres` null: its floor has none. */
  | { kind: 'off-network'; stop: StopName; metres: number | null; isBehindWall: boolean };

export interface WhyNot {
  /** In the order in which one comes to them; empty where nothing that can be named would make a route. */
  obstacles: Obstacle[];
  /** Seconds of the route with all of them repaired; null if steps are among them, which no repair takes away. */
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
/** What the profile forbids is there for a reason: rather link what is not linked, or look at a lift that may carry. */
const FORBIDDEN = 1.5;
const NOT_ACCESSIBLE = 1.2;
/** One end of it says that it is: the other was forgotten. */
const HALF_ACCESSIBLE = 0.9;
const THROUGH_WALL = 1.3;
/** A person drew the path, so a missing door is more likely than a missing path. */
const WALLED = 0.95;
/** The path is there, maybe of many links: what bars it is named before a path that would have to be made. */
const BARRED = 0.05;
const MEASURED = 0.2;
/** Metres between transitions over each other: a cabin goes straight up, stairs turn. */
const OVER_EACH_OTHER_M = 10;
const SHAFT_M = 3;
/** How far apart two nodes are looked for that a path should join. */
const GAPS_M = [NEAR_M, 60, 250] as const;
/** Of these no flag takes the steps away. */
const STEPS: ReadonlySet<string> = new Set([STAIRS, ESCALATOR]);

/** The reason for a missing route: the fewest links that are missing, forbidden or lead the other way. */
export function whyNot(planner: RoutePlanner, profile: Profile, from: Stop, to: Stop): WhyNot {
  const { stops } = planner;
  const [start, end] = [stops.place(from, true), stops.place(to, true)];
  const off: Obstacle[] = [];
  if (!start?.isJoined) off.push({ kind: 'off-network', stop: 'from', ...gapOf(start) });
  if (!end?.isJoined) off.push({ kind: 'off-network', stop: 'to', ...gapOf(end) });
  if (off.length > 0 || !start || !end) return { obstacles: off, seconds: null };
  for (const reach of GAPS_M) {
    const found = search(planner, profile, start, end, extraLinks(planner, profile, reach));
    if (found) return found;
  }
  return { obstacles: [], seconds: null };
}

/** Where a search begins or ends, and what bars the path that the stop lies on. */
interface End {
  seconds: number;
  barred: Pick<ExtraLink, 'obstacle' | 'penalty'> | null;
}

interface Step {
  from: number;
  obstacle: Obstacle | null;
  seconds: number;
}

function search(
  { graph }: RoutePlanner,
  profile: Profile,
  start: PlacedStop,
  end: PlacedStop,
  extra: ReadonlyMap<number, readonly ExtraLink[]>,
): WhyNot | null {
  const size = graph.nodes.length;
  const best = new Float64Array(size).fill(Infinity);
  const via = new Map<number, Step>();
  const heap = new MinHeap(size);
  const pace = paceOf(graph, profile);
  const endsOf = (seeds: readonly Seed[]): Map<number, End> =>
    new Map(
      seeds.map(({ node, seconds, link }) => {
        const isBarred = link !== undefined && graph.costs[profile][link] === Infinity;
        return [node, { seconds: seconds * pace, barred: isBarred ? forbidden(graph, profile, link) : null }];
      }),
    );
  const [begins, ends] = [endsOf(start.leaving), endsOf(end.coming)];
  for (const [node, { seconds, barred }] of begins) {
    best[node] = seconds + (barred?.penalty ?? 0) * PENALTY;
    heap.put(node, best[node]);
  }
  const relax = (
    from: number,
    to: number,
    seconds: number,
    penalty: number,
    obstacle: Obstacle | null,
  ): void => {
    const cost = best[from]! + seconds + penalty * PENALTY;
    if (cost >= best[to]!) return;
    best[to] = cost;
    via.set(to, { from, obstacle, seconds });
    heap.put(to, cost);
  };
  const { offsets, targets, costs } = graph;
  for (let node = heap.take(); node >= 0; node = heap.take()) {
    const last = ends.get(node);
    if (last !== undefined) return traced(graph, node, last, begins, via);
    for (let link = offsets[node]!; link < offsets[node + 1]!; link++)
      if (costs[profile][link]! < Infinity)
        relax(node, targets[link]!, secondsOf(graph, profile, link), 0, null);
    for (const { to, obstacle, seconds, penalty } of extra.get(node) ?? [])
      relax(node, to, seconds, penalty, obstacle);
  }
  return null;
}

function traced(
  { nodes, indexOf }: RouteGraph,
  end: number,
  last: End,
  begins: ReadonlyMap<number, End>,
  via: ReadonlyMap<number, Step>,
): WhyNot {
  const obstacles: Obstacle[] = last.barred === null ? [] : [last.barred.obstacle];
  let { seconds } = last;
  let node = end;
  for (let step = via.get(end); step; step = via.get(node)) {
    if (step.obstacle) obstacles.push(step.obstacle);
    seconds += step.seconds;
    node = step.from;
  }
  const begin = begins.get(node);
  seconds += begin?.seconds ?? 0;
  if (begin?.barred) obstacles.push(begin.barred.obstacle);
  const hasSteps = obstacles.some(
    (one) => one.kind === 'forbidden' && STEPS.has(nodes[indexOf.get(one.from)!]!.typeCode),
  );
  return { obstacles: withoutRepeats(obstacles.reverse()), seconds: hasSteps ? null : seconds };
}

/** A run of links that one thing bars is named once, from its first end to its last. */
function withoutRepeats(obstacles: readonly Obstacle[]): Obstacle[] {
  const named: Obstacle[] = [];
  for (const one of obstacles) {
    const before = named.at(-1);
    if (one.kind === 'barred' && before?.kind === 'barred' && sameValue(before.bar, one.bar))
      named[named.length - 1] = { ...before, to: one.to };
    else named.push(one);
  }
  return named;
}

/** Links that are not there, or not for this profile, by the node that they begin at. */
function extraLinks(planner: RoutePlanner, profile: Profile, reach: number): Map<number, ExtraLink[]> {
  const { graph } = planner;
  const { nodes, sources, targets, costs, isTransition } = graph;
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
  const isAllowed = (a: number, b: number): boolean =>
    transitionCost(profile, nodes[a]!, nodes[b]!, 0) < Infinity;
  sources.forEach((from, link) => {
    const to = targets[link]!;
    const seconds = secondsOf(graph, profile, link);
    if (costs[profile][link] === Infinity) add(from, { to, seconds, ...forbidden(graph, profile, link) });
    // A way that the profile forbids is not helped by a way back.
    const helps = isTransition[link] === 0 || isAllowed(to, from);
    if (helps && !isLinked(to, from))
      add(to, { to: from, obstacle: { kind: 'one-way', ...ends(to, from) }, seconds, penalty: 1 });
  });
  nodes.forEach((node, from) => {
    for (const link of node.walled) {
      const to = graph.indexOf.get(fidOf(link));
      if (to === undefined) continue;
      const seconds = distanceMetres(node.position, nodes[to]!.position) / graph.speeds[profile];
      add(from, { to, obstacle: { kind: 'walled', ...ends(from, to) }, seconds, penalty: WALLED });
    }
  });
  const both = (
    a: number,
    b: number,
    link: Omit<ExtraLink, 'to' | 'obstacle'>,
    obstacle: { kind: 'unlinked'; metres: number } | { kind: 'gap'; metres: number; isBehindWall: boolean },
  ): void => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      add(from, { ...link, to, obstacle: { ...obstacle, ...ends(from, to) } });
  };
  for (const [a, b, metres] of gaps(graph, reach)) {
    const isBehindWall = planner.isBehindWall(nodes[a]!, nodes[b]!);
    const penalty = isBehindWall ? THROUGH_WALL : 1;
    both(a, b, { seconds: metres / graph.speeds[profile], penalty }, { kind: 'gap', metres, isBehindWall });
  }
  for (const [a, b, metres] of unlinked(graph, isAllowed, isLinked))
    both(a, b, { seconds: nodes[a]!.travelTime ?? 0, penalty: 1 }, { kind: 'unlinked', metres });
  return extra;
}

/** Why a profile does not take a link, and how much rather than steps it is looked at. */
function forbidden(
  graph: RouteGraph,
  profile: Profile,
  link: number,
): Pick<ExtraLink, 'obstacle' | 'penalty'> {
  const { nodes, sources, targets, bars, isTransition } = graph;
  const [a, b] = [nodes[sources[link]!]!, nodes[targets[link]!]!];
  const ends = { from: a.fid, to: b.fid };
  const bar = barOf(graph, profile, link);
  // Steps are not taken away by the end of a closure.
  const hasSteps = isTransition[link] === 1 && transitionCost(profile, a, b, 0) === Infinity;
  if (bar !== null && !hasSteps)
    return {
      obstacle: { kind: 'barred', ...ends, bar },
      penalty: bars.has(link) ? BARRED : MEASURED,
    };
  if (STEPS.has(a.typeCode)) return { obstacle: { kind: 'forbidden', ...ends }, penalty: FORBIDDEN };
  const isHalf = a.isAccessible === true || b.isAccessible === true;
  return {
    obstacle: { kind: 'not-accessible', ...ends },
    penalty: isHalf ? HALF_ACCESSIBLE : NOT_ACCESSIBLE,
  };
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

/** Transitions of one type over each other, and entrances beside a path outside, that a link would join. */
function unlinked(
  { nodes }: RouteGraph,
  isAllowed: (a: number, b: number) => boolean,
  isLinked: (a: number, b: number) => boolean,
): Pair[] {
  const transitions = nodes.flatMap((node, i) =>
    node.typeCode === PATH_NODE || node.typeCode === CUSTOM_TRANSITION ? [] : [i],
  );
  const outside = nodes.flatMap((node, i) => (node.level === null ? [i] : []));
  const shafts = shaftsByFid(nodes);
  const pairs: Pair[] = [];
  const tryPair = (a: number, b: number, most: number): void => {
    const metres = distanceMetres(nodes[a]!.position, nodes[b]!.position);
    if (metres > most || isLinked(a, b) || isLinked(b, a) || !isAllowed(a, b)) return;
    if (!areTwoShafts(shafts, nodes[a]!.fid, nodes[b]!.fid)) pairs.push([a, b, metres]);
  };
  transitions.forEach((a, at) => {
    const node = nodes[a]!;
    if (node.typeCode === BUILDING_ENTRANCE) {
      if (node.level !== null) for (const b of outside) tryPair(a, b, NEAR_M);
      return;
    }
    const most = node.typeCode === ELEVATOR ? SHAFT_M : OVER_EACH_OTHER_M;
    for (const b of transitions.slice(at + 1)) {
      const other = nodes[b]!;
      if (other.typeCode !== node.typeCode || other.building !== node.building) continue;
      if (other.level !== node.level) tryPair(a, b, most);
    }
  });
  return pairs;
}
