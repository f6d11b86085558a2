import type { StoreyDatabase } from '../../db/index.ts';
import { renewLease, readLease } from '../store/lease-record.ts';
import type { TimerPort } from '../ports.ts';

/** Milliseconds between two heartbeats of a leader with pending work. */
const BEAT_MS = 5000;
/** Milliseconds without a heartbeat after which another tab takes over, because a frozen tab keeps its lock. */
const SILENCE_MS = 20_000;
/** Milliseconds between two checks of the waiting tabs. */
const CHECK_MS = 2500;

export interface LeaseOptions {
  db: StoreyDatabase;
  timer: TimerPort;
  now: () => number;
  /** Something is due now. Otherwise no heartbeat is written, and none is missed. */
  hasWork: () => boolean;
}

/** Writes heartbeats until the signal. @param lost another tab is the leader */
export function keepLease(
  { db, timer, hasWork }: LeaseOptions,
  epoch: number,
  signal: AbortSignal,
  lost: () => void,
): void {
  every(BEAT_MS, timer, signal, async () => {
    if (hasWork() && !(await renewLease(db, epoch))) lost();
  });
}

/**
 * Watches the leader until the signal. Only changes that this tab observes count, not clock times. @param silent the
 * heartbeat has been missing for too long
 */
export function watchLease(
  { db, timer, now, hasWork }: LeaseOptions,
  signal: AbortSignal,
  silent: () => void,
): void {
  let seen = '';
  let silence = 0;
  let looked = now();
  every(CHECK_MS, timer, signal, async () => {
    const sign = hasWork() ? JSON.stringify(await readLease(db)) : '';
    if (sign === '' || sign !== seen) {
      seen = sign;
      silence = 0;
    } else {
      // Setting the clock back does not shorten it.
      silence += Math.max(now() - looked, CHECK_MS);
      if (silence >= SILENCE_MS) silent();
    }
    looked = now();
  });
}

function every(ms: number, timer: TimerPort, signal: AbortSignal, job: () => Promise<void>): void {
  let cancel: () => void = () => undefined;
  const next = (): void => {
    if (signal.aborted) return;
    cancel = timer.after(ms, () => {
      // A failing storage is reported by the next write.
      void job()
        .catch(() => undefined)
        .then(next);
    });
  };
  signal.addEventListener('abort', () => cancel(), { once: true });
  next();
}
