import type { Side } from '../../merge/index.ts';
import { linkedFids, type Network } from '../network/network-node.ts';
import type { NetworkConflict, NetworkVersions } from './types.ts';
import { keyOf } from './conflict-key.ts';

export interface MergedGroups {
  /** The group of each node of the result that is in one. */
  groupOf: ReadonlyMap<string, string>;
  /** Nodes whose group has other members than in both versions, or that left one: their links are looked at again. */
  regrouped: ReadonlySet<string>;
  /** Of which side the group is that a person chose for a node: what that side links in it stays linked. */
  chosen: ReadonlyMap<string, Side>;
  conflicts: NetworkConflict[];
}

const groupIn = (network: Network, fid: string): string | null =>
  network.get(fid)?.properties.portalGroupId ?? null;

function membersIn(network: Network): Map<string, Set<string>> {
  const members = new Map<string, Set<string>>();
  for (const [fid, { properties }] of network) {
    const id = properties.portalGroupId ?? null;
    if (id !== null) members.set(id, (members.get(id) ?? new Set()).add(fid));
  }
  return members;
}

type Ended = (fid: string) => 'left' | 'parted' | null;

/**
 * For groups of the base that one side dissolved while the other added a member: whether a member is the side's last one (it
 * lost its group because the others were deleted, which was not intended), or was removed like another one. Null for all other
 * groups.
 */
function endedOn(
  { base, side }: { base: Network; side: Network },
  { before, now, there }: Record<'before' | 'now' | 'there', Members>,
): Ended {
  return (fid) => {
    const id = groupIn(base, fid);
    if (id === null || now.has(id) || groupIn(side, fid) !== null || !side.has(fid)) return null;
    const had = before.get(id) ?? new Set<string>();
    if (![...(there.get(id) ?? [])].some((member) => !had.has(member))) return null;
    return [...had].some((member) => member !== fid && side.has(member)) ? 'parted' : 'left';
  };
}

type Members = ReturnType<typeof membersIn>;

/**
 * Which transitions belong together after this side's changes of groups (adding, removing, joining) were applied to theirs. A
 * group is defined by its members, not by its name: if both sides added members to it, all are together and it keeps their
 * name. A group left with one member by that, or by a deletion, is dissolved.
 * @param nodes those of the result
 */
export function mergeGroups(
  { base, mine, theirs }: NetworkVersions,
  nodes: Network,
  choices: Readonly<Record<string, Side>>,
): MergedGroups {
  const [before, ours, others] = [base, mine, theirs].map(membersIn) as [Members, Members, Members];
  const grouped = new Set(
    [before, ours, others].flatMap((groups) => [...groups.values()].flatMap((fids) => [...fids])),
  );
  // Of a network few nodes are in a group.
  const present = [...nodes.keys()].filter((fid) => grouped.has(fid));
  const conflicts: NetworkConflict[] = [];
  const group = new Map<string, string>();
  const touched = new Set<string>();
  const chosen = new Map<string, Side>();
  const endedHere = endedOn({ base, side: mine }, { before, now: ours, there: others });
  const endedThere = endedOn({ base, side: theirs }, { before, now: others, there: ours });
  for (const fid of present) {
    const id = groupIn(theirs.has(fid) && !goesOn(fid) ? theirs : base, fid);
    if (id === null) continue;
    group.set(fid, id);
    // They deleted it and it stays: the remaining members of its group are looked at again.
    if (base.has(fid) && !theirs.has(fid)) touched.add(id);
  }
  const joined = joins();
  const anchors = new Map<string, string>();
  const moved: { fid: string; to: string | null }[] = [];
  for (const fid of present) {
    const node = mine.get(fid);
    if (node === undefined) continue;
    const three = { base: groupIn(base, fid), mine: groupIn(mine, fid), theirs: groupIn(theirs, fid) };
    if (three.mine === three.base || three.mine === three.theirs) continue;
    const ended = endedHere(fid);
    if (ended === 'left' && three.base !== null) {
      touched.add(three.base);
      continue;
    }
    if (three.base !== null && theirs.has(fid) && (three.theirs !== three.base || ended !== null)) {
      if (choiceFor(fid) === 'theirs') {
        chosen.set(fid, 'theirs');
        if (three.theirs !== null) touched.add(three.theirs);
        continue;
      }
      leave(fid);
    } else if (three.base !== null && (three.mine === null || !isStillWithUnseen(fid))) leave(fid);
    moved.push({ fid, to: three.mine });
  }
  for (const { fid, to } of moved) {
    if (to === null) continue;
    const anchor = anchorOf(to);
    const now = group.get(fid);
    if (now !== undefined) joined.join(now, anchor);
    else group.set(fid, anchor);
    touched.add(anchor);
  }
  const changes = { changed: touched, moved: moved.map(({ fid }) => fid) };
  return { ...namedGroups({ theirs, nodes, others }, group, joined, changes), chosen, conflicts };

  function choiceFor(fid: string): Side | undefined {
    const key = keyOf('group', fid);
    const choice = choices[key];
    if (choice !== undefined) return choice;
    const three = { base: groupIn(base, fid), mine: groupIn(mine, fid), theirs: groupIn(theirs, fid) };
    conflicts.push({ key, kind: 'group', at: fid, path: 'properties.portalGroupId', ...three });
    return undefined;
  }

  /** They dissolved the group, but it grew here, so this node is still in it. */
  function goesOn(fid: string): boolean {
    const id = groupIn(base, fid);
    const ended = id === null || groupIn(mine, fid) !== id ? null : endedThere(fid);
    if (id === null || ended === null || (ended === 'parted' && choiceFor(fid) === 'theirs')) return false;
    touched.add(id);
    chosen.set(fid, 'mine');
    return true;
  }

  /**
   * It is still linked here with a node that this side has not seen in its group, and that is in the group there: that node
   * comes along.
   */
  function isStillWithUnseen(fid: string): boolean {
    const id = groupIn(theirs, fid);
    const isUnseen = (to: string): boolean =>
      nodes.has(to) && groupIn(theirs, to) === id && groupIn(base, to) !== id && groupIn(mine, to) !== id;
    return id !== null && linkedFids(mine.get(fid)!, 'portalNeighbors').some(isUnseen);
  }

  function leave(fid: string): void {
    const from = group.get(fid);
    if (from !== undefined) touched.add(from);
    group.delete(fid);
  }

  /** The group in which the lasting members of this group of ours are now; its own name without any. */
  function anchorOf(id: string): string {
    const known = anchors.get(id);
    if (known !== undefined) return known;
    const votes = new Map<string, number>();
    for (const fid of ours.get(id) ?? []) {
      if (groupIn(base, fid) !== id) continue;
      const now = group.get(fid);
      if (now !== undefined) votes.set(now, (votes.get(now) ?? 0) + 1);
    }
    const anchor = [...votes].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? id;
    anchors.set(id, anchor);
    return anchor;
  }
}

/**
 * Names each group of the result after its best one: one of theirs, then the larger, then the first by name. Groups that are
 * left with one member are dissolved.
 * @param group the group of each node, by its name before groups were joined
 * @param changed groups with members added or removed; `moved`: nodes of this side that changed their group
 */
function namedGroups(
  { theirs, nodes, others }: { theirs: Network; nodes: Network; others: Members },
  group: ReadonlyMap<string, string>,
  joined: ReturnType<typeof joins>,
  { changed, moved }: { changed: ReadonlySet<string>; moved: readonly string[] },
): Pick<MergedGroups, 'groupOf' | 'regrouped'> {
  const theirIds = new Set<string>();
  const sizes = new Map<string, number>();
  const members = new Map<string, string[]>();
  for (const [fid, id] of group) {
    if (groupIn(theirs, fid) === id) theirIds.add(id);
    sizes.set(id, (sizes.get(id) ?? 0) + 1);
    const root = joined.rootOf(id);
    const fids = members.get(root);
    if (fids === undefined) members.set(root, [fid]);
    else fids.push(fid);
  }
  const names = new Map<string, string>();
  const better = (a: string, b: string): boolean => {
    if (theirIds.has(a) !== theirIds.has(b)) return theirIds.has(a);
    return (
      (sizes.get(a) ?? 0) > (sizes.get(b) ?? 0) || ((sizes.get(a) ?? 0) === (sizes.get(b) ?? 0) && a < b)
    );
  };
  for (const id of sizes.keys()) {
    const root = joined.rootOf(id);
    const best = names.get(root);
    if (best === undefined || better(id, best)) names.set(root, id);
  }
  // Groups of theirs with a member that the result does not have.
  const thinned = [...others].flatMap(([id, fids]) => ([...fids].every((fid) => nodes.has(fid)) ? [] : id));
  const isChanged = new Set([...changed].map(joined.rootOf));
  const isThinned = new Set(thinned.map(joined.rootOf));
  const groupOf = new Map<string, string>();
  const regrouped = new Set(moved);
  for (const [root, fids] of members) {
    const isLast = fids.length === 1 && (isChanged.has(root) || isThinned.has(root));
    if (isLast || isChanged.has(root)) for (const fid of fids) regrouped.add(fid);
    if (isLast) continue;
    for (const fid of fids) groupOf.set(fid, names.get(root)!);
  }
  return { groupOf, regrouped };
}

/** Groups that have become one. */
function joins() {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  return {
    rootOf,
    join: (a: string, b: string): void => {
      const [p, q] = [rootOf(a), rootOf(b)];
      if (p !== q) parents.set(p, q);
    },
  };
}
