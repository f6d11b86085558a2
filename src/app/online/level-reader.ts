import { levelReads, type LevelRead, type StoreyDatabase } from '../../db/index.ts';
import type { ApiError, SyncEngine } from '../../sync/index.ts';

/** What was read less than this many milliseconds ago is not asked for again. */
const FRESH_MS = 60_000;

export interface ReadingState {
  /** Of the levels that were last asked for, as `keyOfLevels` names them; null before the first run came to its end. */
  done: string | null;
  /** Why the first of them could not be read. */
  error: ApiError | null;
  /** Those that the device still does not have. */
  unread: ReadonlySet<string>;
}

const UNDONE: ReadingState = { done: null, error: null, unread: new Set() };

export interface LevelReader {
  getSnapshot: () => ReadingState;
  subscribe: (listener: () => void) => () => void;
  /** Reads what is not fresh of these levels, the unread ones first, until it is called again or all have left. */
  begin: (levelLids: readonly string[]) => void;
}

interface Ports {
  db: StoreyDatabase;
  engine: Pick<SyncEngine, 'pullLevel' | 'getSnapshot' | 'subscribe'>;
  now: () => number;
}

export const keyOfLevels = (levelLids: readonly string[]): string => levelLids.join(' ');

const isFresh = (read: LevelRead | undefined, now: number): boolean =>
  read === 'own' || (typeof read === 'number' && Math.abs(now - read) < FRESH_MS);

/** Unread levels first, then those of unknown age, then the oldest. */
const rank = (read: LevelRead | undefined): number =>
  read === 'unread' ? -2 : typeof read === 'number' ? read : -1;

/**
 * Reads the levels of one place, two at a time, and one while the outbox is sent. Every level that was read stays read:
 * a run that is broken off goes on where it ended. Several screens that show the same place share one reader.
 */
export function createLevelReader({ db, engine, now }: Ports): LevelReader {
  let state = UNDONE;
  let run: { of: string; abort: AbortController } | null = null;
  const listeners = new Set<() => void>();

  function set(next: ReadingState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Ends when nothing is sent any longer, or the run is broken off. */
  const untilIdle = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const leave = engine.subscribe(look);
      signal.addEventListener('abort', end);
      look();
      function look(): void {
        if (engine.getSnapshot().phase === 'idle') end();
      }
      function end(): void {
        signal.removeEventListener('abort', end);
        // Called back at once, `leave` is not there yet.
        queueMicrotask(() => leave());
        resolve();
      }
    });

  async function readAll(levelLids: readonly string[], signal: AbortSignal): Promise<void> {
    const reads = await levelReads(db, levelLids);
    const readOf = new Map(levelLids.map((lid, i) => [lid, reads[i]]));
    const queue = levelLids
      .filter((lid) => !isFresh(readOf.get(lid), now()))
      .toSorted((a, b) => rank(readOf.get(a)) - rank(readOf.get(b)));
    let error: ApiError | null = null;
    let isBroken = false;
    const lane = async (isSecond: boolean): Promise<void> => {
      for (;;) {
        if (isSecond) await untilIdle(signal);
        const lid = signal.aborted || isBroken ? undefined : queue.shift();
        if (lid === undefined) return;
        // Another tab or another screen may have read it meanwhile.
        const [read] = await levelReads(db, [lid]);
        if (isFresh(read, now())) continue;
        const outcome = await engine.pullLevel(lid, { once: true });
        if (outcome.ok) continue;
        error ??= outcome.error;
        // Only a refusal says nothing of the other levels.
        isBroken ||= outcome.error.kind !== 'http' || outcome.error.status >= 500;
      }
    };
    await Promise.all([lane(false), lane(true)]);
    const after = await levelReads(db, levelLids);
    const unread = new Set(levelLids.filter((_, i) => after[i] === 'unread'));
    if (!signal.aborted) set({ done: keyOfLevels(levelLids), error, unread });
  }

  return {
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) {
          run?.abort.abort();
          run = null;
        }
      };
    },
    begin: (levelLids) => {
      const of = keyOfLevels(levelLids);
      if (run?.of === of) return;
      run?.abort.abort();
      const mine = { of, abort: new AbortController() };
      run = mine;
      set(UNDONE);
      readAll(levelLids, mine.abort.signal)
        // A database that is closed meanwhile has no screen to show it on.
        .catch(() => undefined)
        .finally(() => {
          if (run === mine) run = null;
        });
    },
  };
}
