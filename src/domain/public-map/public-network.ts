import { ELEVATOR, isNetworkNode, isPlace, PATH_NODE } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { labelPoint, roundPosition } from '../geometry/index.ts';
import { groundOf } from '../wayfinding/ground/index.ts';
import {
  routeGraph,
  routeNodesOfRows,
  routeSettingsOf,
  StopFinder,
  walkableNodes,
  type PlacedStop,
  type Profile,
  type RouteNode,
} from '../wayfinding/route/index.ts';
import { restrictionsOf, type PathRestrictions } from '../wayfinding/restrictions/index.ts';
import { fidOf, type NetworkLink } from '../wayfinding/network/network-node.ts';
import type { PublishedFeature } from './content.ts';
import type { CutContent } from './cut-content.ts';
import type {
  NetworkFile,
  PublicNode,
  PublicNodeLink,
  PublicPlacePaths,
  PublicRestrictions,
  PublicStop,
} from './files.ts';
import { namesOf, plainNameOf } from './public-places.ts';
import type { PublicMap, PublicProfile } from './public-map.ts';

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
 * The network of a map, without paths through walls and through places that are left out, and where its places join it.
 * @param drawn all features of the floors: walls of rooms that are left out are in the way too
 */
export function networkOf(
  { clientExtra, features, isCrossed }: CutContent,
  drawn: readonly PublishedFeature[],
  taxonomy: Taxonomy,
  { languages, audience }: Pick<PublicMap, 'languages' | 'audience'>,
): MadeNetwork {
  const byFid = new Map<string, PublishedFeature>();
  for (const one of features) if (isNetworkNode(one) && !byFid.has(one.fid)) byFid.set(one.fid, one);
  const ground = groundOf(drawn.filter((one) => !isNetworkNode(one)).map(asRow), taxonomy);
  const walkable = walkableNodes(routeNodesOfRows([...byFid.values()].map(asRow)), ground);
  const positions = new Map(walkable.map(({ fid, position }) => [fid, position]));
  const nodes = walkable.map((node) => {
    const isOpen = (link: NetworkLink): boolean => {
      const to = positions.get(fidOf(link));
      return to === undefined || !isCrossed(byFid.get(node.fid)!, node.position, to);
    };
    return { ...node, neighbors: node.neighbors.filter(isOpen) };
  });
  const { speeds, limits } = routeSettingsOf(clientExtra);
  const graph = routeGraph(nodes, taxonomy);
  const finder = new StopFinder(graph, ground);
  const linksOf = (links: readonly NetworkLink[]): PublicNodeLink[] =>
    links.flatMap((link): PublicNodeLink[] => {
      const to = graph.indexOf.get(fidOf(link));
      if (to === undefined) return [];
      const said = restrictionsOf(link);
      if (said?.access?.some((group) => audience.includes(group)) === false) return [];
      const speed = typeof link === 'string' ? 1 : Number(link['speed'] ?? 1);
      const walked = Number.isFinite(speed) && speed > 0 ? speed : 1;
      const restrictions = said === null ? null : publicRestrictions(said);
      if (restrictions !== null) return [[to, walked, restrictions]];
      return [walked === 1 ? [to] : [to, walked]];
    });
  const pathsOf = (place: PublishedFeature): PublicPlacePaths | null => {
    const { geometry, buildingLid, levelLid } = asRow(place);
    const position = labelPoint(geometry);
    if (position === null || !isPlace(place)) return null;
    const stop = { position, building: buildingLid, level: levelLid, shape: geometry };
    const { nodes: within, links } = finder.within(stop);
    if (within.length === 0 && links.length === 0) return null;
    const edges = links.map((link) => [graph.sources[link]!, graph.targets[link]!] as const);
    return { ...(within.length > 0 && { nodes: within }), ...(edges.length > 0 && { edges }) };
  };
  const file: NetworkFile = {
    nodes: graph.nodes.map((node) =>
      publicNode(withTypeTime(node, taxonomy), byFid.get(node.fid)!, linksOf, languages),
    ),
    speeds: publicProfiles(speeds),
    limits: publicProfiles(limits),
    places: Object.fromEntries(
      features.flatMap((one) => {
        const paths = isNetworkNode(one) ? null : pathsOf(one);
        return paths === null ? [] : [[one.fid, paths]];
      }),
    ),
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

/** A ride without a time takes that of its type; an elevator counts its floors. */
const withTypeTime = (node: RouteNode, taxonomy: Taxonomy): RouteNode =>
  node.travelTime !== null || node.typeCode === ELEVATOR
    ? node
    : { ...node, travelTime: taxonomy[node.typeCode]?.properties.portalTravelTime ?? null };

const publicProfiles = <T>(of: Readonly<Record<Profile, T>>): Record<PublicProfile, T> => ({
  quickest: of.walk,
  'step-free': of['step-free'],
  comfortable: of.comfortable,
});

function publicRestrictions(said: PathRestrictions): PublicRestrictions | null {
  const { hours, door, width, slope, stepHeight } = said;
  const restrictions = {
    ...(hours !== null && { hours }),
    ...(door !== null && { door }),
    ...(width !== null && { width }),
    ...(slope !== null && { slope }),
    ...(stepHeight !== null && { stepHeight }),
  };
  return Object.keys(restrictions).length === 0 ? null : restrictions;
}

function publicNode(
  node: RouteNode,
  feature: PublishedFeature,
  linksOf: (links: readonly NetworkLink[]) => PublicNodeLink[],
  languages: readonly string[],
): PublicNode {
  const { fid, typeCode, position, portalGroupId, travelTime, isAccessible, isComfortable } = node;
  const { hours = null, validity = null, waitSeconds = null, secondsPerFloor = null } = node;
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
    ...(hours !== null && { hours }),
    ...(validity?.from != null && { validFrom: validity.from }),
    ...(validity?.until != null && { validUntil: validity.until }),
    ...(waitSeconds !== null && { waitSeconds }),
    ...(secondsPerFloor !== null && { secondsPerFloor }),
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
