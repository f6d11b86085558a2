import { equalContent, type ContentRow, type Attempt } from '../../db/index.ts';
import { wasAttempted, type Attempted } from '../attempts/attempts-of.ts';

/**
 * send: the server has our base, an earlier attempt's value, or a value equal to ours that we never sent. done: it
 * has our value. landed: it has the value of our unknown attempt. moved: it has a remote change.
 */
export type Reconciled = 'send' | 'done' | 'landed' | 'moved';

/**
 * Decides what to do with a change, given the server's value. It resolves unknown outcomes and detects remote
 * changes. @param base what the server was last seen to have; null: nothing
 */
export function reconcile(of: {
  base: ContentRow | null;
  head: ContentRow | null;
  theirs: ContentRow | null;
  sent: Attempt | undefined;
  /** What was sent of it with unknown outcome. */
  attempts: readonly Attempted[];
  /** A deletion of ours may explain that it is gone. */
  mayBeDeletedByUs?: boolean;
}): Reconciled {
  if (equalContent(of.theirs, of.head)) {
    // A list may be stale and show the value before our last write. A value that we never sent is sent, because
    // repeating it is idempotent.
    return of.sent !== undefined || equalContent(of.head, of.base) ? 'done' : 'send';
  }
  if (equalContent(of.theirs, of.base)) return 'send';
  // Before a deletion the earlier edit is remembered: it may arrive after the deletion.
  const isToGo = of.head === null && of.sent?.earlier !== undefined;
  if (of.sent !== undefined && equalContent(of.theirs, of.sent.value)) return isToGo ? 'send' : 'landed';
  if (of.theirs === null && of.mayBeDeletedByUs === true) return of.sent === undefined ? 'landed' : 'send';
  return wasAttempted(of.attempts, of.theirs) ? 'send' : 'moved';
}
