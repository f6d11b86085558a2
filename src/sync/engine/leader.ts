import { forgetExchanged, serverIdOf, type StoreyDatabase } from '../../db/index.ts';
import { TIME } from '../../domain/limits.ts';
import type { Api } from '../client/api.ts';
import type { Session } from '../facade.ts';
import { recoverInFlight } from '../outbox/begin.ts';
import { inOutbox } from '../outbox/transaction.ts';
import type { SyncPorts } from '../ports.ts';
import { backoffMs } from '../push/backoff.ts';
import type { Push } from '../push/push-context.ts';
import { drain } from './drain.ts';
import { forgetDecided } from './forget-decided.ts';
import type { RunState } from './messages.ts';

export interface LeaderOptions extends Pick<SyncPorts, 'now' | 'random' | 'locks' | 'timer' | 'network'> {
  db: StoreyDatabase;
  api: Api;
  session: Pick<Session, 'getSnapshot'>;
  push: Push;
  setRun: (run: RunState) => void;
  readRun: () => RunState;
  /** Levels whose content was sent. */
  afterPush: (levelLids: string[]) => Promise<void>;
}

export interface Leader {
  start: () => void;
  stop: () => Promise<void>;
  /** Something may go. `soon`: whatever the waiting times after failures. */
  wake: (soon: boolean) => void;
  leads: () => boolean;
}

/** Acknowledgements are kept this long, to tell a reading that began before them. */
const ACKS_KEPT_MS = 3_600_000;
const FILES_KEPT_MS = 7 * 24 * 3_600_000;

/** Pushes, in one tab of all: the one that holds the lock. When that tab goes, the next one takes over. */
export function createLeader(options: LeaderOptions): Leader {
  const { db, api, now, locks, timer, network } = options;
  const publishing = new Set<string>();
  let abort = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let leading = false;
  let awake = false;
  let hurry = false;
  let ring: () => void = () => undefined;
  let failures = 0;

  function wake(soon: boolean): void {
    // While no server can be reached, only a sign of one (or a person) is a reason to try again.
    if (!soon && failures > 0) return;
    awake = true;
    hurry ||= soon;
    ring();
  }

  async function lead(): Promise<void> {
    leading = true;
    await recoverInFlight(db);
    await db.acks
      .where('at')
      .below(now() - ACKS_KEPT_MS)
      .delete();
    await forgetDecided(db, now());
    await forgetExchanged(db, now());
    await db.files.filter((file) => (file.uploadedAt ?? Infinity) < now() - FILES_KEPT_MS).delete();
    while (!abort.signal.aborted) {
      awake = false;
      const wait = await turn().catch(() => {
        // The storage failed under it: what is written is whole, and the next turn starts from there.
        options.setRun({ ...options.readRun(), phase: 'idle' });
        return db.sealed ? null : TIME.statusPoll;
      });
      if (!awake && !abort.signal.aborted) await sleep(wait);
    }
  }

  /** One run over the queue. Returns how long to rest: milliseconds, or null until something happens. */
  async function turn(): Promise<number | null> {
    if (!network.isOnline() || options.session.getSnapshot().status !== 'signedIn') return null;
    if (hurry) await forgetWaiting();
    hurry = false;
    if (publishing.size > 0) await askPublishing();
    const drained = await drain({
      db,
      push: options.push,
      now,
      publishing,
      stopped: () => abort.signal.aborted,
      onProgress: (doneInRun, totalInRun) =>
        options.setRun({ ...options.readRun(), phase: 'syncing', doneInRun, totalInRun }),
    });
    const { halted, pushed } = drained;
    failures = halted === 'unreachable' ? failures + 1 : 0;
    const unreachable = halted === 'unreachable';
    const lastSyncedAt = pushed.length > 0 && halted === null ? now() : options.readRun().lastSyncedAt;
    if (lastSyncedAt !== null) await db.meta.put({ k: 'lastSyncedAt', value: lastSyncedAt });
    options.setRun({
      ...options.readRun(),
      phase: 'idle',
      doneInRun: 0,
      totalInRun: 0,
      publishing: publishing.size > 0,
      unreachable: pushed.length > 0 || halted !== null ? unreachable : options.readRun().unreachable,
      lastSyncedAt,
    });
    const levels = pushed.filter((op) => op.saga !== undefined).map((op) => op.key);
    if (halted === null && levels.length > 0) await options.afterPush(levels);
    if (unreachable) return backoffMs(failures, options.random());
    if (publishing.size > 0) return TIME.statusPoll;
    return drained.wakeAt === null ? null : Math.max(0, drained.wakeAt - now());
  }

  /**
   * A person, or the network, is back: what waits for its time goes now. What is being looked for keeps its time, and so
   * does what the server asked to wait for.
   */
  function forgetWaiting(): Promise<unknown> {
    failures = 0;
    return inOutbox(db, () =>
      db.pending
        .where({ state: 'ready' })
        .and((op) => op.nextAt > 0 && (op.lastError?.retryAt ?? 0) <= now())
        .modify({ nextAt: 0 }),
    );
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

  return {
    wake,
    leads: () => leading,
    start: () => {
      abort = new AbortController();
      const { signal } = abort;
      running = locks
        .exclusive(`sync:${db.name}`, lead, signal)
        // The lock was still waited for when it was stopped, or the storage went away: nothing is led.
        .catch(() => undefined)
        .finally(() => (leading = false));
    },
    stop: async () => {
      abort.abort();
      ring();
      await running;
    },
  };
}
