import type { Edit } from './edit-ledger.ts';
import type { Commit } from '../world/server.ts';

/**
 * Which of a field's commits brought the value of an edit to the server: a commit of the same device; or, if the edit restored
 * the value before and nothing had arrived, a commit of any device: an earlier request of ours that arrived late, over it, must
 * be reported like every value put back. -1: nothing had to be brought. Null: it never arrived.
 */
export function landedAt(commits: readonly Commit[], { device, before, after, at }: Edit): number | null {
  // It was meant to replace another person's later value: the earlier state on the server does not count as arrived.
  const isToReplace = (one: Commit): boolean =>
    one.by !== device && one.at <= at && one.after === before && before !== after;
  // It repeated the value that it had read, and had nothing to replace: it brought no value of its own.
  const isPassed = (one: Commit, i: number): boolean =>
    one.by === device &&
    one.after === after &&
    after !== undefined &&
    isPassedOn(commits, i) &&
    !commits.slice(0, i).some((since) => since.version > one.seen && isToReplace(since));
  const isOwn = (one: Commit, i: number): boolean =>
    one.by === device && one.after === after && !isPassed(one, i);
  const first = commits.findIndex((one, i) => isOwn(one, i) && one.at >= at);
  // An arrived value may be written again together with its neighbours, over an unseen value of another device: that was not
  // intended.
  const own = commits.findLastIndex(
    (one, i) => isOwn(one, i) && (first === -1 || i <= first || !isRace(one, commits[i - 1])),
  );
  if (own !== -1) return own;
  const any = commits.findLastIndex((one, i) => one.after === after && !isPassed(one, i));
  // A deleted thing that came back is visible to everyone.
  if (after !== undefined && any !== -1 && commits.some((one, i) => i > any && isToReplace(one))) return null;
  const isLate = (one: Commit): boolean => one.sentAt < at && one.at >= at;
  // It reverted a late arrival at once, to the value before.
  const isMadeGood = (one: Commit, late: Commit | undefined): boolean =>
    late !== undefined && late.by === device && isLate(late) && one.after === late.before;
  // It wrote again, together with its neighbours, the value that another device had written since, as it had read it: over a
  // newer value that it had not read.
  const isCarried = (one: Commit, i: number): boolean =>
    isRace(one, commits[i - 1]) &&
    commits
      .slice(any + 1, i)
      .some(
        (since) =>
          since.by !== device && since.at >= at && since.version <= one.seen && since.after === one.after,
      );
  const isUntouched = commits.every(
    (one, i) =>
      i <= any ||
      one.by !== device ||
      isLate(one) ||
      isMadeGood(one, commits[i - 1]) ||
      isCarried(one, i) ||
      isPassed(one, i),
  );
  // Nothing had to be brought only if nothing existed there.
  const isNone = after === undefined && commits.every((one) => one.at >= at);
  return isUntouched && (any !== -1 || isNone) ? any : null;
}

const isRace = (commit: Commit, former: Commit | undefined): boolean =>
  former !== undefined && former.by !== commit.by && former.version > commit.seen;

/**
 * Whether any of the edits, which together cancel each other, was sent by the device. Values of other devices that it wrote
 * with a whole network don't count, nor does a deletion with a place that its person deleted later.
 */
export function wasSent(
  commits: readonly Commit[],
  edits: readonly Edit[],
  wentLater: (commit: Commit) => boolean = () => false,
): boolean {
  const takenBackAt = edits.at(-1)?.at ?? 0;
  return commits.some(
    (one, i) =>
      edits.some(({ device, at, after }) => one.by === device && one.sentAt >= at && one.after === after) &&
      !(one.sentAt > takenBackAt && (isPassedOn(commits, i) || wentLater(one))),
  );
}

/** It only repeated another person's value as it may have been read, over a value written between reading and writing. */
function isPassedOn(commits: readonly Commit[], i: number): boolean {
  const commit = commits[i];
  if (commit === undefined || !isRace(commit, commits[i - 1])) return false;
  const { by, after, seen, newest = seen } = commit;
  const oldest = commits.findLast(({ version }) => version <= seen);
  const shown = commits.filter((one) => one === oldest || (one.version > seen && one.version <= newest));
  return shown.some((one) => one.by !== by && one.after === after);
}
