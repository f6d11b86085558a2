import { equalContent, type ContentRow, type Attempt } from '../../db/index.ts';
import { wasAttempted } from '../attempts/unknown-outcome.ts';

/**
 * send: the server has what we last saw, or what we said before our last word, or seems to have what we want although we
 * never sent it. done: it has what we want. landed: it has what we sent before, so that an answer was lost. moved: it has something else.
 */
export type Reconciled = 'send' | 'done' | 'landed' | 'moved';

/**
 * What to do about a difference, given what the server has now. This reads an unknown outcome and finds the changes of
 * others alike.
 * @param base what the server was last seen to have; null: nothing
 */
export function reconcile(of: {
  base: ContentRow | null;
  head: ContentRow | null;
  theirs: ContentRow | null;
  sent: Attempt | undefined;
}): Reconciled {
  if (equalContent(of.theirs, of.head)) {
    // A list may be some seconds old, and show what was there before our own last write: a thing that was made just now
    // is missing in it as if it were deleted already. What we never sent is sent, and doing it twice is doing it once.
    return of.sent !== undefined || equalContent(of.head, of.base) ? 'done' : 'send';
  }
  if (equalContent(of.theirs, of.base)) return 'send';
  // Where it is to go, what was said before that is remembered: it may come after the deletion.
  const isToGo = of.head === null && of.sent?.earlier !== undefined;
  if (of.sent !== undefined && equalContent(of.theirs, of.sent.value)) return isToGo ? 'send' : 'landed';
  return wasAttempted(of.sent, of.theirs) ? 'send' : 'moved';
}
