import { sameValue } from '../../moment/index.ts';
import { leadsTo, linkedFids, LINK_LISTS, type Network, type NetworkNode } from '../network/network-node.ts';

/**
 * Which of the nodes that the other side deleted this side still wants: it changed them in themselves, put them into a group,
 * or made a link to or from them. A lost link does not count: it goes with the node at its other end.
 * @param deleted nodes of the base
 */
export function stillWanted(base: Network, side: Network, deleted: ReadonlySet<string>): Set<string> {
  const wanted = new Set<string>();
  if (deleted.size === 0) return wanted;
  for (const fid of deleted) {
    const [before, node] = [base.get(fid), side.get(fid)];
    if (before === undefined || node === undefined) continue;
    if (!sameValue(itself(before), itself(node)) || isPutIntoGroup(before, node)) wanted.add(fid);
  }
  for (const [fid, node] of side) {
    if (!deleted.has(fid) && !leadsTo(node, deleted)) continue;
    const before = base.get(fid);
    if (before === node) continue;
    for (const list of LINK_LISTS) {
      const had = new Set(before === undefined ? [] : linkedFids(before, list));
      for (const to of linkedFids(node, list)) {
        if (had.has(to)) continue;
        for (const end of [fid, to]) if (deleted.has(end)) wanted.add(end);
      }
    }
  }
  return wanted;
}

/** A node without what ties it to others. */
function itself(node: NetworkNode): object {
  const { neighbors: _, portalNeighbors: __, portalGroupId: ___, ...properties } = node.properties;
  return { ...node, properties };
}

function isPutIntoGroup(before: NetworkNode, node: NetworkNode): boolean {
  const group = node.properties.portalGroupId ?? null;
  return group !== null && group !== (before.properties.portalGroupId ?? null);
}
