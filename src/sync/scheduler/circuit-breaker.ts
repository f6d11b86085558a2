import type { PushOutcome } from '../push/push-context.ts';

/** Answers in a row that say the server fails, after which it is left alone but for a try now and then. */
const MOST_FAILURES = 5;
/** Milliseconds between two tries, and by how much of that they are spread: many devices wait for the same server. */
const TRY_EVERY_MS = 60_000;
const SPREAD = 0.25;
/** Milliseconds that all wait because the server named a time to one; that one keeps its whole time. */
const LONGEST_HOLD_MS = 60_000;

/** What a server that fails is spared. One for an origin. */
export interface Breaker {
  /** What became of a push. */
  note: (outcome: PushOutcome) => void;
  /** The server asked not to be called before this time. Milliseconds since 1970. */
  hold: (until: number) => void;
  /** Nothing is sent before this time; null: everything may go. Milliseconds since 1970. */
  waitsUntil: () => number | null;
  /** The server fails: one operation goes at a time, to see whether it still does. */
  isOpen: () => boolean;
}

/** Closed at first. @param random 0 to 1 */
export function createBreaker(now: () => number, random: () => number): Breaker {
  let failures = 0;
  let nextTry = 0;
  let heldUntil = 0;
  const isOpen = (): boolean => failures >= MOST_FAILURES;
  return {
    isOpen,
    note: (outcome) => {
      if (outcome === 'failing') {
        failures += 1;
        if (isOpen()) nextTry = now() + TRY_EVERY_MS * (1 + SPREAD * random());
      } else if (outcome === 'on' || outcome === 'publishing' || outcome === 'busy') failures = 0;
    },
    hold: (until) => {
      heldUntil = Math.max(heldUntil, Math.min(until, now() + LONGEST_HOLD_MS));
    },
    waitsUntil: () => {
      // Further away than was ever said: the clock has been put back since.
      if (heldUntil > now() + LONGEST_HOLD_MS) heldUntil = 0;
      if (nextTry > now() + TRY_EVERY_MS * (1 + SPREAD)) nextTry = 0;
      const until = Math.max(heldUntil, isOpen() ? nextTry : 0);
      return until > now() ? until : null;
    },
  };
}
