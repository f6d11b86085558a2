import { sameValue } from './equal-json.ts';

/** A thing as parts that are merged each on its own. A part that is absent is undefined, which says what null says. */
export type Members = Readonly<Record<string, unknown>>;

/** Names of the members in which two versions differ. */
export const changedNames = (before: Members, after: Members): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !sameValue(before[name] ?? null, after[name] ?? null),
  );

/**
 * What both changed: mine where I changed it, else theirs.
 * @returns `clash`: their values of what both changed differently; null without any
 */
export function mergeMembers(
  base: Members,
  mine: Members,
  theirs: Members,
): { members: Members; clash: Members | null } {
  const own = changedNames(base, mine);
  const changedThere = new Set(changedNames(base, theirs));
  const clashing = changedNames(mine, theirs).filter((name) => changedThere.has(name) && own.includes(name));
  return {
    members: { ...theirs, ...pick(mine, own) },
    clash: clashing.length === 0 ? null : pick(theirs, clashing),
  };
}

const pick = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(names.map((name) => [name, members[name]]));
