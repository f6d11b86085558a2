import { BUILDING_ENTRANCE, isPlace } from '../../content/index.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import type { Offsets } from '../../times/index.ts';
import { stepFreeAudit, stopOf, type StepFreeAudit } from '../check/index.ts';
import {
  closedParts,
  graphAt,
  partsOfPlaces,
  type ClosedParts,
  type ClosingTargets,
} from '../departure/index.ts';
import {
  nearestEnd,
  paceOf,
  plannerOfRows,
  runGoldenRoutes,
  type GoldenResult,
  type GoldenRoute,
  type PlacedStop,
  type Route,
  type RouteGraph,
  type RouteOptions,
  type RoutePlanner,
  type RouteTree,
  type Stop,
} from '../route/index.ts';
import { groupedEffects, type Effect, type PlaceEffect } from './effects.ts';

/** The profiles that a closure is tried with. */
export const TRIED_PROFILES = ['step-free', 'walk'] as const;
export type TriedProfile = (typeof TRIED_PROFILES)[number];

// @spec 13
/** A way that is so much longer or takes so much more time is worth a word. */
const FURTHER_M = 10;
const FURTHER_S = 15;

export interface ConsequenceContent extends RouteOptions {
  nodes: readonly Feature[];
  /** All else that is drawn on the site. */
  drawn: readonly Feature[];
  taxonomy: Taxonomy;
}

export interface ClosureAsked {
  /** As it will be; it counts as active. */
  closure: ClosingTargets;
  /** The site's other closures. */
  others: readonly ClosingTargets[];
  /** The instant that is looked at, in epoch seconds: when it begins. */
  at: number;
  /** Of the time zone of the site. */
  offsets: Offsets;
  goldenRoutes: readonly GoldenRoute[];
}

export interface ProfileEffects {
  effects: Effect[];
  /** Places whose way stays as it is. */
  unchanged: number;
}

export interface Consequences extends Readonly<Record<TriedProfile, ProfileEffects>> {
  /** Golden routes that work before, and then no longer or more slowly. */
  golden: { name: string; state: 'broken' | 'slower'; before: number; after: number | null }[];
  /** `none`: no entrance is drawn, so that nothing can be compared. */
  entrances: 'open' | 'all-closed' | 'none';
}

interface Trees {
  key: string;
  graph: RouteGraph;
  planner: RoutePlanner;
  bySource: Map<string, RouteTree>;
}

interface Placed {
  fid: string;
  stop: Stop;
  placed: PlacedStop;
  building: string | null;
}

/** Says what a closure does to the ways of a site: before and after it, from each entrance to each place. */
export class ClosureConsequences {
  readonly #planner: RoutePlanner;
  readonly #stops: ReadonlyMap<string, Stop>;
  #places: Placed[] | null = null;
  /** The network before the closure, and the ways over it: they stay while the closure is written. */
  #before: Trees | null = null;

  constructor({ nodes, drawn, taxonomy, ...options }: ConsequenceContent) {
    this.#planner = plannerOfRows(nodes, drawn, taxonomy, options);
    this.#stops = new Map(
      drawn.filter(isPlace).flatMap((place) => {
        const stop = stopOf(place);
        return stop === null ? [] : [[place.fid, stop]];
      }),
    );
  }

  /** Does ahead what would make the first answer slow. */
  prepare(): void {
    this.#places ??= [...this.#stops].flatMap(([fid, stop]) => {
      const placed = this.#planner.stops.place(stop);
      return placed?.isJoined === true ? [{ fid, stop, placed, building: stop.building }] : [];
    });
  }

  of(asked: ClosureAsked): Consequences {
    this.prepare();
    const before = this.#networkBefore(asked);
    const [after, closed] = this.#networkAfter(asked);
    const buildings = buildingsOf(this.#planner.graph, closed);
    const entrances = entrancesOf(this.#planner.graph, buildings, closed);
    // The cabin of a closed elevator is a place too: that it is closed says all of it.
    const isClosed = ({ fid, placed }: Placed): boolean =>
      closed.places.has(fid) || placed.coming.every(({ node }) => closed.nodes.has(node));
    const places = this.#places!.filter(
      (one) => (buildings.size === 0 || buildings.has(one.building)) && !isClosed(one),
    );
    const found = (profile: TriedProfile) => this.#effects(profile, before, after, entrances.from, places);
    const walk = found('walk');
    const noWayAfter = new Set(walk.flatMap((one) => (one.kind === 'not-at-all' ? [one.fid] : [])));
    const stepFree = found('step-free').map((one): PlaceEffect =>
      one.kind === 'not-at-all' && !noWayAfter.has(one.fid) ? { ...one, kind: 'steps-only' } : one,
    );
    const asEffects = (effects: PlaceEffect[]): ProfileEffects => ({
      effects: groupedEffects(effects),
      unchanged: places.length - effects.length,
    });
    return {
      walk: asEffects(walk),
      'step-free': asEffects(stepFree),
      golden: this.#golden(asked.goldenRoutes, before.planner, after),
      entrances: entrances.state,
    };
  }

  stepFreeAudit(building: string): StepFreeAudit {
    return stepFreeAudit(this.#planner, building, this.#stops);
  }

  /** The way to a place with the closure, from where it grows most; null where no way leads. */
  wayRound(asked: ClosureAsked, fid: string, profile: TriedProfile): Route | null {
    this.prepare();
    const before = this.#networkBefore(asked);
    const [after, closed] = this.#networkAfter(asked);
    const place = this.#places!.find((one) => one.fid === fid);
    if (!place) return null;
    const { graph } = this.#planner;
    const { from } = entrancesOf(graph, buildingsOf(graph, closed), closed);
    let [worst, most] = [null as Route | null, -Infinity];
    for (const node of from) {
      const { position, building, level } = graph.nodes[node]!;
      const start: Stop = { position, building, level };
      const seeds = [{ node, seconds: 0 }];
      const at = {
        ...place.placed,
        leaving: seeds,
        coming: seeds,
        metres: 0,
        via: [],
        at: position,
        edge: null,
      };
      const [then, now] = [before.planner, after].map((planner) =>
        planner.planPlaced(profile, start, at, place.stop, place.placed),
      );
      if (!then?.ok || !now?.ok) continue;
      const more = now.route.seconds - then.route.seconds;
      if (more > most) [worst, most] = [now.route, more];
    }
    return worst;
  }

  #closed(closures: readonly ClosingTargets[], at: number): ClosedParts {
    const { graph } = this.#planner;
    return closedParts(
      graph,
      closures,
      at,
      partsOfPlaces(this.#planner, (fid) => this.#stops.get(fid)),
    );
  }

  #over({ at, offsets }: ClosureAsked, closed: ClosedParts): RoutePlanner {
    const departure = { at, groups: new Set<string>(), offsetsOf: () => offsets, closed };
    return this.#planner.over(graphAt(this.#planner.graph, departure));
  }

  #networkBefore(asked: ClosureAsked): Trees {
    const { others, at, offsets } = asked;
    const key = JSON.stringify([others, at, offsets]);
    if (this.#before?.key === key) return this.#before;
    const planner = this.#over(asked, this.#closed(others, at));
    this.#before = { key, graph: planner.graph, planner, bySource: new Map() };
    return this.#before;
  }

  /** With the closure, and what it closes by itself. */
  #networkAfter(asked: ClosureAsked): [RoutePlanner, ClosedParts] {
    const { closure, others, at } = asked;
    const active = { ...closure, from: at, until: null };
    const planner = this.#over(asked, this.#closed([...others, active], at));
    return [planner, this.#closed([active], at)];
  }

  #effects(
    profile: TriedProfile,
    before: Trees,
    after: RoutePlanner,
    from: readonly number[],
    places: readonly Placed[],
  ): PlaceEffect[] {
    const newlyBarred = [...after.graph.bars.keys()].filter((link) => !before.graph.bars.has(link));
    const ways = from.map((node): [RouteTree, RouteTree] => {
      const key = `${profile} ${node}`;
      const seeds = [{ node, seconds: 0 }];
      const then = before.bySource.get(key) ?? before.planner.router.tree(profile, seeds);
      before.bySource.set(key, then);
      // Ways that do not lead over what is closed stay as they are.
      const isTouched = newlyBarred.some((link) => then.links[after.graph.targets[link]!] === link);
      return [then, isTouched ? after.router.tree(profile, seeds) : then];
    });
    const costs = { before: before.graph.costs[profile], after: after.graph.costs[profile] };
    return places.flatMap(
      ({ fid, placed }) =>
        effectOn(fid, placed, ways, after.graph, paceOf(after.graph, profile), costs) ?? [],
    );
  }

  #golden(routes: readonly GoldenRoute[], before: RoutePlanner, after: RoutePlanner): Consequences['golden'] {
    const run = (planner: RoutePlanner): GoldenResult[] =>
      runGoldenRoutes(planner, routes, (fid) => this.#stops.get(fid));
    const now = run(after);
    return run(before).flatMap((then, i) => {
      const { state, seconds } = now[i]!;
      if (then.seconds === null || (state !== 'broken' && (seconds ?? 0) - then.seconds < FURTHER_S))
        return [];
      const isBroken = state === 'broken';
      return [
        {
          name: then.route.name,
          state: isBroken ? ('broken' as const) : ('slower' as const),
          before: then.seconds,
          after: seconds,
        },
      ];
    });
  }
}

/** The buildings that a closure is in; empty where it is out of doors, which concerns all of them. */
function buildingsOf({ nodes }: RouteGraph, closed: ClosedParts): ReadonlySet<string | null> {
  const ends = [...closed.edges.keys()].flatMap((key) => key.split(' ').map(Number));
  return new Set(
    [...closed.nodes.keys(), ...ends].flatMap((node) => {
      const { building } = nodes[node]!;
      return building === null ? [] : [building];
    }),
  );
}

/** Where people come from: open entrances, and the outer side of those that are closed. */
function entrancesOf(
  { nodes, sources, targets, isTransition }: RouteGraph,
  buildings: ReadonlySet<string | null>,
  closed: ClosedParts,
): { from: number[]; state: Consequences['entrances'] } {
  const all = nodes.flatMap(({ typeCode, level, building }, node) =>
    typeCode === BUILDING_ENTRANCE && level !== null && (buildings.size === 0 || buildings.has(building))
      ? [node]
      : [],
  );
  const isClosed = (node: number): boolean => closed.nodes.has(node);
  const shut = new Set(all.filter(isClosed));
  const outer = [...targets].flatMap((to, link) => {
    const from = sources[link]!;
    return isTransition[link] === 1 && shut.has(to) && nodes[from]!.level === null ? [from] : [];
  });
  // A twin out of doors is closed too: one starts beside it.
  const beside = outer.flatMap((node) =>
    isClosed(node)
      ? [...sources].flatMap((from, link) =>
          from === node && !isClosed(targets[link]!) ? [targets[link]!] : [],
        )
      : [node],
  );
  const open = all.filter((node) => !isClosed(node));
  const from = [...new Set([...open, ...beside.filter((node) => nodes[node]!.level === null)])];
  if (all.length === 0) return { from: [], state: 'none' };
  return { from: from.length > 0 ? from : all, state: open.length === 0 ? 'all-closed' : 'open' };
}

/** What becomes of the ways to a place; null: nothing worth a word. */
function effectOn(
  fid: string,
  { coming }: PlacedStop,
  ways: readonly (readonly [RouteTree, RouteTree])[],
  graph: RouteGraph,
  pace: number,
  costs: { before: Float64Array; after: Float64Array },
): PlaceEffect | null {
  let worst: PlaceEffect | null = null;
  let isReached = false;
  let wasReached = false;
  let isLost = false;
  for (const [then, now] of ways) {
    const before = nearestEnd(then.seconds, coming, pace, costs.before);
    const after = nearestEnd(now.seconds, coming, pace, costs.after);
    if (after !== null) isReached = true;
    if (before === null) continue;
    wasReached = true;
    if (after === null) {
      isLost = true;
      continue;
    }
    const metres = now.metres[after.node]! - then.metres[before.node]!;
    const seconds = after.seconds - before.seconds;
    if (metres < FURTHER_M && seconds < FURTHER_S) continue;
    if (worst !== null && seconds <= (worst.seconds ?? 0)) continue;
    const [ride, former] = [now.rides[after.node]!, then.rides[before.node]!];
    const by = ride >= 0 && ride !== former ? graph.nodes[graph.sources[ride]!]!.fid : null;
    worst = { fid, kind: 'further', metres: Math.max(0, metres), seconds, by };
  }
  const without = { fid, metres: null, seconds: null, by: null };
  if (wasReached && !isReached) return { ...without, kind: 'not-at-all' };
  if (isLost) return { ...without, kind: 'not-from-all' };
  return worst;
}
