import type { Position } from '../../entities/geometry.ts';
import { NO_PLAN } from '../../wayfinding/ground/index.ts';
import {
  JOINED,
  onEdge,
  RoutePlanner,
  routeGraph,
  type PlacedStop,
  type Profile,
  type Route,
  type RouteNode,
  type Stop,
} from '../../wayfinding/route/index.ts';
import type { NetworkFile, PublicClosure, PublicNode, PublicNodeLink, PublicStop } from '../files.ts';
import type { PublicProfile } from '../public-map.ts';
import { closedWays } from './closed-ways.ts';
import { floorKey, type PublicFloor } from './floor.ts';

/** Where a route begins, passes or ends. */
export interface RouteEnd {
  at: Position;
  floor: PublicFloor | null;
  /** How a place meets the network. Null: it does not. Absent of a spot on the map, which is looked up. */
  stop?: PublicStop | null;
}

export type WayAnswer =
  | { ok: true; routes: Route[] }
  /** The end that is not connected with the network, or from which no way leads on. */
  | { ok: false; code: 'off-network' | 'no-route'; end: number };

/** Metres between a spot and the network, from which a person finds the way alone. */
const SPOT_M = 60;

const PROFILE: Readonly<Record<PublicProfile, Profile>> = {
  quickest: 'walk',
  comfortable: 'comfortable',
  'step-free': 'step-free',
};

const stopOf = ({ at, floor }: RouteEnd): Stop => ({
  position: at,
  building: floor === null ? null : String(floor.buildingId),
  level: floor === null ? null : floorKey(floor),
});

/** Routes over the network of a public map. */
export class PublicPlanner {
  readonly #planner: RoutePlanner;
  readonly #indexes: readonly number[];

  /** @param at the instant of departure: what is closed then is left out */
  constructor(file: NetworkFile, closures: readonly PublicClosure[] = [], at = 0) {
    const { isClosed } = closedWays(file, closures, at);
    const speeds = {
      walk: file.speeds.quickest,
      comfortable: file.speeds.comfortable,
      'step-free': file.speeds['step-free'],
    };
    const graph = routeGraph(
      file.nodes.map((node, from) => routeNodeOf(file, node, (to) => isClosed(from, to))),
      undefined,
      speeds,
    );
    this.#planner = new RoutePlanner(graph, NO_PLAN);
    this.#indexes = file.nodes.map(({ fid }) => graph.indexOf.get(fid)!);
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
        const isAtEnd = answer.code === 'off-network' && answer.stop === 'to';
        return { ok: false, code: answer.code, end: isAtEnd ? from + 1 : from };
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
    const pace = graph.speeds.walk / graph.speeds[PROFILE[profile]];
    to.forEach((end, i) => {
      for (const seed of this.#placed(end)?.coming ?? [])
        seconds[i] = Math.min(seconds[i]!, times[seed.node]! + seed.seconds * pace);
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

function routeNodeOf({ nodes }: NetworkFile, node: PublicNode, isClosed: (to: number) => boolean): RouteNode {
  const { buildingId, levelIndex } = node;
  const linksOf = (links: readonly PublicNodeLink[]) =>
    links.flatMap(([to, speed]) => {
      const fid = nodes[to]?.fid;
      return fid === undefined || isClosed(to) ? [] : [speed === undefined ? fid : { fid, speed }];
    });
  return {
    fid: node.fid,
    typeCode: node.typeCode,
    position: node.at,
    building: buildingId === null ? null : String(buildingId),
    level: buildingId === null || levelIndex === null ? null : `${buildingId}/${levelIndex}`,
    neighbors: linksOf(node.links),
    walled: [],
    portalNeighbors: linksOf(node.portals ?? []),
    portalGroupId: node.group ?? null,
    travelTime: node.seconds ?? null,
    isAccessible: node.isAccessible ?? null,
    isComfortable: node.isComfortable ?? null,
  };
}
