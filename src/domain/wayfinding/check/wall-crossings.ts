import type { Position } from '../../entities/geometry.ts';
import type { GroundOf } from '../ground/index.ts';
import { walledPaths, type RouteNode } from '../route/index.ts';

/** An edge that runs through a wall where no door is. */
export interface WallCrossing {
  from: string;
  to: string;
  /** The middle of the part within the wall. */
  at: Position;
}

/** The edges through walls, each once, at the first wall. @param nodes as `walkableNodes` gives them */
export function wallCrossings(nodes: readonly RouteNode[], groundOf: GroundOf): WallCrossing[] {
  const byFid = new Map(nodes.map((node) => [node.fid, node]));
  return walledPaths(nodes).flatMap(([from, to]): WallCrossing[] => {
    const [node, other] = [byFid.get(from), byFid.get(to)];
    if (node === undefined || other === undefined) return [];
    const at = groundOf(node.building, node.level)?.barriers.crossingOf([node.position, other.position]);
    return at ? [{ from, to, at }] : [];
  });
}
