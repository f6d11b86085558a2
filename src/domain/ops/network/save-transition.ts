import type { Feature } from '../../entities/feature.ts';
import { squash } from '../../moment/squash.ts';
import type { Moment } from '../../moment/moment.ts';
import { groupOf, linkedFids, NetworkDraft, rowsAfter } from './network-draft.ts';
import { chainOf, withMember, type NetworkContext, type TransitionChain } from './transition-chain.ts';
import { isLinkedWithAll } from './transition-type.ts';

export interface SavedTransition {
  /** The transition as the form has it; made where it was not there. */
  node: Feature;
  /** Where it has one out of doors. */
  twin?: Feature | undefined;
  chain: TransitionChain;
}

// @spec 3.20
/**
 * Writes a transition and its chain: all members are one group, linked as the chain says; lifts with all others. Nodes that
 * left the group lose group and links; a group of one is dissolved.
 * @param newId names a group if its members had none
 */
export function saveTransition(
  context: NetworkContext,
  { node, twin, chain }: SavedTransition,
  newId: () => string,
): Moment {
  const draft = new NetworkDraft([...context.rows.values()]);
  const isNew = !context.rows.has(node.fid);
  draft.put(node);
  if (twin) draft.put(twin);
  const members = [...new Set([...chain.members, node.fid, ...(twin ? [twin.fid] : [])])].filter((fid) =>
    draft.get(fid),
  );
  writeChain(draft, { members, edges: withTwin(chain, node, twin) }, newId);
  return draft.moment(isNew ? 'createFeature' : 'changeFeature');
}

/** An entrance and its twin out of doors lead to each other. */
function withTwin(
  { edges }: TransitionChain,
  node: Feature,
  twin: Feature | undefined,
): TransitionChain['edges'] {
  const isThere = edges.some(({ a, b }) => twin && [a, b].includes(twin.fid));
  return twin && !isThere ? [...edges, { a: node.fid, b: twin.fid, direction: 'bi' }] : edges;
}

// @spec 4.73
/** Links the members as the chain says, and unlinks former members. */
export function writeChain(
  draft: NetworkDraft,
  { members, edges }: TransitionChain,
  newId: () => string,
): void {
  const isMember = new Set(members);
  const rows = members.flatMap((fid) => draft.get(fid) ?? []);
  const groups = new Set(rows.flatMap((row) => groupOf(row) ?? []));
  const before = draft.rows().filter((row) => {
    const group = groupOf(row);
    if (isMember.has(row.fid)) return false;
    return (group !== null && groups.has(group)) || rows.some((member) => areLinked(member, row));
  });
  for (const row of before) detach(draft, row.fid, members, groups);
  const list = 'portalNeighbors';
  const leads = new Set<string>();
  const lead = (from: string, to: string): void => void leads.add(`${from}\n${to}`);
  const isWithAll = isLinkedWithAll(rows[0]?.properties.typeCode ?? '');
  if (isWithAll) for (const a of members) for (const b of members) if (a !== b) lead(a, b);
  for (const { a, b, direction } of isWithAll ? [] : edges) {
    if (direction !== 'b-to-a') lead(a, b);
    if (direction !== 'a-to-b') lead(b, a);
  }
  for (const a of members)
    for (const b of members) {
      if (leads.has(`${a}\n${b}`)) draft.link(a, b, list);
      else draft.unlink(a, b, list);
    }
  const group = members.length > 1 ? ([...groups].sort()[0] ?? newId()) : null;
  for (const row of rows) if (groupOf(row) !== group) draft.change(row.fid, { portalGroupId: group });
}

const areLinked = (a: Feature, b: Feature): boolean =>
  linkedFids(a, 'portalNeighbors').includes(b.fid) || linkedFids(b, 'portalNeighbors').includes(a.fid);

/** Takes a node out of the company of others: no link leads between them, and it is in none of their groups. */
function detach(
  draft: NetworkDraft,
  fid: string,
  members: readonly string[],
  groups: ReadonlySet<string>,
): void {
  const row = draft.get(fid)!;
  const group = groupOf(row);
  const isOfGroup = group !== null && groups.has(group);
  const others = isOfGroup
    ? draft.rows().flatMap((other) => (groupOf(other) === group ? [other.fid] : []))
    : [];
  for (const other of new Set([...members, ...others])) {
    draft.unlink(fid, other, 'portalNeighbors');
    draft.unlink(other, fid, 'portalNeighbors');
  }
  if (isOfGroup) draft.change(fid, { portalGroupId: null });
}

/**
 * Makes one chain of the transitions of each shaft, which are over each other; nodes that the rules of links forbid are left
 * out.
 */
export function linkShafts(
  context: NetworkContext,
  shafts: readonly (readonly string[])[],
  newId: () => string,
): Moment {
  let rows = new Map(context.rows);
  let moment: Moment = { label: 'linkShafts', changes: [] };
  for (const fids of shafts) {
    const now = { ...context, rows };
    const node = rows.get(fids[0] ?? '');
    if (!node) continue;
    const chain = fids.reduce((so, fid) => withMember(so, fid, node.fid, now), chainOf(node.fid, now));
    const linked = saveTransition(now, { node, chain }, newId);
    moment = squash(moment, linked);
    rows = rowsAfter(rows, linked);
  }
  return moment;
}
