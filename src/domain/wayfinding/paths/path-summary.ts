import { EVERYBODY } from '../../values/access.ts';
import { sameValue } from '../../moment/index.ts';
import type { Hours } from '../../times/index.ts';
import { barOfLimits, PROFILES, type Bar, type Profile, type RouteSettings } from '../route/index.ts';
import type { DoorKind, PathRestrictions } from '../restrictions/index.ts';
import { ofPath, type PathState, type PathWay } from './path-states.ts';

/** What several paths say of one thing: the same, or not. */
export type Common<T> = { isMixed: false; value: T | null } | { isMixed: true };

/** Least and most of what paths say; null: none says anything. */
export interface Range {
  min: number;
  max: number;
  /** Not all say the same, or some say nothing. */
  isMixed: boolean;
}

export interface PathSummary {
  metres: number;
  way: Common<PathWay>;
  /** How many paths each group may go, by its id; and `EVERYBODY`. */
  groups: ReadonlyMap<string, number>;
  hours: Common<Hours>;
  door: Common<DoorKind>;
  width: Range | null;
  slope: Range | null;
  stepHeight: Range | null;
  delaySeconds: Range | null;
}

function common<T>(values: readonly (T | null)[]): Common<T> {
  const [first = null, ...others] = values;
  return others.every((one) => sameValue(one, first)) ? { isMixed: false, value: first } : { isMixed: true };
}

function rangeOf(values: readonly (number | null)[]): Range | null {
  const said = values.filter((one) => one !== null);
  if (said.length === 0) return null;
  const [min, max] = [Math.min(...said), Math.max(...said)];
  return { min, max, isMixed: min !== max || said.length < values.length };
}

/** The groups that may go along a path in one direction at least. */
export function groupsAlong({ there, back }: PathState): readonly string[] {
  const lists = [there, back].flatMap((one) => (one === null ? [] : [one.access ?? [EVERYBODY]]));
  const groups = [...new Set(lists.flat())];
  return groups.includes(EVERYBODY) ? [EVERYBODY] : groups;
}

// @spec 13
/** What holds for paths, for a form in which several are changed at once. The slope is that from `a` to `b`. */
export function pathSummary(paths: readonly PathState[]): PathSummary {
  const all = paths.map(ofPath);
  const groups = new Map<string, number>();
  for (const path of paths)
    for (const group of groupsAlong(path)) groups.set(group, (groups.get(group) ?? 0) + 1);
  const slopes = paths.map(({ there, back }) => there?.slope ?? (back?.slope ? -back.slope : null));
  return {
    metres: paths.reduce((sum, { metres }) => sum + metres, 0),
    way: common(paths.map(({ way }) => way)),
    groups,
    hours: common(all.map(({ hours }) => hours)),
    door: common(all.map(({ door }) => door?.kind ?? null)),
    width: rangeOf(all.map(({ width }) => width)),
    slope: rangeOf(slopes),
    stepHeight: rangeOf(all.map(({ stepHeight }) => stepHeight)),
    delaySeconds: rangeOf(all.map(({ door }) => door?.delaySeconds ?? null)),
  };
}

/** How many of some paths one of a group passes with a profile, and what keeps them from the first of the others. */
export interface Passage {
  group: string;
  profile: Profile;
  passed: number;
  bar: Bar | null;
}

function barAlong(
  restrictions: PathRestrictions,
  group: string,
  profile: Profile,
  { limits }: RouteSettings,
): Bar | null {
  const { access } = restrictions;
  if (access !== null && !access.includes(group)) return { kind: 'access', groups: access };
  return barOfLimits(restrictions, profile, limits[profile]);
}

/** Who gets through, in either direction: each profile of everybody, and of each group. Hours are not looked at. */
export const whoGetsThrough = (
  paths: readonly PathState[],
  groups: readonly string[],
  settings: RouteSettings,
): Passage[] =>
  [EVERYBODY, ...groups].flatMap((group) =>
    PROFILES.map((profile) => {
      const bars = paths.map(({ there, back }) => {
        const found = [there, back].flatMap((one) => (one ? [barAlong(one, group, profile, settings)] : []));
        return found.includes(null) ? null : (found[0] ?? null);
      });
      const passed = bars.filter((bar) => bar === null).length;
      return { group, profile, passed, bar: bars.find((bar) => bar !== null) ?? null };
    }),
  );
