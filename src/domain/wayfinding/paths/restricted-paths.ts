import { EVERYBODY } from '../../values/access.ts';
import { DOOR_KINDS, type DoorKind } from '../restrictions/index.ts';
import type { Hours } from '../../times/index.ts';
import { barOfLimits, type Bar, type RouteSettings } from '../route/index.ts';
import { groupsAlong } from './path-summary.ts';
import { BOTH_WAYS, ofPath, type PathState } from './path-states.ts';

/** Paths that are alike in one thing. */
export type PathGroup = { paths: PathState[] } & (
  | { kind: 'access'; groups: readonly string[] }
  | { kind: 'hours'; hours: Hours }
  | { kind: 'one-way' }
  | { kind: 'door'; door: DoorKind; delaySeconds: number }
);

export interface RestrictedPaths {
  /** For some groups, by hours, and one way. */
  notForEverybody: PathGroup[];
  doors: PathGroup[];
  /** What the step-free profile can't take, each with what is measured and what is asked. */
  tooTight: { path: PathState; bar: Bar }[];
}

function gather(groups: Map<string, PathGroup>, key: string, path: PathState, made: () => PathGroup): void {
  const group = groups.get(key) ?? made();
  groups.set(key, group);
  group.paths.push(path);
}

// @spec 13
/** The paths of a floor that are not plain, for lists of them. */
export function restrictedPaths(paths: readonly PathState[], { limits }: RouteSettings): RestrictedPaths {
  const notForEverybody = new Map<string, PathGroup>();
  const doors = new Map<string, PathGroup>();
  const tooTight: RestrictedPaths['tooTight'] = [];
  for (const path of paths) {
    const { hours, door, ...rest } = ofPath(path);
    const groups = [...groupsAlong(path)].sort();
    if (!groups.includes(EVERYBODY))
      gather(notForEverybody, `0 ${groups.join(' ')}`, path, () => ({ kind: 'access', groups, paths: [] }));
    if (hours !== null)
      gather(notForEverybody, `1 ${JSON.stringify(hours)}`, path, () => ({
        kind: 'hours',
        hours,
        paths: [],
      }));
    if (path.way !== BOTH_WAYS && path.list === 'neighbors')
      gather(notForEverybody, '2', path, () => ({ kind: 'one-way', paths: [] }));
    if (door !== null) {
      const { kind, delaySeconds } = door;
      const key = `${DOOR_KINDS.indexOf(kind)} ${delaySeconds}`;
      gather(doors, key, path, () => ({ kind: 'door', door: kind, delaySeconds, paths: [] }));
    }
    const bar = barOfLimits({ ...rest, hours, door }, 'step-free', limits['step-free']);
    if (bar !== null) tooTight.push({ path, bar });
  }
  return { notForEverybody: inOrder(notForEverybody), doors: inOrder(doors), tooTight };
}

const inOrder = (groups: ReadonlyMap<string, PathGroup>): PathGroup[] =>
  [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
