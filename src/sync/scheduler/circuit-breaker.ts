import { isPast } from '../clock.ts';
import type { PushOutcome } from '../push/push-context.ts';

/** Consecutive 5xx answers after which the circuit opens. */
const MOST_FAILURES = 5;
/** Milliseconds between two tries, and the spread, because many devices wait for the same server. */
const TRY_EVERY_MS = 60_000;
const SPREAD = 0.25;
/**
 * How long all operations wait because the server named a time for one of them, in milliseconds. That one keeps its
 * whole time.
 */
const LONGEST_HOLD_MS = 60_000;

/** Protects a failing server. One for each origin. */
export interface Breaker {
  /** Reports the result of a push. */
  note: (outcome: PushOutcome) => void;
  /** The server asked not to be called before this time. Milliseconds since 1970. */
  hold: (until: number) => void;
  /** Nothing is sent before this time; null: everything may go. Milliseconds since 1970. */
  waitsUntil: () => number | null;
  /** The circuit is open: one operation at a time tests whether the server still fails. */
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
      if (isPast(heldUntil, now(), LONGEST_HOLD_MS)) heldUntil = 0;
      if (isPast(nextTry, now(), TRY_EVERY_MS * (1 + SPREAD))) nextTry = 0;
      const until = Math.max(heldUntil, isOpen() ? nextTry : 0);
      return until > 0 ? until : null;
    },
  };
}
