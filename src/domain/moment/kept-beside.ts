import { changedNames, mergeMembers, type Members } from './merge-members.ts';

/** Something that is replaced whole on the server, changed on a device without a network, and merged by its members. */
export interface KeptState<Value> {
  value: Value;
  /** As the server was last seen to have it; null: it never was there. */
  base: Value | null;
  /** What has not reached the server yet. */
  waits: 'put' | 'delete' | null;
  /** What another person set meanwhile, in members that were changed here too: nothing is sent until a person decides. */
  clash: Members | null;
  /** Why the server did not take it. */
  refused: { code: string; message: string; free?: string } | null;
}

/** How its members are read and set. A member that is absent is undefined. */
export interface MembersOf<Value> {
  read: (value: Value) => Members;
  with: (value: Value, members: Members) => Value;
}

const differ = <Value>({ read }: MembersOf<Value>, a: Value, b: Value): boolean =>
  changedNames(read(a), read(b)).length > 0;

/** As it is changed here: waiting, unless the server has it so. */
export const changedHere = <Value>(
  how: MembersOf<Value>,
  base: Value | null,
  value: Value,
): KeptState<Value> => ({
  value,
  base,
  waits: base !== null && !differ(how, base, value) ? null : 'put',
  clash: null,
  refused: null,
});

/** The decision of a person: all that clashes as it is here, or as it is there. */
export const decided = <Value>(
  how: MembersOf<Value>,
  { base, value, clash }: KeptState<Value>,
  takes: 'mine' | 'theirs',
): KeptState<Value> =>
  changedHere(how, base, takes === 'mine' || clash === null ? value : how.with(value, clash));

/**
 * What is kept here with what the server has of it. What was changed here stands, the rest is theirs; a member that both changed
 * differently is a clash.
 * @param theirs null: the server has it no more
 * @returns null where it is gone on both sides
 */
export function mergeKept<Value>(
  how: MembersOf<Value>,
  mine: KeptState<Value>,
  theirs: Value | null,
): KeptState<Value> | null {
  if (theirs === null) {
    if (mine.base === null) return mine;
    return mine.waits === 'put'
      ? { ...mine, base: null, refused: { code: 'deleted-elsewhere', message: '' } }
      : null;
  }
  const settled: KeptState<Value> = { ...mine, value: theirs, base: theirs, clash: null, waits: null };
  if (mine.waits === null) return settled;
  // It never was there, and now is: what left without an answer arrived.
  const base = mine.base ?? theirs;
  if (mine.waits === 'delete')
    return differ(how, base, theirs)
      ? { ...mine, value: theirs, base: theirs, refused: { code: 'changed-elsewhere', message: '' } }
      : { ...mine, base: theirs };
  const { members, clash } = mergeMembers(how.read(base), how.read(mine.value), how.read(theirs));
  const value = how.with(theirs, members);
  if (!differ(how, theirs, value)) return settled;
  const still = mine.clash && stillClashing(how.read(value), mine.clash);
  return { ...mine, value, base: theirs, clash: clash ? { ...mine.clash, ...clash } : still };
}

/** Of what clashed before, what still differs. */
function stillClashing(own: Members, clash: Members): Members | null {
  const left = new Set(changedNames(own, { ...own, ...clash }));
  return left.size === 0
    ? null
    : Object.fromEntries(Object.entries(clash).filter(([name]) => left.has(name)));
}
