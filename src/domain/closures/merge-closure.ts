import { mergeMembers, type Members } from '../moment/index.ts';
import { targetKey, type ClosureContent, type ClosureReason, type ClosureTarget } from './closure.ts';

/** A member that is merged on its own: from and until are one, each target and each text is one. */
export type ClosureMember = 'times' | 'reason' | 'siteLid' | `target.${string}` | `text.${string}`;

export function closureMembers({ siteLid, from, until, reason, targets, text }: ClosureContent): Members {
  const written = Object.entries(text).filter(([, words]) => words !== '');
  return {
    siteLid,
    times: { from, until },
    reason,
    ...Object.fromEntries(targets.map((target) => [`target.${targetKey(target)}`, true])),
    ...Object.fromEntries(written.map(([language, words]) => [`text.${language}`, words])),
  };
}

/** A closure with these members in place of its own; undefined takes one away. */
export function withClosureMembers(closure: ClosureContent, changes: Members): ClosureContent {
  const members: Members = { ...closureMembers(closure), ...changes };
  const targets: ClosureTarget[] = [];
  const text: Record<string, string> = {};
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    if (name.startsWith('target.')) targets.push(targetOf(name.slice(7)));
    if (name.startsWith('text.')) text[name.slice(5)] = value as string;
  }
  const { times, reason, siteLid } = members;
  return {
    ...closure,
    siteLid: siteLid as string,
    ...(times as Pick<ClosureContent, 'from' | 'until'>),
    reason: reason as ClosureReason,
    targets,
    text,
  };
}

/** What `targetKey` makes, read back. */
function targetOf(key: string): ClosureTarget {
  const [a = '', b] = key.split(' ');
  if (b === undefined) return { fid: a };
  return b === 'only' ? { fid: a, only: true } : { a, b };
}

/**
 * A closure that two editors changed, member by member: what was changed here stands, the rest is theirs.
 * @returns `clash`: their values of the members that both changed differently; null without any
 */
export function mergeClosure(
  base: ClosureContent,
  mine: ClosureContent,
  theirs: ClosureContent,
): { closure: ClosureContent; clash: Members | null } {
  const { members, clash } = mergeMembers(closureMembers(base), closureMembers(mine), closureMembers(theirs));
  const gone = Object.fromEntries(Object.keys(closureMembers(theirs)).map((name) => [name, undefined]));
  return { closure: withClosureMembers(theirs, { ...gone, ...members }), clash };
}
