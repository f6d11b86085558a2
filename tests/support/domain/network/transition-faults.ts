import {
  linkedFids,
  type Network,
  type NetworkNode,
} from '../../../../src/domain/wayfinding/network/network-node.ts';

/**
 * What is wrong with the transitions of a network, each with the node that has it: links that lead to another type, to
 * the same level (but of lifts, which may be one group side by side) or to another building, stairs with two on one level, a duplex with more than one twin, a group of one,
 * and elevators of a group that do not lead to each other. Written from the rules alone, apart from what the merge asks.
 */
export function portalFaults(network: Network): Map<string, string> {
  const faults = new Map<string, string>();
  const groups = new Map<string, NetworkNode[]>();
  for (const node of network.values()) {
    const { fid, portalGroupId } = node.properties;
    if (typeof portalGroupId === 'string') {
      groups.set(portalGroupId, [...(groups.get(portalGroupId) ?? []), node]);
    }
    for (const fault of nodeFaults(node, network)) faults.set(`${fid} ${fault}`, fid);
  }
  for (const members of groups.values()) {
    for (const node of members) {
      const { fid } = node.properties;
      for (const fault of groupFaults(node, members)) faults.set(`${fid} ${fault}`, fid);
    }
  }
  return faults;
}

function nodeFaults(node: NetworkNode, network: Network): string[] {
  const { typeCode } = node.properties;
  const others = linkedFids(node, 'portalNeighbors').flatMap((to) => network.get(to) ?? []);
  const faults = others.flatMap((other) => linkFaults(node, other));
  const levels = new Set(others.map((other) => other.properties.lvl ?? null));
  if (typeCode === 'stairs-node' && levels.size < others.length) faults.push('two on one level');
  if (typeCode === 'escalator-node' && others.length > 1) faults.push('more than a twin');
  return faults;
}

function linkFaults(a: NetworkNode, b: NetworkNode): string[] {
  const [from, to] = [a.properties, b.properties];
  if (from.typeCode !== to.typeCode) return [`another type than ${to.fid}`];
  if (from.typeCode === 'custom-transition') return [];
  if (from.bid === to.bid && from.lvl === to.lvl)
    return from.typeCode === 'elevator-node' ? [] : [`on the level of ${to.fid}`];
  const isElsewhere = typeof from.bid === 'number' && typeof to.bid === 'number' && from.bid !== to.bid;
  return isElsewhere ? [`not in the building of ${to.fid}`] : [];
}

function groupFaults(node: NetworkNode, members: readonly NetworkNode[]): string[] {
  if (members.length === 1) return ['alone in its group'];
  if (node.properties.typeCode !== 'elevator-node') return [];
  const to = linkedFids(node, 'portalNeighbors');
  return members.flatMap((other) => {
    const { fid } = other.properties;
    return other === node || to.includes(fid) ? [] : [`does not lead to ${fid}`];
  });
}
