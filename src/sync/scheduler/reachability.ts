import type { TimerPort } from '../ports.ts';

/** Milliseconds until the first look, and at most until each later one. */
const FIRST_MS = 5000;
const LONGEST_MS = 60_000;

export interface Probe {
  /** The server was not to be reached: ask again after a while. Does nothing where that is planned already. */
  begin: () => void;
  /** It was reached, or nobody wants to know any more. */
  end: () => void;
}

/**
 * Asks again, ever more rarely, while a server cannot be reached although the device has a network: nothing else tells
 * that it is back.
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
