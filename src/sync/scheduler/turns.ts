import { serverIdOf, type StoreyDatabase } from '../../db/index.ts';
import { TIME } from '../../domain/limits.ts';
import type { Api } from '../client/api.ts';
import type { Session } from '../facade.ts';
import type { SyncPorts } from '../ports.ts';
import { backoffMs } from '../push/backoff.ts';
import type { Push } from '../push/push-context.ts';
import { createBreaker } from './circuit-breaker.ts';
import { drain, type Drained } from './drain.ts';
import type { RunState } from './tab-messages.ts';

export interface TurnOptions extends Pick<SyncPorts, 'now' | 'random' | 'network'> {
  db: StoreyDatabase;
  api: Api;
  session: Pick<Session, 'getSnapshot'>;
  push: Push;
  setRun: (run: RunState) => void;
  readRun: () => RunState;
  /** Levels whose content was sent. */
  afterPush: (levelLids: string[]) => Promise<void>;
}

interface SendOptions {
  signal: AbortSignal;
  /** Of the lease. */
  epoch: number | undefined;
  soon: boolean;
}

/** Of a queue with nothing in it. */
const NOTHING: Drained = { halted: null, wakeAt: null, pushed: [] };

/** The turns of a leader: each runs over the queue once, and says how long to rest before the next. */
export function createTurns(options: TurnOptions) {
  const { db, api, now, network } = options;
  const publishing = new Set<string>();
  const breaker = createBreaker(now, options.random);
  let isHurried = false;
  let failures = 0;
  /** Runs in a row that ended with a refused sign-in. */
  let refusals = 0;

  /** Runs over the queue once. Returns how long to rest in milliseconds, or null until something happens. */
  async function next(signal: AbortSignal, epoch: number | undefined): Promise<number | null> {
    if (!network.isOnline() || options.session.getSnapshot().status !== 'signedIn') return null;
    const held = breaker.waitsUntil();
    // A nudge does not override a failing server or a time that it named.
    if (held !== null) return held - now();
    const soon = isHurried;
    isHurried = false;
    if (soon) failures = 0;
    if (publishing.size > 0) await askPublishing();
    const drained = (await db.pending.count()) === 0 ? NOTHING : await send({ signal, epoch, soon });
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
    return restAfter(drained);
  }

  async function send({ signal, epoch, soon }: SendOptions): Promise<Drained> {
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

  /** Milliseconds; null: until something happens. */
  function restAfter({ halted, wakeAt }: Drained): number | null {
    const wait = breaker.waitsUntil();
    if (wait !== null) return wait - now();
    if (halted === 'unreachable') return backoffMs(failures, options.random());
    if (publishing.size > 0) return TIME.statusPoll;
    // Refused with a token that was just renewed: without a request to sign in, nothing else would wake it.
    if (halted === 'auth' && options.session.getSnapshot().status === 'signedIn')
      return Math.max(TIME.statusPoll, backoffMs(refusals, options.random()));
    // The time that the server named was over before the other calls came back.
    if (halted === 'busy') return 0;
    return wakeAt === null ? null : Math.max(0, wakeAt - now());
  }

  return {
    next,
    /** Something may be sent. `soon`: skip the waiting times after failures. @returns whether to try */
    heed: (soon: boolean): boolean => {
      // While no server can be reached, only a sign of one (or a person) is a reason to try again.
      if (!soon && failures > 0) return false;
      isHurried ||= soon;
      return true;
    },
  };
}
