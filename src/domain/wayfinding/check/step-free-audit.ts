import { BUILDING_ENTRANCE, STAIRS, ESCALATOR } from '../../content/index.ts';
import { barOf, type Bar, type RouteGraph, type RoutePlanner, type Stop } from '../route/index.ts';
import { stepFreeExits } from './step-free-exits.ts';

/** What would let people on without a step. */
export type MendKind =
  /** Stairs, or a transition between floors or buildings that has steps. */
  | 'steps'
  /** A transition that is not marked as accessible at both ends. */
  | 'not-marked'
  | Extract<Bar['kind'], 'narrow' | 'steep' | 'step' | 'revolving'>;

/** A way that is there and has a step or the like. */
export interface Mend {
  kind: MendKind;
  from: string;
  to: string;
  /** Why, where it is measured. */
  bar: Bar | null;
  /** Places that can be reached once it is gone, with all that follows. */
  opens: string[];
}

export interface StepFreeAudit {
  /** Places of the building that are joined to the network. */
  places: number;
  /** Its entrances, and to how many places one gets from each without a step; 0 where the entrance itself has one. */
  entrances: { fid: string; isStepFree: boolean; reached: number }[];
  /** Places without a step-free way from outside; `isByStairs`: with steps one comes there. */
  unreached: { fid: string; isByStairs: boolean }[];
  /** Those that open the most places first. */
  mends: Mend[];
}

const MOST_MENDS = 20;
const HAVE_STEPS: ReadonlySet<string> = new Set([STAIRS, ESCALATOR]);

/**
 * Which places of a building can't be reached without a step, and what would mend most.
 * @param stops those of its places, by id
 */
export function stepFreeAudit(
  planner: RoutePlanner,
  building: string,
  stops: ReadonlyMap<string, Stop>,
): StepFreeAudit {
  const { graph } = planner;
  const places = [...stops].flatMap(([fid, stop]): Placed[] => {
    const placed = stop.building === building ? planner.stops.place(stop) : null;
    if (placed?.isJoined !== true) return [];
    return [{ fid, ends: placed.coming }];
  });
  const walked = reachedFrom(graph, 'walk', stepFreeExits(graph));
  const reached = reachedFrom(graph, 'step-free', stepFreeExits(graph));
  const left = places.filter((place) => !isReached(graph, 'step-free', reached, place));
  const entrances = graph.nodes.flatMap(({ fid, typeCode, level, building: own }, node) => {
    if (typeCode !== BUILDING_ENTRANCE || level === null || own !== building) return [];
    const isStepFree = reached[node] === 1;
    const within = isStepFree ? reachedFrom(graph, 'step-free', [node]) : null;
    const count = within ? places.filter((one) => isReached(graph, 'step-free', within, one)).length : 0;
    return [{ fid, isStepFree, reached: count }];
  });
  return {
    places: places.length,
    entrances,
    unreached: left.map((place) => ({
      fid: place.fid,
      isByStairs: isReached(graph, 'walk', walked, place),
    })),
    mends: mendsOf(graph, reached, left),
  };
}

interface Placed {
  fid: string;
  ends: readonly { node: number; link?: number | undefined }[];
}

type Profile = 'walk' | 'step-free';

const isReached = (graph: RouteGraph, profile: Profile, reached: Uint8Array, { ends }: Placed): boolean =>
  ends.some(
    ({ node, link }) => reached[node] === 1 && (link === undefined || graph.costs[profile][link]! < Infinity),
  );

/** 1 for each node to which one gets. @param known nodes that are not looked at again */
function reachedFrom(
  { nodes, offsets, targets, costs }: RouteGraph,
  profile: Profile,
  from: readonly number[],
  known?: Uint8Array,
): Uint8Array {
  const reached = new Uint8Array(nodes.length);
  const open = [...from];
  for (const node of from) reached[node] = 1;
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (let link = offsets[node]!; link < offsets[node + 1]!; link++) {
      const next = targets[link]!;
      if (reached[next] === 1 || known?.[next] === 1 || costs[profile][link] === Infinity) continue;
      reached[next] = 1;
      open.push(next);
    }
  return reached;
}

/** Links from what is reached to what is not, each with the places beyond it. */
function mendsOf(graph: RouteGraph, reached: Uint8Array, left: readonly Placed[]): Mend[] {
  const { nodes, sources, targets, costs } = graph;
  const beyond = new Map<number, string[]>();
  const opened = (node: number): string[] => {
    const known = beyond.get(node);
    if (known) return known;
    const within = reachedFrom(graph, 'step-free', [node], reached);
    const fids = left.filter((place) => isReached(graph, 'step-free', within, place)).map(({ fid }) => fid);
    beyond.set(node, fids);
    return fids;
  };
  const mends = new Map<string, Mend>();
  sources.forEach((from, link) => {
    const to = targets[link]!;
    const isBlocked = costs['step-free'][link] === Infinity && costs.walk[link]! < Infinity;
    if (reached[from] !== 1 || reached[to] === 1 || !isBlocked) return;
    const opens = opened(to);
    const key = `${nodes[to]!.fid}`;
    if (opens.length === 0 || opens.length <= (mends.get(key)?.opens.length ?? 0)) return;
    const bar = barOf(graph, 'step-free', link);
    mends.set(key, {
      kind: kindOf(graph, from, bar),
      from: nodes[from]!.fid,
      to: nodes[to]!.fid,
      bar,
      opens,
    });
  });
  return [...mends.values()].sort((a, b) => b.opens.length - a.opens.length).slice(0, MOST_MENDS);
}

function kindOf({ nodes }: RouteGraph, from: number, bar: Bar | null): MendKind {
  if (bar !== null && ['narrow', 'steep', 'step', 'revolving'].includes(bar.kind))
    return bar.kind as MendKind;
  return HAVE_STEPS.has(nodes[from]!.typeCode) ? 'steps' : 'not-marked';
}
