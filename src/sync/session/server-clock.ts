import { CLOCK_SKEW_SHOWN_MS } from '../../domain/limits.ts';
import type { Now } from '../ports.ts';
import type { TokenStore } from './tokens.ts';

/** Milliseconds. The server tells whole seconds, and an answer is on its way for a while. */
const NOTED_MS = 2_000;
const MINUTE_MS = 60_000;
/** It is written down so rarely: this is asked with every answer. */
const HEARD_MS = 5 * MINUTE_MS;

export interface ServerClock {
  /** An answer said this. Milliseconds since 1970. */
  hear: (serverNow: number) => void;
  /** What it said last in this window; null while it was not heard. */
  last: () => number | null;
  /**
   * Now by the device's clock, or when the server was heard last where that is later: a clock that was put back a year
   * dates nothing back by a year, also without a network.
   */
  latest: () => number;
  /** Milliseconds that this device is ahead, in whole minutes; 0 while that is too little to speak of. */
  skew: () => number;
}

/** Listens to what answers say of the server's clock. @param onSkew told when the device's clock is off, or right again */
export function createServerClock(
  { now }: { now: Now },
  tokens: Pick<TokenStore, 'clockOffset' | 'setClockOffset' | 'heardAt' | 'setHeardAt'>,
  onSkew: () => void,
): ServerClock {
  let last: number | null = null;
  let skew = 0;
  return {
    hear: (serverNow) => {
      last = serverNow;
      if (Math.abs(serverNow - tokens.heardAt()) > HEARD_MS) tokens.setHeardAt(serverNow);
      const ahead = now() - serverNow;
      // Written down only where it says something new: this is asked with every answer.
      if (Math.abs(tokens.clockOffset() + ahead) > NOTED_MS) tokens.setClockOffset(-ahead);
      const next = Math.abs(ahead) > CLOCK_SKEW_SHOWN_MS ? Math.round(ahead / MINUTE_MS) * MINUTE_MS : 0;
      if (next === skew) return;
      skew = next;
      onSkew();
    },
    last: () => last,
    latest: () => Math.max(now(), last ?? tokens.heardAt()),
    skew: () => skew,
  };
}
