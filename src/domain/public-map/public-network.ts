import { isNetworkNode, PATH_NODE } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { labelPoint, roundPosition } from '../geometry/index.ts';
import { groundOf } from '../wayfinding/ground/index.ts';
import {
  routeGraph,
  routeNodesOfRows,
  StopFinder,
  walkableNodes,
  walkingSpeedsOf,
  type PlacedStop,
  type RouteNode,
} from '../wayfinding/route/index.ts';
import { fidOf, type NetworkLink } from '../wayfinding/network/network-node.ts';
import type { PublishedContent, PublishedFeature } from './content.ts';
import type { NetworkFile, PublicNode, PublicNodeLink, PublicStop } from './files.ts';
import { namesOf, plainNameOf } from './public-places.ts';
import type { PublicMap } from './public-map.ts';

export interface MadeNetwork {
  file: NetworkFile;
  /** Where a place meets it; undefined where it does not. */
  stopOf: (place: PublishedFeature) => PublicStop | undefined;
}

/** As the router's rows have it: a floor of a public map by its numbers. */
const asRow = (feature: PublishedFeature): Feature =>
  ({
    fid: feature.fid,
    kind: feature.kind,
    clientLid: '',
    siteLid: feature.siteId === null ? null : String(feature.siteId),
    buildingLid: feature.buildingId === null ? null : String(feature.buildingId),
    levelLid: feature.levelIndex === null ? null : String(feature.levelIndex),
    geometry: feature.geometry,
    properties: feature.properties,
  }) as Feature;

/**
 * The network of a map, without paths through walls, and where its places join it.
 * @param drawn all features of the floors: walls of rooms that are left out are in the way too
 */
export function networkOf(
  { clientExtra, features }: PublishedContent,
  drawn: readonly PublishedFeature[],
  taxonomy: Taxonomy,
  { languages }: Pick<PublicMap, 'languages'>,
): MadeNetwork {
  const byFid = new Map<string, PublishedFeature>();
  for (const one of features) if (isNetworkNode(one) && !byFid.has(one.fid)) byFid.set(one.fid, one);
  const ground = groundOf(drawn.filter((one) => !isNetworkNode(one)).map(asRow), taxonomy);
  const nodes = walkableNodes(routeNodesOfRows([...byFid.values()].map(asRow)), ground);
  const speeds = walkingSpeedsOf(clientExtra);
  const graph = routeGraph(nodes, taxonomy, speeds);
  const finder = new StopFinder(graph, ground);
  const linksOf = (links: readonly NetworkLink[]): PublicNodeLink[] =>
    links.flatMap((link): PublicNodeLink[] => {
      const to = graph.indexOf.get(fidOf(link));
      if (to === undefined) return [];
      const speed = typeof link === 'string' ? 1 : Number(link['speed'] ?? 1);
      return [Number.isFinite(speed) && speed > 0 && speed !== 1 ? [to, speed] : [to]];
    });
  const file: NetworkFile = {
    nodes: graph.nodes.map((node) => publicNode(node, byFid.get(node.fid)!, linksOf, languages)),
    speeds: { quickest: speeds.walk, 'step-free': speeds['step-free'], comfortable: speeds.comfortable },
  };
  return {
    file,
    stopOf: (place) => {
      const { geometry, buildingLid, levelLid } = asRow(place);
      const position = labelPoint(geometry);
      const stop = position && { position, building: buildingLid, level: levelLid, shape: geometry };
      const placed = stop && finder.place(stop);
      return placed?.isJoined === true ? publicStop(placed) : undefined;
    },
  };
}

function publicNode(
  node: RouteNode,
  feature: PublishedFeature,
  linksOf: (links: readonly NetworkLink[]) => PublicNodeLink[],
  languages: readonly string[],
): PublicNode {
  const { fid, typeCode, position, portalGroupId, travelTime, isAccessible, isComfortable } = node;
  const portals = linksOf(node.portalNeighbors);
  const name = plainNameOf(feature);
  const names = namesOf(feature, languages);
  const isNamed = typeCode !== PATH_NODE;
  return {
    fid,
    typeCode,
    at: roundPosition(position),
    siteId: feature.siteId!,
    buildingId: feature.buildingId,
    levelIndex: feature.levelIndex,
    links: linksOf(node.neighbors),
    ...(portals.length > 0 && { portals }),
    ...(portalGroupId !== null && { group: portalGroupId }),
    ...(travelTime !== null && { seconds: travelTime }),
    ...(isAccessible !== null && { isAccessible }),
    ...(isComfortable !== null && { isComfortable }),
    ...(isNamed && name !== '' && { name }),
    ...(isNamed && names !== undefined && { names }),
  };
}

function publicStop({ metres, via, at, leaving, edge }: PlacedStop): PublicStop {
  return {
    at: roundPosition(at),
    ...(edge === null
      ? { nodes: leaving.map(({ node }) => node) }
      : { edge: [edge.a, edge.b, edge.share] as const }),
    ...(metres > 0 && { metres: Math.round(metres * 100) / 100 }),
    ...(via.length > 0 && { via: via.map(roundPosition) }),
  };
}
