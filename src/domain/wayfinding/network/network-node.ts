import type { FeatureGeometry, Position } from '../../entities/geometry.ts';

// @spec 3.13 3.14
/** A link as the contract has it: the fid of the other node, or a record that holds it with what belongs to the link. */
export type NetworkLink = string | { fid: string; [attribute: string]: unknown };

/**
 * A node of a site's wayfinding network, as it travels: what is not known here is kept as it came. Out of doors it has
 * no building (`bid`) and no level (`lvl`).
 */
export interface NetworkNode {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: Position };
  properties: {
    fid: string;
    typeCode: string;
    bid?: number | null | undefined;
    lvl?: number | null | undefined;
    /** Where one walks to. */
    neighbors?: NetworkLink[] | null | undefined;
    /** Where one rides or climbs to. */
    portalNeighbors?: NetworkLink[] | null | undefined;
    /** What transitions that belong together share. */
    portalGroupId?: string | null | undefined;
    [property: string]: unknown;
  };
  [member: string]: unknown;
}

/** The nodes of a network by their fid, in their order. */
export type Network = ReadonlyMap<string, NetworkNode>;

export const LINK_LISTS = ['neighbors', 'portalNeighbors'] as const;
export type LinkList = (typeof LINK_LISTS)[number];

/** What comes from outside may hold anything in its lists. */
export const isLink = (link: unknown): link is NetworkLink =>
  typeof link === 'string' || typeof (link as { fid?: unknown } | null)?.fid === 'string';

export const fidOf = (link: NetworkLink): string => (typeof link === 'string' ? link : link.fid);

/** The position of a node's feature; [0, 0] where its geometry is another than a point. */
export const pointOf = ({ geometry }: { geometry: FeatureGeometry }): Position =>
  geometry.type === 'Point' ? geometry.coordinates : [0, 0];

/** The level of a node; outdoors counts as one. */
export const levelKeyOf = ({ properties: { bid, lvl } }: NetworkNode): string => `${bid ?? ''}/${lvl ?? ''}`;

export const networkOf = (nodes: readonly NetworkNode[]): Network =>
  new Map(nodes.map((node) => [node.properties.fid, node]));

/** Whether a node links to any of these. A merge asks it of every node several times, so it makes no lists. */
export const leadsTo = ({ properties }: NetworkNode, fids: ReadonlySet<string>): boolean =>
  fids.size > 0 && (listsAny(properties.neighbors, fids) || listsAny(properties.portalNeighbors, fids));

function listsAny(links: NetworkLink[] | null | undefined, fids: ReadonlySet<string>): boolean {
  if (links) for (const link of links) if (fids.has(fidOf(link))) return true;
  return false;
}

/** The fids that a node links to in one of its lists. */
export const linkedFids = (node: NetworkNode, list: LinkList): string[] =>
  (node.properties[list] ?? []).map(fidOf);
