import {
  fidOf,
  LINK_LISTS,
  type LinkList,
  type Network,
  type NetworkLink,
  type NetworkNode,
} from '../node.ts';
import type { MergedGroups } from './merge-groups.ts';
import type { NetworkVersions } from './types.ts';

/** Each of a group of elevators leads to all the others. */
const ELEVATOR = 'elevator-node';

/**
 * The merged nodes with their groups, and with links that fit: none leads to a node that is gone, none between
 * transitions of which one was taken out of the group, and elevators list all others of theirs. A node with which
 * nothing is to be done stays the very one it was.
 */
export function completeLinks(
  nodes: ReadonlyMap<string, NetworkNode>,
  { groupOf, regrouped }: MergedGroups,
  { mine, theirs }: NetworkVersions,
): Network {
  const members = new Map<string, string[]>();
  for (const [fid, id] of groupOf) {
    if (nodes.get(fid)?.properties.typeCode !== ELEVATOR || !regrouped.has(fid)) continue;
    members.set(id, [...(members.get(id) ?? []), fid]);
  }
  const isTogether = (a: string, b: string): boolean => groupOf.has(a) && groupOf.get(a) === groupOf.get(b);
  const hasIn = (network: Network, from: string, to: string): boolean =>
    (network.get(from)?.properties.portalNeighbors ?? []).some((link) => fidOf(link) === to);

  const fits = (list: LinkList, from: string, to: string): boolean => {
    if (!nodes.has(to)) return false;
    if (list === 'neighbors' || isTogether(from, to)) return true;
    if (!regrouped.has(from) && !regrouped.has(to)) return true;
    // What both have is nobody's change.
    return hasIn(mine, from, to) && hasIn(theirs, from, to);
  };
  const merged = new Map<string, NetworkNode>();
  for (const [fid, node] of nodes) {
    const changes: Record<string, unknown> = {};
    for (const list of LINK_LISTS) {
      const links = node.properties[list];
      if (links?.some((link) => !fits(list, fid, fidOf(link)))) {
        changes[list] = links.filter((link) => fits(list, fid, fidOf(link)));
      }
    }
    const id = groupOf.get(fid) ?? null;
    if (id !== (node.properties.portalGroupId ?? null)) changes['portalGroupId'] = id;
    if (id !== null) {
      const links = (changes['portalNeighbors'] ?? node.properties.portalNeighbors ?? []) as NetworkLink[];
      const had = new Set(links.map(fidOf));
      const missing = regrouped.has(fid)
        ? (members.get(id) ?? []).filter((other) => other !== fid && !had.has(other))
        : [];
      if (missing.length > 0 && node.properties.typeCode === ELEVATOR) {
        changes['portalNeighbors'] = [...links, ...missing];
      }
    }
    const isSame = Object.keys(changes).length === 0;
    merged.set(fid, isSame ? node : { ...node, properties: { ...node.properties, ...changes } });
  }
  return merged;
}
