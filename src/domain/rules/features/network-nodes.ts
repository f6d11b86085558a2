import { BUILDING_ENTRANCE, CUSTOM_TRANSITION, NETWORK_KIND, STAIRS } from '../../content/index.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import type { Position } from '../../entities/geometry.ts';
import { GRAPH } from '../../limits.ts';
import { typeOf } from '../../taxonomy/feature-type.ts';
import type { Issue } from '../../entities/issue.ts';
import { error } from '../../values/text.ts';

/** A node of the wayfinding network, as far as the rules look at it. Out of doors it has no building and no level. */
export interface GraphNode {
  fid: string;
  typeCode: string;
  position: Position;
  buildingId: number | null;
  levelIndex: number | null;
  /** Fids of the nodes one walks to, and of those one rides or climbs to. */
  neighbors: readonly string[];
  portalNeighbors: readonly string[];
}

const DUPLEX = 'duplexNonAligned';

/** Links two, and no more. */
export const isDuplex = (typeCode: string, taxonomy: Taxonomy): boolean =>
  typeOf(taxonomy, typeCode)?.properties.portalFloor === DUPLEX;

/** Whether a ride can lead one way only: all others have links at both ends. */
export const isOneWayPossible = (typeCode: string, taxonomy: Taxonomy): boolean =>
  typeCode === CUSTOM_TRANSITION ||
  typeOf(taxonomy, typeCode)?.properties.portalDirection === 'unidirectional';

/**
 * Whether those that belong together are at most one a level: stairs, what links two alone, and an entrance, which has one
 * twin. Lifts side by side may be one group; custom ones may be anywhere.
 */
export const isOnePerLevel = (typeCode: string, taxonomy: Taxonomy): boolean =>
  typeCode === STAIRS || typeCode === BUILDING_ENTRANCE || isDuplex(typeCode, taxonomy);

/**
 * What is wrong with a network as a whole; what a single feature must fulfil is `featureIssues`. Errors:
 * dangling-neighbor {fid}, too-many-nodes {max}, too-many-neighbors {max}, duplicate-fid, not-a-graph-type {code},
 * self-neighbor, duplicate-neighbor {fid}. Warnings, for links that the form for transitions would
 * not offer: neighbor-on-other-level, portal-type-differs, portal-same-level, portal-other-building, duplex-linked,
 * stairs-linked-twice. Paths begin with the place in `nodes`.
 * @param others fids that are not in `nodes` and still are there to be linked to.
 */
export function graphIssues(
  nodes: readonly GraphNode[],
  taxonomy: Taxonomy,
  others: Pick<ReadonlySet<string>, 'has'> = new Set(),
): Issue[] {
  if (nodes.length > GRAPH.maxNodes) return [error('too-many-nodes', '', { max: GRAPH.maxNodes })];
  const byFid = new Map<string, GraphNode>();
  const issues: Issue[] = [];
  nodes.forEach((node, index) => {
    if (byFid.has(node.fid))
      issues.push(error('duplicate-fid', `${index}.properties.fid`, { fid: node.fid }));
    byFid.set(node.fid, node);
  });
  const known = (fid: string): boolean => byFid.has(fid) || others.has(fid);
  nodes.forEach((node, index) => {
    issues.push(
      ...nodeIssues(node, index, taxonomy),
      ...listIssues(node, 'neighbors', index, known),
      ...listIssues(node, 'portalNeighbors', index, known),
      ...linkWarnings(node, index, byFid, taxonomy),
    );
  });
  return issues;
}

function nodeIssues(node: GraphNode, index: number, taxonomy: Taxonomy): Issue[] {
  const isNode = typeOf(taxonomy, node.typeCode)?.properties.class === NETWORK_KIND;
  const code = node.typeCode;
  return isNode ? [] : [error('not-a-graph-type', `${index}.properties.typeCode`, { code })];
}

type List = 'neighbors' | 'portalNeighbors';

function listIssues(node: GraphNode, list: List, index: number, known: (fid: string) => boolean): Issue[] {
  const path = `${index}.properties.${list}`;
  const max = GRAPH.maxNeighbors;
  if (node[list].length > max) return [error('too-many-neighbors', path, { max })];
  const seen = new Set<string>();
  return node[list].flatMap((fid, at) => {
    const here = `${path}.${at}`;
    const isTwice = seen.has(fid);
    seen.add(fid);
    if (fid === node.fid) return [error('self-neighbor', here)];
    if (!known(fid)) return [error('dangling-neighbor', here, { fid })];
    return isTwice ? [error('duplicate-neighbor', here, { fid })] : [];
  });
}

function linkWarnings(
  node: GraphNode,
  index: number,
  byFid: ReadonlyMap<string, GraphNode>,
  taxonomy: Taxonomy,
): Issue[] {
  const warn = (code: string, list: List, fid: string): Issue => ({
    code,
    severity: 'warning',
    path: `${index}.properties.${list}`,
    where: [node.position],
    params: { fid },
  });
  const issues: Issue[] = [];
  for (const fid of node.neighbors) {
    const other = byFid.get(fid);
    if (other && !isSameLevel(node, other)) issues.push(warn('neighbor-on-other-level', 'neighbors', fid));
  }
  const linked = node.portalNeighbors.flatMap((fid) => byFid.get(fid) ?? []);
  for (const other of linked) {
    const code = portalFault(node, other, taxonomy);
    if (code !== null) issues.push(warn(code, 'portalNeighbors', other.fid));
  }
  if (isDuplex(node.typeCode, taxonomy) && linked.length > 1)
    issues.push(warn('duplex-linked', 'portalNeighbors', node.fid));
  if (node.typeCode === STAIRS) {
    const levels = linked.map((other) => other.levelIndex);
    if (new Set(levels).size < levels.length)
      issues.push(warn('stairs-linked-twice', 'portalNeighbors', node.fid));
  }
  return issues;
}

/** Why the form would not link `other` with `node`; null where it would. */
function portalFault(node: GraphNode, other: GraphNode, taxonomy: Taxonomy): string | null {
  if (node.typeCode !== other.typeCode) return 'portal-type-differs';
  if (node.typeCode === CUSTOM_TRANSITION) return null;
  if (isSameLevel(node, other)) return isOnePerLevel(node.typeCode, taxonomy) ? 'portal-same-level' : null;
  // An entrance and its twin out of doors: one of them has no building.
  const isTwin = node.buildingId === null || other.buildingId === null;
  return isTwin || node.buildingId === other.buildingId ? null : 'portal-other-building';
}

const isSameLevel = (a: GraphNode, b: GraphNode): boolean =>
  a.buildingId === b.buildingId && a.levelIndex === b.levelIndex;
