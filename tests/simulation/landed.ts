import type { Edit } from './ledger.ts';
import type { Commit } from './server.ts';

/**
 * Which of a field's commits brought the value of an edit to the server: one of the same device; or, where the edit put
 * back what stood there and nothing had come, one of anybody: what we had sent before and came only then, over it, has to
 * be said like all that is put back. -1: there was none to bring. Null: it never came.
 */
export function landedAt(commits: readonly Commit[], { device, after, at }: Edit): number | null {
  const isOwn = (one: Commit): boolean => one.by === device && one.after === after;
  const first = commits.findIndex((one) => isOwn(one) && one.at >= at);
  // What has arrived may be written once more with what stands beside it, over a word of somebody else that was not seen
  // yet: that was nobody's wish.
  const own = commits.findLastIndex(
    (one, i) => isOwn(one) && (first === -1 || i <= first || !isRace(one, commits[i - 1])),
  );
  if (own !== -1) return own;
  const any = commits.findLastIndex((one) => one.after === after);
  const isLate = (one: Commit): boolean => one.sentAt < at && one.at >= at;
  const isUntouched = commits.slice(any + 1).every((one) => one.by !== device || isLate(one));
  return isUntouched && (any !== -1 || after === undefined) ? any : null;
}

const isRace = (commit: Commit, former: Commit | undefined): boolean =>
  former !== undefined && former.by !== commit.by && former.version > commit.seen;
