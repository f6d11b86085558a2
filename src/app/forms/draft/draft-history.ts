/**
 * Undo within an open form: whole drafts (values and shape together), so that one key undoes typing and drawing in
 * the order in which they happened. Pure; time is passed in (ms).
 */
export interface DraftHistory<D> {
  readonly past: readonly D[];
  readonly present: D;
  readonly future: readonly D[];
  /** What the last change touched and when: typing on in one field is one step. */
  readonly last: { field: string; at: number } | null;
}

/** Keystrokes in one field closer together than this (ms) are one step. */
const TYPING_GAP = 1200;
/** Steps kept. */
const DEPTH = 200;

export const startHistory = <D>(present: D): DraftHistory<D> => ({
  past: [],
  present,
  future: [],
  last: null,
});

export function record<D>(history: DraftHistory<D>, next: D, field: string, at: number): DraftHistory<D> {
  const { last, past, present } = history;
  const continues =
    last !== null && last.field === field && at - last.at < TYPING_GAP && field !== 'geometry';
  return {
    past: continues ? past : [...past, present].slice(-DEPTH),
    present: next,
    future: [],
    last: { field, at },
  };
}

export function undoStep<D>(history: DraftHistory<D>): DraftHistory<D> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    last: null,
  };
}

export function redoStep<D>(history: DraftHistory<D>): DraftHistory<D> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, last: null };
}
