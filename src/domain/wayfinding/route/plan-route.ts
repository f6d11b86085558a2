import type { Feature } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import type { Position } from '../../entities/geometry.ts';
import { distanceMetres } from '../../geometry/index.ts';
import { Router, type FoundRoute } from './find-route.ts';
import { legsOf, turnsOf, type Leg } from './legs.ts';
import type { Bar } from './bars.ts';
import type { Profile } from './profiles.ts';
import { groundOf, type GroundOf } from '../ground/index.ts';
import { routeGraph, type RouteGraph, type RouteOptions } from './route-graph.ts';
import { routeNodesOfRows, type RouteNode } from './route-node.ts';
import { StopFinder, walkedLink, type PlacedStop, type Stop } from './stops.ts';
import { walkableNodes } from './walkable-nodes.ts';

export interface Route {
  /** Seconds it takes, and as the profile weighs them. */
  seconds: number;
  cost: number;
  /** Metres walked. */
  length: number;
  legs: Leg[];
}

export type StopName = 'from' | 'to';

export type RouteAnswer =
  | { ok: true; route: Route }
  /** A stop that has no network on its floor (`metres` null), is too far from it, or has a wall in between. */
  | { ok: false; code: 'off-network'; stop: StopName; metres: number | null; isBehindWall: boolean }
  | { ok: false; code: 'no-route' }
  /** The place itself is closed at the moment, or not there. */
  | { ok: false; code: 'barred'; stop: StopName; bar: Bar };

/** Routes over a network that keep clear of the walls of its floors. */
export function plannerOfRows(
  nodes: readonly Feature[],
  drawn: readonly Feature[],
  taxonomy: Taxonomy,
  options?: RouteOptions,
): RoutePlanner {
  const ground = groundOf(drawn, taxonomy);
  const walkable = walkableNodes(routeNodesOfRows(nodes), ground);
  return new RoutePlanner(routeGraph(walkable, taxonomy, options), ground);
}

/** Routes over one network, for as many questions as one has. */
export class RoutePlanner {
  readonly graph: RouteGraph;
  readonly router: Router;
  readonly stops: StopFinder;

  readonly #groundOf: GroundOf;

  /** @param stops those of the same network at another moment */
  constructor(graph: RouteGraph, groundOf: GroundOf, stops = new StopFinder(graph, groundOf)) {
    this.graph = graph;
    this.#groundOf = groundOf;
    this.router = new Router(graph);
    this.stops = stops;
  }

  /** The same network with other costs, as `graphAt` gives them. */
  over(graph: RouteGraph): RoutePlanner {
    return new RoutePlanner(graph, this.#groundOf, this.stops);
  }

  plan(profile: Profile, from: Stop, to: Stop): RouteAnswer {
    return this.planPlaced(profile, from, this.stops.place(from), to, this.stops.place(to));
  }

  /** The same between stops that have been put onto the graph already. */
  planPlaced(
    profile: Profile,
    from: Stop,
    start: PlacedStop | null,
    to: Stop,
    end: PlacedStop | null,
  ): RouteAnswer {
    for (const [stop, { fid }] of [
      ['from', from],
      ['to', to],
    ] as const) {
      const bar = fid === undefined ? undefined : this.graph.barredPlaces.get(fid);
      if (bar !== undefined) return { ok: false, code: 'barred', stop, bar };
    }
    if (!start?.isJoined) return { ok: false, code: 'off-network', stop: 'from', ...gapOf(start) };
    if (!end?.isJoined) return { ok: false, code: 'off-network', stop: 'to', ...gapOf(end) };
    const found = this.router.find(profile, start.leaving, end.coming);
    const straight = this.#alongOneEdge(profile, start, end);
    if (straight !== null && (!found || straight.cost < found.cost))
      return {
        ok: true,
        route: straightRoute(
          from,
          to,
          [...start.via, start.at, end.at, ...end.via.toReversed()],
          straight.cost,
        ),
      };
    return found
      ? { ok: true, route: this.#routeOf(profile, found, from, to, start, end) }
      : { ok: false, code: 'no-route' };
  }

  /** Whether a straight path between two nodes of a floor would lead through a wall. */
  isBehindWall(a: RouteNode, b: RouteNode): boolean {
    const ground = this.#groundOf(a.building, a.level);
    return ground !== undefined && ground.barriers.crossingOf([a.position, b.position]) !== null;
  }

  /** What it costs to stay on the edge that both stops lie on; null where they don't, or it leads the other way. */
  #alongOneEdge(profile: Profile, start: PlacedStop, end: PlacedStop): { cost: number } | null {
    const [a, b] = [start.edge, end.edge];
    if (!a || !b || a.a !== b.a || a.b !== b.b) return null;
    const link = a.share <= b.share ? walkedLink(this.graph, a.a, a.b) : walkedLink(this.graph, a.b, a.a);
    if (link === null || this.graph.costs[profile][link] === Infinity) return null;
    const beside = (start.metres + end.metres) / this.graph.speeds[profile];
    return { cost: beside + this.graph.costs[profile][link]! * Math.abs(a.share - b.share) };
  }

  #routeOf(
    profile: Profile,
    found: FoundRoute,
    from: Stop,
    to: Stop,
    start: PlacedStop,
    end: PlacedStop,
  ): Route {
    const ends = { from: lead(from, start), to: lead(to, end).reverse() };
    const legs = legsOf(this.graph, profile, found, ends);
    const length = legs.reduce((sum, leg) => sum + (leg.kind === 'walk' ? leg.length : 0), 0);
    return { seconds: legs.reduce((sum, leg) => sum + leg.seconds, 0), cost: found.cost, length, legs };
  }
}

/** The walk from a stop to the network; none from a place that a node lies in. */
function lead(stop: Stop, { metres, via, at, edge }: PlacedStop): Position[] {
  if (metres === 0) return edge ? [at] : [];
  return edge ? [stop.position, ...via, at] : [stop.position, ...via];
}

/** What is between a stop and the network that it is not joined to. */
export const gapOf = (stop: PlacedStop | null): { metres: number | null; isBehindWall: boolean } => ({
  metres: stop?.metres ?? null,
  isBehindWall: stop?.isBehindWall ?? false,
});

function straightRoute(from: Stop, to: Stop, middle: Position[], cost: number): Route {
  const points = [from.position, ...middle, to.position].filter(
    (point, i, all) => i === 0 || distanceMetres(all[i - 1]!, point) > 0,
  );
  const length = points.reduce(
    (sum, point, i) => (i === 0 ? 0 : sum + distanceMetres(points[i - 1]!, point)),
    0,
  );
  const { building, level } = from;
  const leg: Leg = { kind: 'walk', building, level, points, length, seconds: cost, turns: turnsOf(points) };
  return { seconds: cost, cost, length, legs: points.length > 1 ? [leg] : [] };
}
