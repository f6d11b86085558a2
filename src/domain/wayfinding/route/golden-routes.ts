import * as z from 'zod';
import { listOf, storeyOf, withStorey } from '../../entities/storey-extra.ts';
import { PROFILES, WALKING_SPEEDS } from './profiles.ts';
import { isByFloor } from './elevators.ts';
import type { Leg } from './legs.ts';
import type { RoutePlanner } from './plan-route.ts';
import type { Stop } from './stops.ts';

/** A route between two places that has to work before a map is published. Kept with the site. */
const goldenRouteSchema = z.looseObject({
  name: z.string().min(1).max(200),
  from: z.string(),
  to: z.string(),
  profile: z.enum(PROFILES),
  /** What it took when it was kept. */
  seconds: z.number().nonnegative(),
  /** Metres a second at which that was. */
  speed: z.number().positive().optional().catch(undefined),
  /** It was kept when elevators without times already counted their floors. */
  byFloor: z.literal(true).optional().catch(undefined),
});
export type GoldenRoute = z.infer<typeof goldenRouteSchema>;

export const MAX_GOLDEN_ROUTES = 200;
/** A share of the time that a route took when it was kept: a difference of more is worth a look. */
const CHANGED = 0.15;
/** What an elevator without times took before its floors were counted. */
const FORMER_ELEVATOR_SECONDS = 120;

type Members = Readonly<Record<string, unknown>>;
const readRoute = (one: unknown): GoldenRoute | null => goldenRouteSchema.safeParse(one).data ?? null;

/** The routes that a site keeps, without malformed ones. */
export const goldenRoutesOf = (extra: Members): GoldenRoute[] =>
  listOf(storeyOf(extra)['goldenRoutes'])
    .flatMap((one) => readRoute(one) ?? [])
    .slice(0, MAX_GOLDEN_ROUTES);

/** The extra data of a site with its routes replaced; all else in it stays, also unreadable entries of the list. */
export function withGoldenRoutes(
  extra: Members,
  make: (routes: GoldenRoute[]) => GoldenRoute[],
): Record<string, unknown> {
  const unread = listOf(storeyOf(extra)['goldenRoutes']).filter((one) => readRoute(one) === null);
  const routes = make(goldenRoutesOf(extra)).slice(0, MAX_GOLDEN_ROUTES);
  return withStorey(extra, { goldenRoutes: [...routes, ...unread] });
}

export interface GoldenResult {
  route: GoldenRoute;
  /** `unknown`: a place may be gone, or it is on a floor that was not read yet. */
  state: 'ok' | 'slower' | 'faster' | 'broken' | 'gone' | 'unknown';
  seconds: number | null;
}

/**
 * Runs golden routes over a network.
 * @param stopOf the position of a place; null if it is deleted, undefined if it is unknown
 */
export function runGoldenRoutes(
  planner: RoutePlanner,
  routes: readonly GoldenRoute[],
  stopOf: (fid: string) => Stop | null | undefined,
): GoldenResult[] {
  return routes.map((route) => {
    const [from, to] = [stopOf(route.from), stopOf(route.to)];
    if (from === null || to === null) return { route, state: 'gone', seconds: null };
    if (from === undefined || to === undefined) return { route, state: 'unknown', seconds: null };
    const answer = planner.plan(route.profile, from, to);
    if (!answer.ok) return { route, state: 'broken', seconds: null };
    const { seconds, legs } = answer.route;
    // A route is not slower because people are taken to walk more slowly than when it was kept.
    const pace = planner.graph.speeds[route.profile] / (route.speed ?? WALKING_SPEEDS.walk) - 1;
    const walked = legs.reduce((sum, leg) => sum + (leg.kind === 'walk' ? leg.seconds : 0), 0);
    // Nor because elevators without times were taken to need as long for any number of floors.
    const rides =
      route.byFloor === true ? 0 : legs.reduce((sum, leg) => sum + addedByFloors(planner, leg), 0);
    const change = seconds + walked * pace - rides - route.seconds;
    const state = Math.abs(change) <= route.seconds * CHANGED ? 'ok' : change > 0 ? 'slower' : 'faster';
    return { route, state, seconds };
  });
}

/** Seconds that a ride takes more than by the travel time of its type, where neither of its ends says any time. */
function addedByFloors({ graph }: RoutePlanner, leg: Leg): number {
  if (leg.kind === 'walk') return 0;
  let added = 0;
  for (let i = 1; i < leg.fids.length; i++) {
    const [from, to] = [leg.fids[i - 1]!, leg.fids[i]!].map((fid) => graph.indexOf.get(fid)!);
    const link = graph.targets.findIndex((one, at) => one === to && graph.sources[at] === from);
    const ends = [graph.nodes[from!]!, graph.nodes[to!]!] as const;
    const saysTime = ends.some(
      ({ waitSeconds, secondsPerFloor }) => (waitSeconds ?? secondsPerFloor ?? null) !== null,
    );
    if (link < 0 || saysTime || !isByFloor(...ends)) continue;
    const hops = (graph.passages.get(link)?.length ?? 2) - 1;
    added += graph.fixed[link]! - hops * FORMER_ELEVATOR_SECONDS;
  }
  return added;
}
