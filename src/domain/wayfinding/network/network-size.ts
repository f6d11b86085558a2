import { LINK_LISTS, linkedFids, levelKeyOf, type NetworkNode } from './network-node.ts';

/** How big a network is. */
export interface NetworkSize {
  nodes: number;
  /** Pairs of nodes between which one walks, rides or climbs, in whichever direction. */
  ways: number;
  /** Levels that have nodes; outdoors does not count. */
  levels: number;
}

const OUT_OF_DOORS = '/';

export function sizeOfNetwork(nodes: readonly NetworkNode[]): NetworkSize {
  const ways = new Set<string>();
  const levels = new Set<string>();
  for (const node of nodes) {
    const { fid } = node.properties;
    for (const list of LINK_LISTS)
      for (const to of linkedFids(node, list)) ways.add(fid < to ? `${fid} ${to}` : `${to} ${fid}`);
    levels.add(levelKeyOf(node));
  }
  levels.delete(OUT_OF_DOORS);
  return { nodes: nodes.length, ways: ways.size, levels: levels.size };
}
