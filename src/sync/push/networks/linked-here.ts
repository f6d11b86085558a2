import type { Feature } from '../../../domain/entities/feature.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { groupOf, linkedFids } from '../../../domain/ops/index.ts';
import { linked, LINK_LISTS, type Network } from '../../../domain/wayfinding/network/index.ts';
import type { LocalNetwork } from './local-network.ts';

const ridesOf = (row: Feature): string[] => linkedFids(row, 'portalNeighbors').toSorted();

/**
 * Whether a transition was linked here with one whose own change can't go now: that is in question, was refused, or waits
 * after a failure. Half of such a link is a group of one, which the merge takes apart: neither goes without the other.
 */
export function waitsForTwin({ members, ops, rows, seen }: LocalNetwork, fid: string): boolean {
  const relinked = (one: string): Feature | null => {
    const [now, before] = [rows.get(one), seen.get(one)];
    if (now === undefined) return null;
    const [group, rides] = before === undefined ? [null, []] : [groupOf(before), ridesOf(before)];
    return groupOf(now) === group && sameValue(ridesOf(now), rides) ? null : now;
  };
  const own = relinked(fid);
  if (own === null) return false;
  return [...ops.keys()].some((other) => {
    const twin = members.has(other) ? null : relinked(other);
    return twin !== null && areTogether(own, twin);
  });
}

const areTogether = (a: Feature, b: Feature): boolean =>
  (groupOf(a) !== null && groupOf(a) === groupOf(b)) ||
  ridesOf(a).includes(b.fid) ||
  ridesOf(b).includes(a.fid);

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
    const led = LINK_LISTS.flatMap((list) => linked(node, list)).filter((to) => !there.has(to));
    const twins = groups.get(node.properties.portalGroupId ?? '') ?? [];
    return [...led, ...linked(node, 'portalNeighbors'), ...twins];
  };
}
