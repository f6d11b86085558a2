import type { TimerPort } from '../../ports.ts';

/** Milliseconds until the first check, and the longest between later ones. */
const FIRST_MS = 5000;
const LONGEST_MS = 60_000;
/** After an answer. Milliseconds. */
const SOON_MS = 1000;

export interface ReachabilityProbe {
  /** The server was unreachable: checks again after a while, unless that is planned already. */
  begin: () => void;
  /**
   * Something else was answered while what matters was not: checks soon. Again and again without anything that arrives
   * it takes longer each time: a proxy may let small calls pass and no edit.
   */
  heard: () => void;
  /** What was to be sent has arrived. */
  arrived: () => void;
  /** It was reached, or the checks are no longer needed. */
  end: () => void;
}

/**
 * Checks at growing intervals whether the server is reachable again while the device has a network: no event tells
 * that.
 */
export function createReachabilityProbe(timer: TimerPort, ask: () => void): ReachabilityProbe {
  let cancel: (() => void) | null = null;
  let wait = 0;
  let asked = 0;
  let heards = 0;
  const plan = (ms: number): void => {
    cancel?.();
    wait = ms;
    cancel = timer.after(ms, () => {
      cancel = null;
      ask();
    });
  };
  return {
    begin: () => {
      if (cancel !== null) return;
      plan(Math.min(FIRST_MS * 2 ** asked, LONGEST_MS));
      asked += 1;
    },
    heard: () => {
      const soon = Math.min(SOON_MS * 2 ** heards, LONGEST_MS);
      if (cancel !== null && wait <= soon) return;
      heards += 1;
      plan(soon);
    },
    arrived: () => {
      heards = 0;
    },
    end: () => {
      cancel?.();
      cancel = null;
      asked = 0;
    },
  };
}
