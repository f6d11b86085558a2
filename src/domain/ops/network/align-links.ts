import type { Feature } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import type { Moment } from '../../moment/moment.ts';
import { isOneWayPossible } from '../../rules/index.ts';
import { groupOf, linkedFids, NetworkDraft } from './network-draft.ts';
import { isLinkedWithAll } from './transition-type.ts';

const RIDES = 'portalNeighbors';

/**
 * After a person chose a version of a transition, the other halves of its links follow. Nodes linked with it link back,
 * formerly linked nodes no longer do, and lifts of its group all link to each other. Links that are in none of its versions
 * stay.
 * @param node the chosen version; null: it is deleted. `versions`: the versions to choose from, with the local one
 */
export function alignLinks(
  rows: readonly Feature[],
  { fid, node, versions }: { fid: string; node: Feature | null; versions: readonly Feature[] },
  { taxonomy, newId }: { taxonomy: Taxonomy; newId: () => string },
): Moment {
  const draft = new NetworkDraft(rows);
  if (node === null) draft.remove(fid);
  else draft.put(node);
  const code = (node ?? versions[0])?.properties.typeCode ?? '';
  const groups = new Set(versions.flatMap((row) => groupOf(row) ?? []));
  const known = new Set(versions.flatMap((row) => linkedFids(row, RIDES)));
  const group = node === null ? null : groupOf(node);
  const isMate = (row: Feature): boolean =>
    row.fid !== fid && row.properties.typeCode === code && group !== null && groupOf(row) === group;
  const rides = new Set(node === null ? [] : linkedFids(node, RIDES));
  const isMutual = !isOneWayPossible(code, taxonomy);
  for (const row of rows) {
    if (row.fid === fid || row.properties.typeCode !== code || isMate(row) || rides.has(row.fid)) continue;
    // One may ride one way where no group says that they belong together.
    const wasMate = groups.has(groupOf(row) ?? '');
    if (wasMate || (isMutual && known.has(row.fid))) draft.unlink(row.fid, fid, RIDES);
  }
  if (node !== null && isLinkedWithAll(code)) linkWithAll(draft, node, newId);
  else if (node !== null && isMutual) {
    for (const to of rides) if (draft.get(to)?.properties.typeCode === code) draft.link(to, fid, RIDES);
  }
  for (const id of groups) {
    const [last, ...more] = draft.rows().filter((row) => groupOf(row) === id);
    // The node that it still links to is on a level that was never read here.
    if (last && more.length === 0 && linkedFids(last, RIDES).length === 0)
      draft.change(last.fid, { portalGroupId: null });
  }
  return draft.moment('resolveConflict');
}

/** Every node linked with a lift is in its group, with all of its former group. */
function linkWithAll(draft: NetworkDraft, { fid, properties }: Feature, newId: () => string): void {
  const ofType = draft.rows().filter((row) => row.properties.typeCode === properties.typeCode);
  const of = new Map(ofType.map((row) => [row.fid as string, row]));
  const own = of.get(fid)!;
  const linked = [own, ...linkedFids(own, RIDES).flatMap((to) => of.get(to) ?? [])];
  const groups = new Set(linked.flatMap((row) => groupOf(row) ?? []));
  const members = ofType.filter((row) => linked.includes(row) || groups.has(groupOf(row) ?? ''));
  if (members.length < 2) return;
  const group = groupOf(own) ?? [...groups].sort()[0] ?? newId();
  const isJoined = members.some((row) => groupOf(row) !== group);
  for (const a of members) {
    if (groupOf(a) !== group) draft.change(a.fid, { portalGroupId: group });
    for (const b of members) if (isJoined || a.fid === fid || b.fid === fid) draft.link(a.fid, b.fid, RIDES);
  }
}
