import { sameValue } from '../../moment/index.ts';
import type { Side } from '../types.ts';

/** One value in three versions. */
export interface ThreeVersions {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** `by` null: unchanged. */
export interface MergedValue {
  value: unknown;
  by: Side | 'both' | null;
}

export type Same = (a: unknown, b: unknown) => boolean;

/** A null member counts as a missing one. */
export const sameOrAbsent: Same = (a, b) => sameValue(a ?? undefined, b ?? undefined);

/**
 * What three versions of a value come to where at most one side changed it, or both changed it to the same; null where
 * they clash. Exact equality is asked first and likeness second, so that a change on one side alone is never taken for
 * none, however small.
 */
export function mergeValue(three: ThreeVersions, alike: Same = sameOrAbsent): MergedValue | null {
  return settleBy(three, sameValue) ?? settleBy(three, alike);
}

function settleBy({ base, mine, theirs }: ThreeVersions, same: Same): MergedValue | null {
  if (same(mine, theirs)) return { value: theirs, by: same(base, theirs) ? null : 'both' };
  if (same(theirs, base)) return { value: mine, by: 'mine' };
  if (same(mine, base)) return { value: theirs, by: 'theirs' };
  return null;
}
