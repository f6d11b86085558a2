import { TIME } from '../../domain/limits.ts';
import { recoverInFlight } from '../store/recover-in-flight.ts';
import { takeLease } from '../store/lease-record.ts';
import { keepLease, watchLease } from './lease.ts';
import type { SyncPorts } from '../ports.ts';
import { createAlarm } from './alarm.ts';
import { purgeExpired } from './purge-expired.ts';
import { createTurns, type TurnOptions } from './turns.ts';

export interface LeaderOptions extends TurnOptions, Pick<SyncPorts, 'newId' | 'locks' | 'timer'> {
  /** Whether anything is pending. */
  hasWork: () => boolean;
}

export interface Leader {
  start: () => void;
  stop: () => Promise<void>;
  /** Something may be sent. `soon`: skip the waiting times after failures. */
  wake: (soon: boolean) => void;
  leads: () => boolean;
}

/** Milliseconds. At the start the screen comes first. */
const FORGET_AFTER_MS = 30_000;

/**
 * Only one tab pushes: the holder of the lock. When that tab is closed the next one takes over; if it is frozen and so keeps
 * the lock, another tab steals it.
 */
export function createLeader(options: LeaderOptions): Leader {
  const { db, now, locks, timer, network } = options;
  const turns = createTurns(options);
  const alarm = createAlarm(timer);
  const lease = {
    ...options,
    hasWork: () =>
      options.hasWork() && network.isOnline() && options.session.getSnapshot().status === 'signedIn',
  };
  let abort = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  /** The work of this leader, which may still be ending after it lost the lead. */
  let work: Promise<void> = Promise.resolve();
  let isStarted = false;
  /** Another tab is the leader. */
  let isBeaten = false;
  let epoch: number | undefined;
  let leading = false;
  let awake = false;
  function wake(soon: boolean): void {
    if (!turns.heed(soon)) return;
    awake = true;
    alarm.ring();
  }

  async function lead({ signal }: AbortController): Promise<void> {
    leading = true;
    // While the storage fails it is tried again: no other tab would take over.
    while (!signal.aborted && !(await isBegun(signal))) await alarm.sleep(db.sealed ? null : TIME.statusPoll);
    if (signal.aborted) return;
    const keepAll = timer.after(FORGET_AFTER_MS, () => void purgeExpired(db, options).catch(() => undefined));
    signal.addEventListener('abort', keepAll);
    while (!signal.aborted) {
      awake = false;
      const wait = await turns.next(signal, epoch).catch(() => {
        // The storage failed under it: what is written is whole, and the next turn starts from there.
        options.setRun({ ...options.readRun(), phase: 'idle' });
        return db.sealed ? null : TIME.statusPoll;
      });
      if (!awake && !signal.aborted) await alarm.sleep(wait);
    }
  }

  /** In-flight operations of the last leader become unknown. */
  async function isBegun(signal: AbortSignal): Promise<boolean> {
    try {
      if (locks.steal === undefined) await recoverInFlight(db, now());
      else {
        epoch = await takeLease(db, now());
        keepLease(lease, epoch, signal, giveUp);
      }
      return true;
    } catch {
      return false;
    }
  }

  /** Waits for the lock, or steals it, and leads while it holds it. */
  function compete(isStealing: boolean): void {
    abort = new AbortController();
    isBeaten = false;
    const own = abort;
    const job = (): Promise<void> => {
      own.signal.throwIfAborted();
      leading = true;
      work = lead(own).catch(() => undefined);
      return work;
    };
    const name = `sync:${db.name}`;
    const held =
      isStealing && locks.steal !== undefined
        ? locks.steal(name, job)
        : locks.exclusive(name, job, own.signal);
    if (locks.steal !== undefined && !isStealing) {
      watchLease({ ...lease, hasWork: () => !leading && lease.hasWork() }, own.signal, takeOver);
    }
    running = held
      // It was stopped while it waited for the lock, the lock was taken away, or locks are not available.
      .catch((cause: unknown) => {
        if (!own.signal.aborted && cause instanceof Error && cause.name === 'AbortError') giveUp();
      })
      .then(async () => {
        if (own !== abort) return;
        own.abort();
        alarm.ring();
        await work;
        leading = false;
        if (isStarted && isBeaten) compete(false);
      });
  }

  /** Another tab is the leader: waits for the next turn. */
  function giveUp(): void {
    isBeaten = true;
    abort.abort();
    alarm.ring();
  }

  /** The leader's heartbeat is missing. */
  function takeOver(): void {
    if (leading || !isStarted) return;
    abort.abort();
    compete(true);
  }

  return {
    wake,
    leads: () => leading,
    start: () => {
      isStarted = true;
      compete(false);
    },
    stop: async () => {
      isStarted = false;
      abort.abort();
      alarm.ring();
      await running;
    },
  };
}
