import { membersIn } from '../../entities/storey-extra.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Moment } from '../../moment/moment.ts';
import { sameValue } from '../../moment/index.ts';
import type { Hours } from '../../times/index.ts';
import { EVERYBODY } from '../../values/access.ts';
import { joinedMembers, linkIn, linkTo, membersOfLink } from '../../wayfinding/network/joined-link.ts';
import { fidOf, type NetworkLink } from '../../wayfinding/network/network-node.ts';
import { BOTH_WAYS, type Path, type PathWay } from '../../wayfinding/paths/index.ts';
import { groupsOf, type DoorKind } from '../../wayfinding/restrictions/index.ts';
import { linksOf, NetworkDraft } from './network-draft.ts';

/** What is set of paths. Absent: as each of them has it; null: taken away. */
export interface PathChanges {
  way?: PathWay | undefined;
  /** By group, and by `EVERYBODY`: whether it may go. */
  groups?: Readonly<Record<string, boolean>> | undefined;
  hours?: Hours | null | undefined;
  door?: DoorKind | null | undefined;
  /** Only of paths that have a door. */
  delaySeconds?: number | undefined;
  width?: number | null | undefined;
  /** Up from `a` to `b` positive. */
  slope?: number | null | undefined;
  stepHeight?: number | null | undefined;
}

type Members = Readonly<Record<string, unknown>>;

// @spec 13
/** Restricts paths, or frees them. Groups and hours are set in each direction in which a path leads, all else at both ends. */
export function restrictPaths(
  rows: readonly Feature[],
  paths: readonly Path[],
  changes: PathChanges,
): Moment {
  const draft = new NetworkDraft(rows);
  for (const path of paths) {
    if (changes.way !== undefined) lead(draft, path, changes.way);
    changeLink(draft, path, changes);
    const back = { ...path, a: path.b, b: path.a };
    changeLink(draft, back, { ...changes, slope: changes.slope && -changes.slope });
  }
  return draft.moment('restrictPaths');
}

function changeLink(draft: NetworkDraft, { a, b, list }: Path, changes: PathChanges): void {
  const row = draft.get(a);
  const links = row ? linksOf(row, list) : [];
  const link = linkIn(links, b);
  if (link === undefined) return;
  const before = membersOfLink(link);
  const after = withChanges(before, changes);
  if (sameValue(before, after)) return;
  draft.change(a, { [list]: links.map((one) => (one === link ? linkTo(b, after) : one)) });
}

/** The members of a link with changes; those that are not changed stay, also unknown ones. */
export function withChanges(members: Members, changes: PathChanges): Members {
  const after: Record<string, unknown> = { ...members };
  for (const name of ['hours', 'width', 'slope', 'stepHeight'] as const) {
    const value = changes[name];
    if (value === null) delete after[name];
    // No path slopes by minus nothing.
    else if (value !== undefined) after[name] = value === 0 ? 0 : value;
  }
  if (changes.groups !== undefined) {
    const groups = withGroups(members['access'], changes.groups);
    if (groups === null) delete after['access'];
    else after['access'] = groups;
  }
  const { door, delaySeconds } = changes;
  const had = membersIn(members['door']);
  if (door === null) delete after['door'];
  else if (door !== undefined || (delaySeconds !== undefined && 'door' in members)) {
    const seconds = delaySeconds ?? had['delaySeconds'] ?? 0;
    after['door'] = { ...had, ...(door !== undefined && { kind: door }), delaySeconds: seconds };
  }
  return after;
}

/** Who may go, with some groups more or fewer; null, everybody, also where no group would be left. */
function withGroups(stored: unknown, changes: Readonly<Record<string, boolean>>): readonly string[] | null {
  if (changes[EVERYBODY] === true) return null;
  const before = groupsOf(stored) ?? [];
  const kept = before.filter((group) => changes[group] !== false);
  const added = Object.keys(changes).filter(
    (group) => changes[group] === true && group !== EVERYBODY && !kept.includes(group),
  );
  const groups = [...kept, ...added];
  return groups.length === 0 ? null : groups;
}

/** What is of the path and not of one direction. */
const OF_THE_PATH = ['width', 'stepHeight', 'door', 'slope'];

const turned = ({ slope, ...members }: Members): Members => ({
  ...members,
  ...(slope !== undefined && { slope: typeof slope === 'number' && slope !== 0 ? -slope : slope }),
});

/** Makes a path lead both ways, or one. What only the end said that is taken away of the path itself, the other end says. */
function lead(draft: NetworkDraft, { a, b, list }: Path, way: PathWay): void {
  for (const [from, to, isLeading] of [
    [a, b, way !== 'b-to-a'],
    [b, a, way !== 'a-to-b'],
  ] as const) {
    const back = linkBetween(draft, { a: to, b: from, list });
    if (isLeading) {
      if (linkBetween(draft, { a: from, b: to, list }) === undefined)
        draft.link(from, to, list, turned(membersOfLink(back)));
      continue;
    }
    const gone = linkBetween(draft, { a: from, b: to, list });
    if (gone === undefined) continue;
    // The other direction may not be there yet.
    if (back === undefined) draft.link(to, from, list, turned(membersOfLink(gone)));
    else {
      const said = Object.entries(turned(membersOfLink(gone))).filter(([name]) => OF_THE_PATH.includes(name));
      const members = joinedMembers(membersOfLink(back), Object.fromEntries(said));
      const links = linksOf(draft.get(to)!, list);
      if (!sameValue(members, membersOfLink(back)))
        draft.change(to, { [list]: links.map((one) => (fidOf(one) === from ? linkTo(from, members) : one)) });
    }
    draft.unlink(from, to, list);
  }
}

const linkBetween = (draft: NetworkDraft, { a, b, list }: Path): NetworkLink | undefined => {
  const row = draft.get(a);
  return row && linkIn(linksOf(row, list), b);
};

/** Paths that lead both ways again, with nothing of them restricted. */
export const FREE: PathChanges = {
  way: BOTH_WAYS,
  groups: { [EVERYBODY]: true },
  hours: null,
  door: null,
  width: null,
  slope: null,
  stepHeight: null,
};
