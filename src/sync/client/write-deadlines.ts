import type { Extensions } from './server-extensions.ts';

/** Until when a write may be done. */
export interface Deadline {
  /** By the server's clock, milliseconds since 1970: it refuses the write after that. */
  notAfter: number;
  /** By this device's clock, milliseconds since 1970: after that the write was done or never will be. */
  until: number;
}

/** Milliseconds from the moment in which an attempt is recorded. An answer that takes longer is given up soon after. */
const WITHIN_MS = 12_000;
/** Milliseconds. A deadline further away says no more than the longest delivery does. */
const LONGEST_MS = 45_000;
/** Milliseconds. From an answer that was slower the server's clock is not learned. */
const MOST_DOUBT_MS = 500;

export interface Clocks {
  now: () => number;
  /** Milliseconds since some moment; a clock that is set does not change it. */
  elapsed: () => number;
}

export interface WriteDeadlines {
  /** An answer said this. @param serverNow milliseconds since 1970 @param askedAt when it was asked for, in elapsed milliseconds */
  hear: (serverNow: number, askedAt: number) => void;
  /**
   * The deadline of a write that is recorded now; null where the server knows none, its clock was not heard, or the write
   * is too large to be sent soon. @param sendingMs for its body, on the slowest network
   */
  next: (sendingMs: number) => Promise<Deadline | null>;
}

/** Learns the server's clock from its answers, and names deadlines by it (extension `deadline`). */
export function createWriteDeadlines(
  extensions: Pick<Extensions, 'has' | 'deadlineBoundMs'>,
  { now, elapsed }: Clocks,
): WriteDeadlines {
  /** What the server's clock is ahead of the elapsed time, and by how much that may be wrong. */
  let server: { ahead: number; doubt: number } | null = null;
  return {
    hear: (serverNow, askedAt) => {
      const heardAt = elapsed();
      const doubt = (heardAt - askedAt) / 2;
      if (doubt >= 0 && doubt <= MOST_DOUBT_MS) server = { ahead: serverNow - (askedAt + doubt), doubt };
    },
    next: async (sendingMs) => {
      if (server === null || !(await extensions.has('deadline'))) return null;
      const bound = await extensions.deadlineBoundMs();
      const within = WITHIN_MS + sendingMs;
      if (bound === null || within + bound > LONGEST_MS) return null;
      return {
        notAfter: Math.floor(elapsed() + server.ahead + within),
        until: Math.ceil(now() + within + server.doubt + bound),
      };
    },
  };
}
