import type { Network } from '../network/network-node.ts';

/** How a merged network differs from the server's. */
export interface MergedDifference {
  /** Its nodes that are not the very ones of theirs, also where they say the same. */
  other: ReadonlySet<string>;
  /** Nodes of theirs that it does not have. */
  missing: ReadonlySet<string>;
}

/**
 * Asked of the two networks themselves and of nothing that the merge knows, so that rules and guards need not look at
 * the many nodes that are the very ones of theirs.
 */
export function differenceFrom(theirs: Network, merged: Network): MergedDifference {
  const other = new Set<string>();
  const missing = new Set<string>();
  for (const [fid, node] of merged) if (node !== theirs.get(fid)) other.add(fid);
  for (const fid of theirs.keys()) if (!merged.has(fid)) missing.add(fid);
  return { other, missing };
}
