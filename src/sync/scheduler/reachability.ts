import type { TimerPort } from '../ports.ts';

/** Milliseconds until the first check, and the longest between later ones. */
const FIRST_MS = 5000;
const LONGEST_MS = 60_000;

export interface Probe {
  /** The server was unreachable: checks again after a while, unless that is planned already. */
  begin: () => void;
  /** It was reached, or the checks are no longer needed. */
  end: () => void;
}

/**
 * Checks at growing intervals whether the server is reachable again while the device has a network: no event tells
 * that.
 */
export function createProbe(timer: TimerPort, ask: () => void): Probe {
  let cancel: (() => void) | null = null;
  let asked = 0;
  return {
    begin: () => {
      if (cancel !== null) return;
      const wait = Math.min(FIRST_MS * 2 ** asked, LONGEST_MS);
      asked += 1;
      cancel = timer.after(wait, () => {
        cancel = null;
        ask();
      });
    },
    end: () => {
      cancel?.();
      cancel = null;
      asked = 0;
    },
  };
}
