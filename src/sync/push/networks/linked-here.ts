import type { Feature } from '../../../domain/entities/feature.ts';
import { linkedFids, LINK_LISTS, type Network } from '../../../domain/wayfinding/network/index.ts';
import { areTogether, isRelinked } from '../../store/linked-transitions.ts';
import type { LocalNetwork } from './local-network.ts';

/**
 * Whether a transition was linked here with one whose own change can't go now: that is in question, was refused, or waits
 * after a failure. Half of such a link is a group of one, which the merge takes apart: neither goes without the other.
 */
export function waitsForTwin({ members, ops, rows, seen }: LocalNetwork, fid: string): boolean {
  const relinked = (one: string): Feature | null => {
    const now = rows.get(one);
    return now !== undefined && isRelinked(now, seen.get(one)) ? now : null;
  };
  const own = relinked(fid);
  if (own === null) return false;
  return [...ops.keys()].some((other) => {
    const twin = members.has(other) ? null : relinked(other);
    return twin !== null && areTogether(own, twin);
  });
}

/** What must go with a node: what it leads to that the server does not have yet, and the transitions that it is linked with. */
export function neededBy(merged: Network, there: Network): (fid: string) => string[] {
  const groups = new Map<string, string[]>();
  for (const [fid, { properties }] of merged) {
    const group = properties.portalGroupId ?? null;
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), fid]);
  }
  return (fid) => {
    const node = merged.get(fid);
    if (node === undefined) return [];
    const led = LINK_LISTS.flatMap((list) => linkedFids(node, list)).filter((to) => !there.has(to));
    const twins = groups.get(node.properties.portalGroupId ?? '') ?? [];
    return [...led, ...linkedFids(node, 'portalNeighbors'), ...twins];
  };
}
