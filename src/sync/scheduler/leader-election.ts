import { serverIdOf, type StoreyDatabase } from '../../db/index.ts';
import { TIME } from '../../domain/limits.ts';
import type { Api } from '../client/api.ts';
import type { Session } from '../facade.ts';
import { recoverInFlight } from '../store/recover-in-flight.ts';
import { takeLease } from '../store/lease-record.ts';
import { keepLease, watchLease } from './lease.ts';
import type { SyncPorts } from '../ports.ts';
import { backoffMs } from '../push/backoff.ts';
import type { Push } from '../push/push-context.ts';
import { createBreaker } from './circuit-breaker.ts';
import { drain, type Drained } from './drain.ts';
import { purgeExpired } from './purge-expired.ts';
import type { RunState } from './tab-messages.ts';

export interface LeaderOptions extends Pick<
  SyncPorts,
  'now' | 'random' | 'newId' | 'locks' | 'timer' | 'network'
> {
  db: StoreyDatabase;
  api: Api;
  session: Pick<Session, 'getSnapshot'>;
  push: Push;
  setRun: (run: RunState) => void;
  readRun: () => RunState;
  /** Whether anything is pending. */
  hasWork: () => boolean;
  /** Levels whose content was sent. */
  afterPush: (levelLids: string[]) => Promise<void>;
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

/** Of a queue with nothing in it. */
const NOTHING: Drained = { halted: null, wakeAt: null, pushed: [] };

/**
 * Only one tab pushes: the holder of the lock. When that tab is closed the next one takes over; if it is frozen and so keeps
 * the lock, another tab steals it.
 */
export function createLeader(options: LeaderOptions): Leader {
  const { db, api, now, locks, timer, network } = options;
  const publishing = new Set<string>();
  const breaker = createBreaker(now, options.random);
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
  let isHurried = false;
  let ring: () => void = () => undefined;
  let failures = 0;
  /** Runs in a row that ended with a refused sign-in. */
  let refusals = 0;

  function wake(soon: boolean): void {
    // While no server can be reached, only a sign of one (or a person) is a reason to try again.
    if (!soon && failures > 0) return;
    awake = true;
    isHurried ||= soon;
    ring();
  }

  async function lead({ signal }: AbortController): Promise<void> {
    leading = true;
    // While the storage fails it is tried again: no other tab would take over.
    while (!signal.aborted && !(await isBegun(signal))) await sleep(db.sealed ? null : TIME.statusPoll);
    if (signal.aborted) return;
    const keepAll = timer.after(FORGET_AFTER_MS, () => void purgeExpired(db, options).catch(() => undefined));
    signal.addEventListener('abort', keepAll);
    while (!signal.aborted) {
      awake = false;
      const wait = await turn(signal).catch(() => {
        // The storage failed under it: what is written is whole, and the next turn starts from there.
        options.setRun({ ...options.readRun(), phase: 'idle' });
        return db.sealed ? null : TIME.statusPoll;
      });
      if (!awake && !signal.aborted) await sleep(wait);
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

  /** Runs over the queue once. Returns how long to rest in milliseconds, or null until something happens. */
  async function turn(signal: AbortSignal): Promise<number | null> {
    if (!network.isOnline() || options.session.getSnapshot().status !== 'signedIn') return null;
    const held = breaker.waitsUntil();
    // A nudge does not override a failing server or a time that it named.
    if (held !== null) return held - now();
    const soon = isHurried;
    isHurried = false;
    if (soon) failures = 0;
    if (publishing.size > 0) await askPublishing();
    const drained = (await db.pending.count()) === 0 ? NOTHING : await send(signal, soon);
    const { halted, pushed } = drained;
    failures = halted === 'unreachable' ? failures + 1 : 0;
    const unreachable = halted === 'unreachable';
    refusals = halted === 'auth' ? refusals + 1 : 0;
    const lastSyncedAt = pushed.length > 0 && halted === null ? now() : options.readRun().lastSyncedAt;
    if (lastSyncedAt !== null) await db.meta.put({ k: 'lastSyncedAt', value: lastSyncedAt });
    options.setRun({
      ...options.readRun(),
      phase: 'idle',
      doneInRun: 0,
      totalInRun: 0,
      publishing: publishing.size > 0,
      publishingClients: [...publishing],
      nextTryAt: breaker.isOpen() ? breaker.waitsUntil() : null,
      unreachable: pushed.length > 0 || halted !== null ? unreachable : options.readRun().unreachable,
      lastSyncedAt,
    });
    const levels = pushed.filter((op) => op.saga !== undefined).map((op) => op.key);
    if (halted === null && levels.length > 0) await options.afterPush(levels);
    const wait = breaker.waitsUntil();
    if (wait !== null) return wait - now();
    if (unreachable) return backoffMs(failures, options.random());
    if (publishing.size > 0) return TIME.statusPoll;
    // Refused with a token that was just renewed: without a request to sign in, nothing else would wake it.
    if (halted === 'auth' && options.session.getSnapshot().status === 'signedIn')
      return Math.max(TIME.statusPoll, backoffMs(refusals, options.random()));
    // The time that the server named was over before the other calls came back.
    if (halted === 'busy') return 0;
    return drained.wakeAt === null ? null : Math.max(0, drained.wakeAt - now());
  }

  async function send(signal: AbortSignal, soon: boolean): Promise<Drained> {
    return drain({
      db,
      rights: () => {
        const state = options.session.getSnapshot();
        return state.status === 'signedOut' ? undefined : state.user;
      },
      push: options.push,
      now,
      publishing,
      breaker,
      epoch,
      isHurried: soon || breaker.isOpen(),
      stopped: () => signal.aborted,
      onProgress: (doneInRun, totalInRun) =>
        options.setRun({ ...options.readRun(), phase: 'syncing', doneInRun, totalInRun }),
    });
  }

  async function askPublishing(): Promise<void> {
    for (const clientLid of publishing) {
      const clientId = await serverIdOf(db, clientLid);
      const answer = clientId === undefined ? undefined : await api.mapStatus(clientId);
      const status = answer?.ok === true ? answer.value.result.status : 0;
      if (status !== 2 && status !== 4) publishing.delete(clientLid);
    }
  }

  function sleep(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const cancel = ms === null ? undefined : timer.after(ms, () => ring());
      ring = () => {
        cancel?.();
        ring = () => undefined;
        resolve();
      };
    });
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
        ring();
        await work;
        leading = false;
        if (isStarted && isBeaten) compete(false);
      });
  }

  /** Another tab is the leader: waits for the next turn. */
  function giveUp(): void {
    isBeaten = true;
    abort.abort();
    ring();
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
      ring();
      await running;
    },
  };
}
