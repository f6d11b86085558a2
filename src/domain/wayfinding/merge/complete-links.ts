import { ELEVATOR } from '../../content/index.ts';
import {
  fidOf,
  leadsTo,
  LINK_LISTS,
  type LinkList,
  type Network,
  type NetworkLink,
  type NetworkNode,
} from '../network/network-node.ts';
import type { MergedGroups } from './merge-groups.ts';
import type { NetworkVersions } from './types.ts';

/**
 * Those of the merged nodes that get their group, or links that fit: none leads to a node that went with this merge, none
 * between transitions of which one was taken out of the group, and elevators list all others of theirs. A node with which
 * nothing is to be done is not among them, also with links of the server's own that lead nowhere.
 * @param gone fids of what went
 */
export function completeLinks(
  nodes: ReadonlyMap<string, NetworkNode>,
  { groupOf, regrouped, chosen }: MergedGroups,
  { mine, theirs }: NetworkVersions,
  gone: ReadonlySet<string>,
): Network {
  const members = new Map<string, string[]>();
  for (const [fid, id] of groupOf) {
    if (nodes.get(fid)?.properties.typeCode !== ELEVATOR || !regrouped.has(fid)) continue;
    members.set(id, [...(members.get(id) ?? []), fid]);
  }
  const isTogether = (a: string, b: string): boolean => groupOf.has(a) && groupOf.get(a) === groupOf.get(b);
  const hasIn = (network: Network, list: LinkList, from: string, to: string): boolean =>
    (network.get(from)?.properties[list] ?? []).some((link) => fidOf(link) === to);

  const fits = (list: LinkList, from: string, to: string): boolean => {
    // Deleted here; or there, where the link was deleted as well. A node without any other link is left to the checks.
    if (gone.has(to)) return !theirs.has(to) && hasIn(theirs, list, from, to);
    if (list === 'neighbors' || isTogether(from, to)) return true;
    if (!regrouped.has(from) && !regrouped.has(to)) return true;
    // A link that both have is not a change.
    return hasIn(mine, list, from, to) && hasIn(theirs, list, from, to);
  };
  // Of a link that was made here the other half was taken away there, and no group says that they belong together.
  const isHalf = (from: NetworkNode, to: string): boolean =>
    from.properties.typeCode === ELEVATOR &&
    nodes.get(to)?.properties.typeCode === ELEVATOR &&
    !hasIn(nodes, 'portalNeighbors', to, from.properties.fid) &&
    !hasIn(theirs, 'portalNeighbors', from.properties.fid, to) &&
    !isTogether(from.properties.fid, to);
  const completed = new Map<string, NetworkNode>();
  for (const [fid, node] of nodes) {
    const { portalNeighbors, portalGroupId } = node.properties;
    const id = groupOf.get(fid) ?? null;
    // Most nodes are in no group, and have no link to a deleted node.
    const isLoose = id === null && (portalGroupId ?? null) === null && !portalNeighbors?.length;
    if (isLoose && !leadsTo(node, gone)) continue;
    const changes: Record<string, unknown> = {};
    for (const list of LINK_LISTS) {
      const links = node.properties[list];
      const stays = (link: NetworkLink): boolean =>
        fits(list, fid, fidOf(link)) && !(list === 'portalNeighbors' && isHalf(node, fidOf(link)));
      if (links?.some((link) => !stays(link))) changes[list] = links.filter(stays);
    }
    if (id !== (node.properties.portalGroupId ?? null)) changes['portalGroupId'] = id;
    if (id !== null) {
      const links = (changes['portalNeighbors'] ?? node.properties.portalNeighbors ?? []) as NetworkLink[];
      const had = new Set(links.map(fidOf));
      // Members are there for elevators alone.
      const others = regrouped.has(fid) ? (members.get(id) ?? []).filter((other) => other !== fid) : [];
      const side = chosen.get(fid);
      const linkedIn = (side === 'mine' ? mine : theirs).get(fid)?.properties.portalNeighbors ?? [];
      const stay = side === undefined ? [] : linkedIn.filter((link) => isTogether(fid, fidOf(link)));
      const wanted = new Map([...stay, ...others].toReversed().map((link) => [fidOf(link), link]));
      const missing = [...wanted.values()].filter((link) => !had.has(fidOf(link))).toReversed();
      if (missing.length > 0) changes['portalNeighbors'] = [...links, ...missing];
    }
    if (Object.keys(changes).length === 0) continue;
    completed.set(fid, { ...node, properties: { ...node.properties, ...changes } });
  }
  return completed;
}
