import { BUILDING_ENTRANCE, PATH_NODE } from '../../content/index.ts';
import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { listOf } from '../../entities/storey-extra.ts';
import { isLink, membersOfLink, fidOf as endOf } from '../network/index.ts';
import type { MadeNetwork, MadeNode, StandingNode } from './generate-network.ts';

/** Site, building and level, by their numbers on the server. */
export interface LevelPlace {
  sid: number;
  bid: number;
  lvl: number;
}

/** A node as it travels, with all that came along. */
export interface NodeFeature {
  type: 'Feature';
  properties: { fid: string; typeCode?: string | undefined; [property: string]: unknown };
  geometry: FeatureGeometry;
  [member: string]: unknown;
}

/** SHA-256 of a text in UTF-8, 64 hexadecimal digits. */
type Sha256 = (text: string) => Promise<string>;

/** The transitions of a level, as the generator takes them. */
export const standingNodes = (transitions: readonly NodeFeature[]): StandingNode[] =>
  transitions.flatMap(({ properties: { fid, typeCode }, geometry }) =>
    geometry.type === 'Point' ? [{ fid, typeCode: String(typeCode), position: geometry.coordinates }] : [],
  );

/**
 * A generated network as features. Ids follow from the place, so that the same level gives the same ids. An existing transition
 * keeps its id, its properties and its links to other levels; a transition without a way to it stays too.
 */
export async function networkFeatures(
  network: MadeNetwork,
  place: LevelPlace,
  transitions: readonly NodeFeature[],
  sha256: Sha256,
): Promise<NodeFeature[]> {
  const standing = new Map(transitions.map((feature) => [feature.properties.fid, feature]));
  const fids = await Promise.all(network.nodes.map((node) => fidOf(node, place, sha256)));
  const reached = new Set(fids);
  let paths = 0;
  const nodes = network.nodes.map((node, index): NodeFeature => {
    const neighbors = node.neighbors.map((other) => ({ fid: fids[other]!, speed: 1 }));
    const before = node.goal?.isStanding === true ? standing.get(node.goal.fid) : undefined;
    const geometry = { type: 'Point' as const, coordinates: node.position };
    if (before) return { ...before, properties: { ...before.properties, neighbors }, geometry };
    const typeCode = node.goal?.nodeType ?? PATH_NODE;
    const name =
      typeCode === PATH_NODE
        ? `Path ${String(++paths).padStart(3, '0')}`
        : (node.goal?.name ?? titleOf(typeCode));
    const links = { neighbors, portalNeighbors: [], extra: {} };
    const properties = { fid: fids[index]!, typeCode, name, ...place, ...links, ...transitionOf(typeCode) };
    return { type: 'Feature', properties, geometry };
  });
  const unreached = transitions.flatMap((feature): NodeFeature[] =>
    reached.has(feature.properties.fid)
      ? []
      : [{ ...feature, properties: { ...feature.properties, neighbors: [] } }],
  );
  return [...nodes, ...unreached];
}

const fidOf = async ({ position, goal }: MadeNode, place: LevelPlace, sha256: Sha256): Promise<string> =>
  goal?.isStanding === true ? goal.fid : generatedFid(position, place, sha256);

/** The id of a node generated at its place: a node that was moved or made by hand has another. */
async function generatedFid(position: Position, { bid, lvl }: LevelPlace, sha256: Sha256): Promise<string> {
  const hex = await sha256(`${bid}/${lvl}/${position.join()}`);
  // Marked as a UUID of version 8: made by a rule of our own.
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * Which of the nodes of a level are as they were generated. All others were made or changed by a person, as are both ends of
 * a one-way path and of a path with a member that no generator writes.
 */
export async function asGenerated(
  nodes: readonly NodeFeature[],
  place: LevelPlace,
  sha256: Sha256,
): Promise<Set<string>> {
  const changed = endsOfChangedPaths(nodes);
  const found = await Promise.all(
    nodes.map(async ({ properties: { fid }, geometry }) => {
      const isSame =
        !changed.has(fid) &&
        geometry.type === 'Point' &&
        (await generatedFid(geometry.coordinates, place, sha256)) === fid;
      return isSame ? [fid] : [];
    }),
  );
  return new Set(found.flat());
}

function endsOfChangedPaths(nodes: readonly NodeFeature[]): Set<string> {
  const linksOf = new Map(
    nodes.map(({ properties: { fid, neighbors } }) => [
      fid,
      new Map(listOf(neighbors).flatMap((link) => (isLink(link) ? [[endOf(link), link]] : []))),
    ]),
  );
  const changed = new Set<string>();
  for (const [fid, links] of linksOf)
    for (const [to, link] of links) {
      const back = linksOf.get(to);
      const isOneWay = back !== undefined && !back.has(fid);
      const isPlain = Object.keys(membersOfLink(link)).every((name) => name === 'speed');
      if (isOneWay || !isPlain) changed.add(fid).add(to);
    }
  return changed;
}

const titleOf = (typeCode: string): string =>
  (builtInTaxonomy[typeCode]?.title ?? typeCode).replace(/ Node$/, '');

/** What the type says of a transition; nothing where it says nothing. */
function transitionOf(typeCode: string) {
  const type = builtInTaxonomy[typeCode]?.properties;
  if (typeCode === PATH_NODE || !type) return {};
  const { portalTravelTime, isPortalAccessible, isPortalComfortable } = type;
  // A door has no step; of anything else the type has to say so.
  const isEntrance = typeCode === BUILDING_ENTRANCE;
  return {
    travelTime: portalTravelTime ?? 0,
    isAccessible: isPortalAccessible ?? isEntrance,
    isComfortable: isPortalComfortable ?? isEntrance,
  };
}
