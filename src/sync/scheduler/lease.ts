import type { StoreyDatabase } from '../../db/index.ts';
import { beat, readLease } from '../store/lease-record.ts';
import type { TimerPort } from '../ports.ts';

/** Milliseconds between two signs of life of a leader that has something to do. */
const BEAT_MS = 5000;
/** Milliseconds without one after which another tab takes over: a tab that is frozen keeps its lock. */
const SILENCE_MS = 20_000;
/** Milliseconds between two looks of those who wait. */
const CHECK_MS = 2500;

export interface LeaseOptions {
  db: StoreyDatabase;
  timer: TimerPort;
  now: () => number;
  /** Something waits that a leader would send now. Else it shows no sign of life, and nobody misses one. */
  hasWork: () => boolean;
}

/** Shows signs of life until the signal. @param lost another tab leads */
export function keepLease(
  { db, timer, hasWork }: LeaseOptions,
  epoch: number,
  signal: AbortSignal,
  lost: () => void,
): void {
  every(BEAT_MS, timer, signal, async () => {
    if (hasWork() && !(await beat(db, epoch))) lost();
  });
}

/**
 * Watches whoever leads until the signal. Only what this tab sees change counts, not what a clock says.
 * @param silent the leader has shown no sign of life for too long
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
      // A clock that is put back does not make it shorter.
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
      // A storage that fails is found out about by whoever writes to it.
      void job()
        .catch(() => undefined)
        .then(next);
    });
  };
  signal.addEventListener('abort', () => cancel(), { once: true });
  next();
}
