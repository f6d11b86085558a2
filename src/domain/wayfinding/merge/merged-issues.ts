import type { Taxonomy } from '../../entities/feature-type.ts';
import { graphIssues, type GraphNode, type Issue } from '../../rules/index.ts';
import { leadsTo, linkedFids, LINK_LISTS, type Network, type NetworkNode } from '../network/network-node.ts';
import type { MergedDifference } from './difference-from.ts';
import type { NetworkVersions } from './types.ts';

/**
 * Rules that the merged network breaks and that neither side broke alone. Looked at are the nodes that differ from
 * theirs, and those that a link ties to them. `path` begins with the fid of the node instead of a place in a list.
 */
export function mergedIssues(
  merged: Network,
  { mine, theirs }: NetworkVersions,
  { other: changed }: MergedDifference,
  taxonomy: Taxonomy,
): Issue[] {
  const near = new Set(changed);
  for (const [fid, node] of merged) {
    if (changed.has(fid))
      for (const list of LINK_LISTS) for (const to of linkedFids(node, list)) near.add(to);
    // A link may be in one of two lists alone.
    else if (leadsTo(node, changed)) near.add(fid);
  }
  const found = issuesIn(merged, near, taxonomy);
  // The faults of a node depend only on itself and its linked nodes.
  const wrong = new Set(found.map(({ path }) => path.split('.')[0] ?? ''));
  const before = [mine, theirs].flatMap((network) => issuesIn(network, wrong, taxonomy));
  const known = new Set(before.map(nameOf));
  return found.filter((issue) => !known.has(nameOf(issue)));
}

const nameOf = ({ code, path, params }: Issue): string => JSON.stringify([code, path, params]);

function issuesIn(network: Network, near: ReadonlySet<string>, taxonomy: Taxonomy): Issue[] {
  const nodes = [...near].flatMap((fid) => network.get(fid) ?? []).map(ruledNode);
  // Those around are needed to judge a link, but are not judged themselves.
  const around = new Map<string, GraphNode>();
  for (const node of nodes) {
    for (const fid of [...node.neighbors, ...node.portalNeighbors]) {
      const other = near.has(fid) ? undefined : network.get(fid);
      if (other !== undefined) around.set(fid, ruledNode(other));
    }
  }
  const all = [...nodes, ...around.values()];
  return graphIssues(all, taxonomy, network).flatMap((issue) => {
    const [place = '', ...rest] = issue.path.split('.');
    if (Number(place) >= nodes.length) return [];
    return { ...issue, path: [all[Number(place)]?.fid ?? place, ...rest].join('.') };
  });
}

function ruledNode(node: NetworkNode): GraphNode {
  const { fid, typeCode, bid, lvl } = node.properties;
  return {
    fid,
    typeCode,
    position: node.geometry.coordinates,
    buildingId: bid ?? null,
    levelIndex: lvl ?? null,
    neighbors: linkedFids(node, 'neighbors'),
    portalNeighbors: linkedFids(node, 'portalNeighbors'),
  };
}
