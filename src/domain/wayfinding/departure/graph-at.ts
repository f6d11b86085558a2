import {
  openState,
  validityState,
  type Hours,
  type Offsets,
  type OpenState,
  type Validity,
} from '../../times/index.ts';
import type { PathRestrictions } from '../restrictions/index.ts';
import { EVERYBODY } from '../../values/access.ts';
import { PROFILES, type Bar, type Profile, type RouteGraph, type RoutePlanner } from '../route/index.ts';
import { edgeKey, NOTHING_CLOSED, type ClosedParts } from './closed-parts.ts';

/** Who sets out, and when. */
export interface Departure {
  /** Epoch seconds; null: hours and validity are not looked at. */
  at: number | null;
  /** The groups that a person is in beside everybody; null: all. */
  groups: ReadonlySet<string> | null;
  /** Of the time zone of a site. */
  offsetsOf: (site: string | null) => Offsets;
  closed?: ClosedParts | undefined;
  /** Places that are not there at the moment. */
  missing?: ReadonlyMap<string, Bar> | undefined;
}

/** A person of all groups, without a time: what the network itself allows. */
const ANYBODY_ANY_TIME: Departure = { at: null, groups: null, offsetsOf: () => [] };

// @spec 13
/** A network for everybody, at no moment: what golden routes and audits ask. */
export const forVisitors = (planner: RoutePlanner): RoutePlanner =>
  planner.over(graphAt(planner.graph, { ...ANYBODY_ANY_TIME, groups: new Set([EVERYBODY]) }));

// @spec 13
/**
 * A network as it is for a person at the moment of departure: links for other groups, out of hours, not there or closed
 * cost Infinity. The arrays of the given graph stay as they are.
 */
export function graphAt(graph: RouteGraph, departure: Departure): RouteGraph {
  const { at, closed = NOTHING_CLOSED, missing = new Map() } = departure;
  const bars = new Map<number, Bar>();
  const barOfRestrictions = restrictionsAt(departure);
  const validity = graph.nodes.map((node) => barOfValidity(node.validity ?? null, at));
  const barOfLink = (from: number, to: number, link: number): Bar | null =>
    closed.nodes.get(from) ??
    closed.nodes.get(to) ??
    closedOnWay(closed, graph.passages.get(link) ?? [from, to]) ??
    validity[from] ??
    validity[to] ??
    barOfRestrictions(graph.restrictions[link]!, graph.nodes[from]!.site ?? null);
  graph.sources.forEach((from, link) => {
    const bar = barOfLink(from, graph.targets[link]!, link);
    if (bar !== null) bars.set(link, bar);
  });
  const barredPlaces = new Map<string, Bar>([...missing, ...closed.places]);
  if (bars.size === 0) return { ...graph, bars, barredPlaces };
  const costs = Object.fromEntries(
    PROFILES.map((profile) => {
      const own = graph.costs[profile].slice();
      for (const link of bars.keys()) own[link] = Infinity;
      return [profile, own];
    }),
  ) as Record<Profile, Float64Array>;
  return { ...graph, costs, bars, barredPlaces };
}

function closedOnWay({ edges }: ClosedParts, nodes: readonly number[]): Bar | null {
  if (edges.size === 0) return null;
  for (let i = 1; i < nodes.length; i++) {
    const bar = edges.get(edgeKey(nodes[i - 1]!, nodes[i]!));
    if (bar !== undefined) return bar;
  }
  return null;
}

/** Why something with a beginning or an end is not there at an instant; null: it is. */
export function barOfValidity(validity: Validity | null, at: number | null): Bar | null {
  const state = at === null ? 'valid' : validityState(validity, at);
  if (state === 'valid') return null;
  return { kind: state, at: (state === 'over' ? validity?.until : validity?.from) ?? 0 };
}

/** Groups and hours of links. Many links share their hours, so that each is looked at once. */
function restrictionsAt({
  at,
  groups,
  offsetsOf,
}: Departure): (restrictions: readonly PathRestrictions[], site: string | null) => Bar | null {
  const known = new Map<string, OpenState>();
  const stateOf = (hours: Hours, site: string | null, instant: number): OpenState => {
    const key = `${site} ${JSON.stringify(hours)}`;
    const state = known.get(key) ?? openState(hours, offsetsOf(site), instant);
    known.set(key, state);
    return state;
  };
  return (restrictions, site) => {
    for (const { access, hours } of restrictions) {
      if (access !== null && groups !== null && !access.some((group) => groups.has(group)))
        return { kind: 'access', groups: access };
      if (hours === null || at === null) continue;
      const state = stateOf(hours, site, at);
      if (state.is === 'closed') return { kind: 'hours', opens: state.opens };
    }
    return null;
  };
}
