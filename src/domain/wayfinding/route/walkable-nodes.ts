import type { GroundOf } from '../ground/index.ts';
import { fidOf, type NetworkLink } from '../network/network-node.ts';
import type { RouteNode } from './route-node.ts';

/** The node with its paths through a wall without a door set apart: they can't be walked. */
export function walkableNode(
  node: RouteNode,
  nodeOf: (fid: string) => RouteNode | undefined,
  groundOf: GroundOf,
): RouteNode {
  const barriers = groundOf(node.building, node.level)?.barriers;
  if (barriers === undefined) return node;
  const isWalled = (link: NetworkLink): boolean => {
    const other = nodeOf(fidOf(link));
    if (other === undefined || other.building !== node.building || other.level !== node.level) return false;
    // The same line for both ways, so that a path is never closed in one of them alone.
    const [a, b] = node.fid < other.fid ? [node, other] : [other, node];
    return barriers.crossingOf([a.position, b.position]) !== null;
  };
  const walled = node.neighbors.filter(isWalled);
  if (walled.length === 0) return node;
  return { ...node, neighbors: node.neighbors.filter((link) => !walled.includes(link)), walled };
}

/** The same for all nodes of a network. */
export function walkableNodes(nodes: readonly RouteNode[], groundOf: GroundOf): RouteNode[] {
  const byFid = new Map(nodes.map((node) => [node.fid, node]));
  return nodes.map((node) => walkableNode(node, (fid) => byFid.get(fid), groundOf));
}

/** The two ends of each path that runs through a wall, the lesser id first. @param nodes as `walkableNodes` gives them */
export function walledPaths(nodes: Iterable<RouteNode>): [from: string, to: string][] {
  const paths = new Map<string, [string, string]>();
  for (const { fid, walled } of nodes)
    for (const link of walled) {
      const to = fidOf(link);
      const ends: [string, string] = fid < to ? [fid, to] : [to, fid];
      paths.set(ends.join(' '), ends);
    }
  return [...paths.values()];
}
