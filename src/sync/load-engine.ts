import { Dexie } from 'dexie';
import { TIME } from '../domain/limits.ts';
import { createEmitter } from './emitter.ts';
import { engineCalls } from './engine-calls.ts';
import type { SyncEngine } from './facade.ts';
import { countOps, type Counts } from './scheduler/counts.ts';
import type { EngineOptions } from './scheduler/engine.ts';
import { IDLE, makeStatus } from './scheduler/make-status.ts';
import type { SyncEvent } from './status.ts';

export interface LoadOptions extends EngineOptions {
  /** Settles when the first screen is painted: the engine's code is not read before. */
  painted: Promise<void>;
}

/**
 * The engine of a tab, whose code is one file that is loaded after the first screen. Until then its status says what
 * waits on the device, and whatever is asked of it waits. While the file can't be had, nothing leaves from this tab and
 * another one leads; it is asked for again.
 */
export function loadEngine({ painted, ...options }: LoadOptions): SyncEngine {
  const { db, network, session, timer } = options;
  const changes = createEmitter<void>();
  const events = createEmitter<SyncEvent>();
  let counts: Counts | null = null;
  let snapshot = makeStatus(sources());
  let engine: SyncEngine | null = null;
  let loading: Promise<SyncEngine> | null = null;
  let isStarted = false;
  let stopWaiting = (): void => undefined;

  function sources() {
    return {
      online: network.isOnline(),
      signedIn: session.getSnapshot().status === 'signedIn',
      counts,
      run: IDLE,
      isBehind: !network.isOnline(),
    };
  }
  function refresh(): void {
    const next = engine?.getSnapshot() ?? makeStatus(sources());
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
    snapshot = next;
    changes.emit();
  }

  async function load(): Promise<SyncEngine> {
    await painted;
    const { createSyncEngine } = await import('./scheduler/engine.ts');
    stopWaiting();
    engine = createSyncEngine({ ...options, counts });
    engine.subscribe(refresh);
    engine.subscribeEvents(events.emit);
    refresh();
    if (isStarted) engine.start();
    return engine;
  }
  const loaded = (): PromiseLike<SyncEngine> => {
    loading ??= load();
    // A file that could not be had is asked for again by the next question.
    loading.catch(() => (loading = null));
    // A promise of Dexie's: a live query that waits for it goes on watching what is read afterwards.
    return Dexie.Promise.resolve(loading);
  };

  /** Reports the status known without the engine, and requests the engine until it is loaded. */
  function wait(): void {
    let cancelRetry = (): void => undefined;
    const ask = (): void => {
      loaded().then(undefined, () => {
        if (isStarted) cancelRetry = timer.after(TIME.statusPoll, ask);
      });
    };
    const stops = [
      network.onChange(refresh),
      session.subscribe(refresh),
      // A person who signs out meanwhile sees the changes that have not arrived.
      db.journal?.subscribe(count) ?? (() => undefined),
    ];
    stopWaiting = () => {
      for (const stop of stops) stop();
      cancelRetry();
      stopWaiting = () => undefined;
    };
    count();
    ask();
  }
  function count(): void {
    countOps(db).then((counted) => {
      if (engine !== null) return;
      counts = counted;
      refresh();
    }, refresh);
  }

  /** A reading without the engine's file fails as one without a network does. */
  async function read(ask: (of: SyncEngine) => Promise<unknown>): Promise<unknown> {
    let from: SyncEngine;
    try {
      from = await loaded();
    } catch (cause) {
      return { ok: false, error: { kind: 'network', message: String(cause) } };
    }
    return ask(from);
  }

  return {
    start: () => {
      if (isStarted) return;
      isStarted = true;
      if (engine === null) wait();
      else engine.start();
    },
    stop: async () => {
      isStarted = false;
      stopWaiting();
      await engine?.stop();
    },
    nudge: () => {
      loaded().then(
        (there) => there.nudge(),
        () => undefined,
      );
    },
    ...engineCalls(async (ask, kind) => (kind === 'reading' ? read(ask) : ask(await loaded()))),
    waitForAck: async (entityKey, ms) => {
      const there = await Promise.resolve(loaded()).catch(() => null);
      // Without it nothing leaves from this tab.
      return there === null ? 'waiting' : there.waitForAck(entityKey, ms);
    },
    subscribe: changes.subscribe,
    getSnapshot: () => snapshot,
    subscribeEvents: events.subscribe,
  };
}
