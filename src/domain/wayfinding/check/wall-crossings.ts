import type { Feature } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import type { Position } from '../../entities/geometry.ts';
import { Barriers } from '../ground/index.ts';
import { fidOf } from '../network/network-node.ts';
import type { RouteNode } from '../route/index.ts';

/** An edge that runs through a wall where no door is. */
export interface WallCrossing {
  from: string;
  to: string;
  /** The middle of what lies in the wall. */
  at: Position;
}

/** The edges of one floor that no person can walk: each once, at the first wall. */
export function wallCrossings(
  nodes: readonly RouteNode[],
  features: readonly Feature[],
  taxonomy: Taxonomy,
): WallCrossing[] {
  const barriers = new Barriers(features, taxonomy);
  const byFid = new Map(nodes.map((node) => [node.fid, node]));
  const seen = new Set<string>();
  const found: WallCrossing[] = [];
  for (const { fid, position, neighbors } of nodes)
    for (const link of neighbors) {
      const other = byFid.get(fidOf(link));
      const key = other && (fid < other.fid ? `${fid} ${other.fid}` : `${other.fid} ${fid}`);
      if (!other || key === undefined || seen.has(key)) continue;
      seen.add(key);
      const at = barriers.crossingOf([position, other.position]);
      if (at !== null) found.push({ from: fid, to: other.fid, at });
    }
  return found;
}
