import type { ThreeVersions } from '../values/merge-value.ts';

export type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of a record from outside, if it is the record's own ("constructor" is inherited). */
export function memberOf(value: unknown, name: string): unknown {
  return isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Names of the members that any version has: theirs, then what mine and the base have besides. */
export function namesIn({ base, mine, theirs }: ThreeVersions): string[] {
  return [...new Set([theirs, mine, base].flatMap((value) => (isMembers(value) ? Object.keys(value) : [])))];
}

/** Whether all versions that are there are records, so that they can be merged member by member. */
export function areRecords({ base, mine, theirs }: ThreeVersions): boolean {
  const isRecord = (value: unknown): boolean => value === undefined || value === null || isMembers(value);
  return [base, mine, theirs].every(isRecord) && (isMembers(mine) || isMembers(theirs));
}

/**
 * Merges records member by member. Undefined if no member is left and a side removed the record.
 * @param merge gives the value of a member; `undefined` leaves it out
 */
export function mergeRecord(
  three: ThreeVersions,
  merge: (name: string, member: ThreeVersions) => unknown,
): Members | undefined {
  const { base, mine, theirs } = three;
  const entries = namesIn(three).flatMap((name): [string, unknown][] => {
    const member = { base: memberOf(base, name), mine: memberOf(mine, name), theirs: memberOf(theirs, name) };
    const value = merge(name, member);
    return value === undefined ? [] : [[name, value]];
  });
  const isTakenAway = !isMembers(mine) || !isMembers(theirs);
  return entries.length === 0 && isTakenAway && isMembers(base) ? undefined : Object.fromEntries(entries);
}
