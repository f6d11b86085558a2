import Flatbush from 'flatbush';
import type { Feature } from '../../entities/feature.ts';
import type { Named } from '../../entities/name-in.ts';
import { BUILDING_ENTRANCE, isPlace } from '../../content/index.ts';
import { distanceMetres, labelPoint, localPlane } from '../../geometry/index.ts';
import { connectedParts } from '../network/connected-parts.ts';
import type { RouteNode, Stop, StopFinder } from '../route/index.ts';
import { linkedNodes } from './network-issues.ts';

/** Why no route leads to a place. */
export interface OffNetwork {
  /**
   * `no-paths`: its floor has none. `far`: the nearest is too far. `wall`: a wall is in between. `cut-off`: the paths
   * beside it lead to no entrance.
   */
  cause: 'no-paths' | 'far' | 'wall' | 'cut-off';
  /** Metres that lack: to the nearest path, or between the paths beside it and those that lead to an entrance. */
  metres: number | null;
}

/** Where a route to a feature ends; null where it has no place at all. */
export function stopOf({ fid, geometry, buildingLid, levelLid }: Feature): Stop | null {
  const position = labelPoint(geometry);
  return position && { fid, position, building: buildingLid, level: levelLid, shape: geometry };
}

/**
 * Why a place is not joined to the network of its floor; null if it is, and visitors come there.
 * @param network the nodes of the floor, as `stops` numbers them, and those of the site that visitors reach
 */
export function offNetwork(
  place: Feature,
  stops: StopFinder,
  network?: { nodes: readonly RouteNode[]; reached: ReadonlySet<string>; gapOf: GapOf },
): OffNetwork | null {
  const stop = stopOf(place);
  const placed = stop && stops.place(stop);
  if (!placed) return { cause: 'no-paths', metres: null };
  const { metres } = placed;
  if (!placed.isJoined) return { cause: placed.isBehindWall ? 'wall' : 'far', metres };
  if (!network) return null;
  const { nodes, reached, gapOf } = network;
  const beside = placed.coming.map(({ node }) => nodes[node]!);
  if (beside.some(({ fid }) => reached.has(fid))) return null;
  return { cause: 'cut-off', metres: gapOf(beside[0]!) };
}

/** Metres between the part of a network that a node is of and the nearest node that visitors reach; null where none is. */
export type GapOf = (node: RouteNode) => number | null;

/** The gaps of one floor. What many nodes have in common is worked out once, when it is first asked for. */
export function gapsOf(nodes: readonly RouteNode[], reached: ReadonlySet<string>): GapOf {
  let gaps: Map<RouteNode, number | null> | undefined;
  return (node) => (gaps ??= measuredGaps(nodes, reached)).get(node) ?? null;
}

function measuredGaps(
  nodes: readonly RouteNode[],
  reached: ReadonlySet<string>,
): Map<RouteNode, number | null> {
  const gaps = new Map<RouteNode, number | null>();
  const isReached = ({ fid }: RouteNode): boolean => reached.has(fid);
  const ends = nodes.filter(isReached);
  const cutOff = nodes.filter((node) => !isReached(node));
  const [first] = ends;
  if (first === undefined) return gaps;
  const plane = localPlane(first.position);
  const index = new Flatbush(ends.length);
  for (const { position } of ends) index.add(...plane.toPlane(position));
  index.finish();
  const nearest = ({ position }: RouteNode): number => {
    const [at = 0] = index.neighbors(...plane.toPlane(position), 1);
    return distanceMetres(position, ends[at]!.position);
  };
  for (const part of partsOf(cutOff, new Map(cutOff.map((node) => [node.fid, node])))) {
    const least = part.reduce((metres, node) => Math.min(metres, nearest(node)), Infinity);
    for (const node of part) gaps.set(node, least);
  }
  return gaps;
}

export interface PlaceOffNetwork extends OffNetwork {
  fid: string;
  properties: Named;
}

/** The places among features that are not joined to the paths of their floor. */
export const placesOffNetwork = (features: readonly Feature[], stops: StopFinder): PlaceOffNetwork[] =>
  features.filter(isPlace).flatMap((place) => {
    const off = offNetwork(place, stops);
    return off ? [{ fid: place.fid, properties: place.properties, ...off }] : [];
  });

/**
 * The nodes of a site that visitors reach: from the entrances, along links as they lead. Of a building without entrance that no
 * other leads to, the largest part counts. If a link leads to an unknown node, everything beyond counts as reached.
 */
export function reachedNodes(nodes: ReadonlyMap<string, RouteNode>): Set<string> {
  const reached = new Set<string>();
  const spread = (starts: readonly RouteNode[]): void => {
    const open = [...starts];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (reached.has(node.fid)) continue;
      reached.add(node.fid);
      for (const fid of linkedNodes(node)) {
        const next = nodes.get(fid);
        if (next && !reached.has(fid)) open.push(next);
      }
    }
  };
  const all = [...nodes.values()];
  spread(all.filter(({ typeCode, building }) => typeCode === BUILDING_ENTRANCE && building !== null));
  const parts = partsOf(all, nodes);
  for (const part of parts)
    if (part.some((node) => linkedNodes(node).some((fid) => !nodes.has(fid)))) spread(part);
  const buildings = new Set(all.map(({ building }) => building));
  for (const { fid, building } of all) if (reached.has(fid)) buildings.delete(building);
  // The largest part first: a building that it leads to needs none of its own.
  const bySize = parts.toSorted((a, b) => b.length - a.length);
  for (const part of bySize) {
    const lacking = part.find(({ building }) => building !== null && buildings.has(building));
    if (lacking === undefined) continue;
    spread(part);
    for (const { building } of part) buildings.delete(building);
  }
  return reached;
}

/** The nodes in parts that hang together, whichever way the links lead. */
function partsOf(all: readonly RouteNode[], nodes: ReadonlyMap<string, RouteNode>): RouteNode[][] {
  const linked = new Map<RouteNode, RouteNode[]>(all.map((node) => [node, []]));
  for (const node of all)
    for (const fid of linkedNodes(node)) {
      const other = nodes.get(fid);
      if (other === undefined) continue;
      linked.get(node)!.push(other);
      linked.get(other)!.push(node);
    }
  return connectedParts(all, (node) => linked.get(node)!).map((part) => [...part]);
}
