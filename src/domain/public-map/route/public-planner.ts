import type { Position } from '../../entities/geometry.ts';
import { NO_PLAN } from '../../wayfinding/ground/index.ts';
import type { Offsets } from '../../times/index.ts';
import { barOfValidity, closedParts, graphAt, type PartsOfPlace } from '../../wayfinding/departure/index.ts';
import {
  DEFAULT_SETTINGS,
  JOINED,
  nearestEnd,
  onEdge,
  paceOf,
  RoutePlanner,
  routeGraph,
  type Bar,
  type PlacedStop,
  type Profile,
  type Route,
  type RouteGraph,
  type RouteNode,
  type Stop,
} from '../../wayfinding/route/index.ts';
import type {
  NetworkFile,
  PublicClosure,
  PublicLevel,
  PublicNode,
  PublicNodeLink,
  PublicPlace,
  PublicStop,
} from '../files.ts';
import type { PublicProfile } from '../public-map.ts';
import { floorKey, type PublicFloor } from './floor.ts';

/** Where a route begins, passes or ends. */
export interface RouteEnd {
  at: Position;
  floor: PublicFloor | null;
  /** How a place meets the network. Null: it does not. Absent of a spot on the map, which is looked up. */
  stop?: PublicStop | null;
  /** Of a place. */
  fid?: string;
}

export type WayAnswer =
  | { ok: true; routes: Route[] }
  /** The end that is not connected with the network, or from which no way leads on. */
  | { ok: false; code: 'off-network' | 'no-route'; end: number }
  /** The end is closed at the moment, or not there. */
  | { ok: false; code: 'barred'; end: number; bar: Bar };

/** When a visitor sets out. */
export interface Leaving {
  /** Epoch seconds. */
  at: number;
  closures?: readonly PublicClosure[];
  /** Of the time zone of a site. */
  offsetsOf?: (siteId: number) => Offsets;
  /** A place that is not there at the moment can't be a destination. */
  places?: readonly Pick<PublicPlace, 'fid' | 'validFrom' | 'validUntil'>[];
}

/** Metres between a spot and the network, from which a person finds the way alone. */
const SPOT_M = 60;

const PROFILE: Readonly<Record<PublicProfile, Profile>> = {
  quickest: 'walk',
  comfortable: 'comfortable',
  'step-free': 'step-free',
};

const stopOf = ({ at, floor, fid }: RouteEnd): Stop => ({
  fid,
  position: at,
  building: floor === null ? null : String(floor.buildingId),
  level: floor === null ? null : floorKey(floor),
});

/** Routes over the network of a public map. */
export class PublicPlanner {
  readonly #planner: RoutePlanner;
  readonly #file: NetworkFile;
  readonly #indexes: readonly number[];

  /** @param levels of the map: elevators count them */
  constructor(file: NetworkFile, levels: readonly PublicLevel[] = [], departing: RoutePlanner | null = null) {
    this.#file = file;
    this.#planner = departing ?? new RoutePlanner(graphOf(file, levels), NO_PLAN);
    this.#indexes = file.nodes.map(({ fid }) => this.#planner.graph.indexOf.get(fid)!);
  }

  /** The same network at the moment of departure. */
  at({ at, closures = [], offsetsOf = () => [], places = [] }: Leaving): PublicPlanner {
    const { graph } = this.#planner;
    const closed = closedParts(graph, closures, at, (fid) => this.#partsOf(fid));
    const missing = new Map(
      places.flatMap(({ fid, validFrom, validUntil }): [string, Bar][] => {
        const bar = barOfValidity({ from: validFrom ?? null, until: validUntil ?? null }, at);
        return bar === null ? [] : [[fid, bar]];
      }),
    );
    const departing = graphAt(graph, {
      at,
      // Paths for other groups are not in the file.
      groups: null,
      offsetsOf: (site) => offsetsOf(Number(site)),
      closed,
      missing,
    });
    return new PublicPlanner(this.#file, [], this.#planner.over(departing));
  }

  #partsOf(fid: string): ReturnType<PartsOfPlace> {
    const parts = this.#file.places?.[fid];
    const index = (node: number): number => this.#indexes[node] ?? -1;
    return parts === undefined
      ? null
      : {
          nodes: (parts.nodes ?? []).map(index),
          edges: (parts.edges ?? []).map(([a, b]) => [index(a), index(b)] as const),
        };
  }

  /**
   * What bars the way that there would be: the first link of it, from one node to the next.
   * @param from the network without closures and hours, as it was made
   */
  firstBar(profile: PublicProfile, unbarred: PublicPlanner, ends: readonly RouteEnd[]): FoundBar | null {
    const placed = ends.map((end) => unbarred.#placed(end));
    for (let from = 0; from + 1 < ends.length; from++) {
      const [start, end] = [placed[from], placed[from + 1]];
      const found =
        start && end && unbarred.#planner.router.find(PROFILE[profile], start.leaving, end.coming);
      const { graph } = this.#planner;
      for (const link of found ? found.links : []) {
        const bar = graph.bars.get(link);
        const fidsOf = (): [string, string] => [
          graph.nodes[graph.sources[link]!]!.fid,
          graph.nodes[graph.targets[link]!]!.fid,
        ];
        if (bar !== undefined) return { bar, fids: fidsOf() };
      }
    }
    return null;
  }

  /** The way through all ends in their order, one route between each and the next. */
  plan(profile: PublicProfile, ends: readonly RouteEnd[]): WayAnswer {
    const placed = ends.map((end) => this.#placed(end));
    const routes: Route[] = [];
    for (let from = 0; from + 1 < ends.length; from++) {
      const [start = null, end = null] = [placed[from], placed[from + 1]];
      const [a, b] = [stopOf(ends[from]!), stopOf(ends[from + 1]!)];
      const answer = this.#planner.planPlaced(PROFILE[profile], a, start, b, end);
      if (!answer.ok) {
        const end = answer.code !== 'no-route' && answer.stop === 'to' ? from + 1 : from;
        return answer.code === 'barred'
          ? { ok: false, code: 'barred', end, bar: answer.bar }
          : { ok: false, code: answer.code, end };
      }
      routes.push(answer.route);
    }
    return { ok: true, routes };
  }

  /** Seconds from an end to each of others; Infinity where no way leads. */
  secondsTo(profile: PublicProfile, from: RouteEnd, to: readonly RouteEnd[]): Float64Array {
    const start = this.#placed(from);
    const seconds = new Float64Array(to.length).fill(Infinity);
    if (start === null || !start.isJoined) return seconds;
    const { graph, router } = this.#planner;
    const times = router.times(PROFILE[profile], start.leaving);
    const [pace, costs] = [paceOf(graph, PROFILE[profile]), graph.costs[PROFILE[profile]]];
    to.forEach((end, i) => {
      const isBarred = end.fid !== undefined && graph.barredPlaces.has(end.fid);
      const coming = isBarred ? [] : (this.#placed(end)?.coming ?? []);
      seconds[i] = nearestEnd(times, coming, pace, costs)?.seconds ?? Infinity;
    });
    return seconds;
  }

  #placed(end: RouteEnd): PlacedStop | null {
    if (end.stop === undefined) {
      const spot = this.#planner.stops.place(stopOf(end));
      return spot && { ...spot, isJoined: spot.metres <= SPOT_M };
    }
    if (end.stop === null) return null;
    const { nodes, edge, metres = 0, via = [], at } = end.stop;
    const { graph } = this.#planner;
    const known = { ...JOINED, metres, via: [...via], at };
    const walked = metres / graph.speeds.walk;
    if (edge !== undefined) {
      const [a, b] = [this.#indexes[edge[0]], this.#indexes[edge[1]]];
      return a === undefined || b === undefined
        ? null
        : { ...known, ...onEdge(graph, a, b, edge[2], walked) };
    }
    const seeds = (nodes ?? []).flatMap((place) => {
      const node = this.#indexes[place];
      return node === undefined ? [] : [{ node, seconds: walked }];
    });
    return seeds.length === 0 ? null : { ...known, leaving: seeds, coming: seeds, edge: null };
  }
}

/** A link that is barred at the moment, by the ids of its ends. */
export interface FoundBar {
  bar: Bar;
  fids: [from: string, to: string];
}

function graphOf(file: NetworkFile, levels: readonly PublicLevel[]): RouteGraph {
  const ranks = new Map<string, number>();
  const counts = new Map<number, number>();
  for (const level of [...levels].sort((a, b) => a.levelIndex - b.levelIndex)) {
    const rank = counts.get(level.buildingId) ?? 0;
    counts.set(level.buildingId, rank + 1);
    ranks.set(floorKey(level), rank);
  }
  const each = <T>(of: Readonly<Record<PublicProfile, T>>): Record<Profile, T> => ({
    walk: of.quickest,
    comfortable: of.comfortable,
    'step-free': of['step-free'],
  });
  const limits = file.limits === undefined ? DEFAULT_SETTINGS.limits : each(file.limits);
  return routeGraph(
    file.nodes.map((node) => routeNodeOf(file, node)),
    // Times of types stand in the file.
    {},
    { settings: { speeds: each(file.speeds), limits }, ranks },
  );
}

function routeNodeOf({ nodes }: NetworkFile, node: PublicNode): RouteNode {
  const { buildingId, levelIndex, validFrom = null, validUntil = null } = node;
  const linksOf = (links: readonly PublicNodeLink[]) =>
    links.flatMap(([to, speed, restrictions]) => {
      const fid = nodes[to]?.fid;
      if (fid === undefined) return [];
      return [speed === undefined ? fid : { fid, speed, ...restrictions }];
    });
  return {
    fid: node.fid,
    typeCode: node.typeCode,
    position: node.at,
    site: String(node.siteId),
    building: buildingId === null ? null : String(buildingId),
    level: buildingId === null || levelIndex === null ? null : `${buildingId}/${levelIndex}`,
    neighbors: linksOf(node.links),
    walled: [],
    portalNeighbors: linksOf(node.portals ?? []),
    portalGroupId: node.group ?? null,
    travelTime: node.seconds ?? null,
    isAccessible: node.isAccessible ?? null,
    isComfortable: node.isComfortable ?? null,
    hours: node.hours,
    validity: { from: validFrom, until: validUntil },
    waitSeconds: node.waitSeconds,
    secondsPerFloor: node.secondsPerFloor,
  };
}
