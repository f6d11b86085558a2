import { sameValue } from '../../moment/index.ts';
import { LINK_LISTS, linked, type Network, type NetworkNode } from '../node.ts';

export interface NetworkChanges {
  /** Nodes that are in both and are not the same. */
  changed: ReadonlySet<string>;
  /**
   * Nodes somebody still wants: made, changed in themselves, put into a group, or with a link to or from them that is
   * new. To lose a link is no sign of that: it goes with the node at its other end.
   */
  touched: ReadonlySet<string>;
}

/** What somebody did to a network. */
export function changesOf(base: Network, side: Network): NetworkChanges {
  const changed = new Set<string>();
  const touched = new Set<string>();
  for (const [fid, node] of side) {
    const before = base.get(fid);
    if (before === node) continue;
    if (before === undefined) touched.add(fid);
    else {
      if (sameValue(before, node)) continue;
      changed.add(fid);
      if (!sameValue(itself(before), itself(node)) || isPutIntoGroup(before, node)) touched.add(fid);
    }
    for (const list of LINK_LISTS) {
      if (node.properties[list] === before?.properties[list]) continue;
      const had = new Set(before === undefined ? [] : linked(before, list));
      for (const to of linked(node, list)) {
        if (had.has(to)) continue;
        touched.add(fid);
        touched.add(to);
      }
    }
  }
  return { changed, touched };
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
