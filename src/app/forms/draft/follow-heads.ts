import { clashesOf, rebase, sameDraft, type Draft, type DraftValues } from './draft.ts';
import type { DraftWork } from './draft-work.ts';

/**
 * Hears what is saved on the device under an open form. While a save is under way it holds that back, since some of it is the
 * form's own.
 */
export function followHeads<V extends DraftValues>(
  now: () => DraftWork<V>,
  follow: (head: Draft<V>) => void,
) {
  /** Null unless a save is under way; then the last head that came in meanwhile. */
  let held: { head: Draft<V> } | null = null;
  let isStopped = false;

  function setHead(next: Draft<V>): void {
    if (held !== null) held = { head: next };
    else if (!isStopped && !sameDraft(next, now().head)) follow(next);
  }

  return {
    setHead,
    onto: (stored: Draft<V>): Draft<V> | null => {
      const { history, known, head } = now();
      const isAsked = clashesOf(history.present, known, stored).length > 0;
      const carried = rebase(history.present, head, stored);
      setHead(stored);
      return isAsked ? null : carried;
    },
    shows: (stored: Draft<V>): boolean => {
      const isShown = sameDraft(stored, now().head);
      setHead(stored);
      return isShown;
    },
    hold: (isSaving: boolean): void => {
      const waiting = held;
      held = isSaving ? { head: now().head } : null;
      if (!isSaving && waiting !== null) setHead(waiting.head);
    },
    /** The form is saved. */
    stop: (): void => {
      isStopped = true;
      held = null;
    },
  };
}
