import { builtInTaxonomy } from '../../taxonomy/index.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import { distanceMetres, localPlane } from '../../geometry/index.ts';
import { fidOf, type NetworkLink } from '../network/network-node.ts';
import { PROFILES, transitionCost, WALKING_SPEEDS, type Profile, type WalkingSpeeds } from './profiles.ts';
import type { RouteNode } from './route-node.ts';

/** A network in typed arrays: the links of node `n` are those from `offsets[n]` up to `offsets[n + 1]`. */
export interface RouteGraph {
  nodes: readonly RouteNode[];
  indexOf: ReadonlyMap<string, number>;
  offsets: Uint32Array;
  sources: Uint32Array;
  targets: Uint32Array;
  /** Metres walked; 0 where one rides. */
  lengths: Float64Array;
  /** 1 where a link changes floor or building, or is a transition's. */
  isTransition: Uint8Array;
  /** Metres a second, by profile. */
  speeds: WalkingSpeeds;
  /** Seconds by profile; Infinity where the profile forbids it. */
  costs: Readonly<Record<Profile, Float64Array>>;
  /** Metres east and north of the first node, in one plane. */
  x: Float64Array;
  y: Float64Array;
  /** Each level of a building is a number; all that is out of doors is one. */
  levels: Uint32Array;
  levelNumbers: ReadonlyMap<string, number>;
}

interface Link {
  to: number;
  length: number;
  isTransition: boolean;
  /** Metres to walk at full speed: more than its length where one is slower. */
  walked: number;
  /** Seconds to ride. */
  ride: number;
}

export const levelNumberKey = (building: string | null, level: string | null): string =>
  `${building ?? ''}\n${level ?? ''}`;

/** A link's share of walking speed; what can be none counts as 1. */
function speedOf(link: NetworkLink): number {
  const speed = typeof link === 'string' ? 1 : Number(link['speed'] ?? 1);
  return Number.isFinite(speed) && speed > 0 ? speed : 1;
}

/**
 * The graph of a network. Links that lead nowhere or to themselves are left out, and so is a second node of one fid. A link
 * costs the time to walk it and the travel time of the transition if it changes floor or building; a ridden link has no length.
 */
export function routeGraph(
  all: readonly RouteNode[],
  taxonomy: Taxonomy = builtInTaxonomy,
  speeds: WalkingSpeeds = WALKING_SPEEDS,
): RouteGraph {
  const indexOf = new Map<string, number>();
  const nodes: RouteNode[] = [];
  for (const node of all) {
    if (indexOf.has(node.fid)) continue;
    indexOf.set(node.fid, nodes.length);
    nodes.push(node);
  }
  const links = nodes.map((node) => linksFrom(node, nodes, indexOf, taxonomy));
  const count = links.reduce((sum, list) => sum + list.length, 0);
  const offsets = new Uint32Array(nodes.length + 1);
  const sources = new Uint32Array(count);
  const targets = new Uint32Array(count);
  const lengths = new Float64Array(count);
  const isTransition = new Uint8Array(count);
  const costs = Object.fromEntries(PROFILES.map((name) => [name, new Float64Array(count)])) as Record<
    Profile,
    Float64Array
  >;
  let at = 0;
  links.forEach((list, from) => {
    offsets[from] = at;
    for (const link of list) {
      sources[at] = from;
      targets[at] = link.to;
      lengths[at] = link.length;
      isTransition[at] = link.isTransition ? 1 : 0;
      for (const profile of PROFILES) {
        const seconds = link.walked / speeds[profile] + link.ride;
        costs[profile][at] = link.isTransition
          ? transitionCost(profile, nodes[from]!, nodes[link.to]!, seconds)
          : seconds;
      }
      at += 1;
    }
  });
  offsets[nodes.length] = at;
  return {
    nodes,
    indexOf,
    offsets,
    sources,
    targets,
    lengths,
    isTransition,
    speeds,
    costs,
    ...placed(nodes),
  };
}

function placed(nodes: readonly RouteNode[]): Pick<RouteGraph, 'x' | 'y' | 'levels' | 'levelNumbers'> {
  const x = new Float64Array(nodes.length);
  const y = new Float64Array(nodes.length);
  const levels = new Uint32Array(nodes.length);
  const levelNumbers = new Map<string, number>();
  const plane = localPlane(nodes[0]?.position ?? [0, 0]);
  nodes.forEach((node, i) => {
    [x[i], y[i]] = plane.toPlane(node.position);
    const key = levelNumberKey(node.building, node.level);
    const number = levelNumbers.get(key) ?? levelNumbers.size;
    levelNumbers.set(key, number);
    levels[i] = number;
  });
  return { x, y, levels, levelNumbers };
}

function linksFrom(
  node: RouteNode,
  nodes: readonly RouteNode[],
  indexOf: ReadonlyMap<string, number>,
  taxonomy: Taxonomy,
): Link[] {
  const links: Link[] = [];
  for (const link of node.neighbors) {
    const to = indexOf.get(fidOf(link));
    const other = to === undefined ? undefined : nodes[to];
    if (to === undefined || other === undefined || other.fid === node.fid) continue;
    const length = distanceMetres(node.position, other.position);
    const changes = node.level !== other.level || node.building !== other.building;
    const ride = changes ? travelSeconds(node, other, taxonomy) : 0;
    links.push({
      to,
      length,
      isTransition: changes,
      walked: length / speedOf(link),
      ride,
    });
  }
  for (const link of node.portalNeighbors) {
    const to = indexOf.get(fidOf(link));
    const other = to === undefined ? undefined : nodes[to];
    if (to === undefined || other === undefined || other.fid === node.fid) continue;
    const ride = travelSeconds(node, other, taxonomy);
    links.push({ to, length: 0, isTransition: true, walked: 0, ride });
  }
  return links;
}

/** The time of the transition at the start, else of that at the end, else of its type. */
const travelSeconds = (from: RouteNode, to: RouteNode, taxonomy: Taxonomy): number =>
  from.travelTime ?? to.travelTime ?? taxonomy[from.typeCode]?.properties.portalTravelTime ?? 0;

/** How many times the time of the profile `walk` a profile takes for what both walk. */
export const paceOf = ({ speeds }: RouteGraph, profile: Profile): number => speeds.walk / speeds[profile];

/** Seconds that a link takes in a profile, also where the profile forbids or avoids it. */
export const secondsOf = (graph: RouteGraph, profile: Profile, link: number): number =>
  graph.costs.walk[link]! * (graph.isTransition[link] === 0 ? paceOf(graph, profile) : 1);
