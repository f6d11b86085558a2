import type { Feature } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import type { Moment } from '../../moment/moment.ts';
import { isOneWayPossible } from '../../rules/index.ts';
import { fidOf, LINK_LISTS } from '../../wayfinding/network/network-node.ts';
import { groupOf, linkedFids, linksOf, NetworkDraft } from './network-draft.ts';
import { isLinkedWithAll } from './transition-type.ts';

/**
 * Repairs nodes: removes links to missing nodes, to the node itself and second links to the same node, of which the first
 * counts. Half of a two-way transition link is completed within a group, and removed elsewhere. A group whose members are not
 * connected is split: the largest part keeps the id, a single node has none, and lifts of one part all link to each other.
 * @param knowsAll a node outside the rows does not exist; otherwise links to such nodes stay, and so do groups, which may have
 * members there
 * @param newId names the other parts
 */
export function repairNodes(
  rows: readonly Feature[],
  fids: readonly string[],
  { taxonomy, knowsAll, newId }: { taxonomy: Taxonomy; knowsAll: boolean; newId: () => string },
): Moment {
  const draft = new NetworkDraft(rows);
  for (const fid of fids) {
    for (const list of LINK_LISTS) {
      const row = draft.get(fid);
      if (!row) continue;
      const links = linksOf(row, list);
      const had = new Set<string>([fid]);
      const kept = links.filter((link) => {
        const to = fidOf(link);
        const isOne = (!knowsAll || draft.get(to) !== undefined) && !had.has(to);
        had.add(to);
        return isOne;
      });
      if (kept.length < links.length) draft.change(fid, { [list]: kept });
    }
  }
  for (const fid of fids) makeWhole(draft, fid, taxonomy);
  if (!knowsAll) return draft.moment('repairNodes');
  const groups = new Set(
    fids.flatMap((fid) => {
      const row = draft.get(fid);
      return row === undefined ? [] : (groupOf(row) ?? []);
    }),
  );
  for (const group of groups) {
    const parts = partsOf(draft.rows().filter((row) => groupOf(row) === group));
    parts.forEach((part, i) => {
      const id = part.length === 1 ? null : i === 0 ? group : newId();
      for (const { fid } of part) if (id !== group) draft.change(fid, { portalGroupId: id });
      if (!isLinkedWithAll(part[0]!.properties.typeCode)) return;
      for (const { fid } of part) for (const other of part) draft.link(fid, other.fid, 'portalNeighbors');
    });
  }
  return draft.moment('repairNodes');
}

function makeWhole(draft: NetworkDraft, fid: string, taxonomy: Taxonomy): void {
  const row = draft.get(fid);
  if (!row || isOneWayPossible(row.properties.typeCode, taxonomy)) return;
  const group = groupOf(row);
  for (const to of linkedFids(row, 'portalNeighbors')) {
    const other = draft.get(to);
    if (other?.properties.typeCode !== row.properties.typeCode || leads(other, row)) continue;
    if (group !== null && groupOf(other) === group) draft.link(to, fid, 'portalNeighbors');
    else draft.unlink(fid, to, 'portalNeighbors');
  }
}

/** The members of a group by how they are linked among themselves, the largest part first. */
function partsOf(members: readonly Feature[]): Feature[][] {
  const left = new Map(members.map((row) => [row.fid as string, row]));
  const parts: Feature[][] = [];
  for (const first of members) {
    if (!left.delete(first.fid)) continue;
    const part = [first];
    // It grows while it is walked through.
    for (const row of part)
      for (const other of left.values()) {
        const isLinked = leads(row, other) || leads(other, row);
        if (isLinked && row.properties.typeCode === other.properties.typeCode) {
          left.delete(other.fid);
          part.push(other);
        }
      }
    parts.push(part);
  }
  return parts.sort((a, b) => b.length - a.length);
}

const leads = (from: Feature, to: Feature): boolean => linkedFids(from, 'portalNeighbors').includes(to.fid);
