import { sameValue } from '../../moment/index.ts';
import type { Network } from '../network/network-node.ts';

interface NetworkChanges {
  /** Nodes that are in both and are not the same. */
  changed: ReadonlySet<string>;
  /** Nodes that only the side has. */
  made: ReadonlySet<string>;
}

/** The changes of a side to the nodes that it has. */
export function changesOf(base: Network, side: Network): NetworkChanges {
  const changed = new Set<string>();
  const made = new Set<string>();
  for (const [fid, node] of side) {
    const before = base.get(fid);
    if (before === undefined) made.add(fid);
    else if (!sameValue(before, node)) changed.add(fid);
  }
  return { changed, made };
}

/** Nodes that a side no longer has. */
export function missingIn(side: Network, base: Network): Set<string> {
  const missing = new Set<string>();
  for (const fid of base.keys()) if (!side.has(fid)) missing.add(fid);
  return missing;
}
