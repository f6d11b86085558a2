import type { LocksPort, TimerPort } from '../../ports.ts';

/** Milliseconds after which a lane is taken from who holds it: a tab that is frozen keeps its lock. */
const PATIENCE_MS = 20_000;

/** What a run along a lane took with it; known once that has been read. */
export type Taken = (keys: ReadonlySet<string>) => void;

export type SiteLock = ReturnType<typeof createSiteLock>;

/**
 * Lanes in which one thing goes at a time: in this tab, and under a lock of the browser in all of its tabs. Who comes
 * while a run is under way that took their change along has nothing left to do.
 * @returns null: it was taken along, or the lane was taken away
 */
export function createSiteLock(locks: LocksPort, timer: TimerPort) {
  const underWay = new Map<string, { taken: Promise<ReadonlySet<string>>; done: Promise<unknown> }>();

  return async <T>(name: string, key: string, run: (taken: Taken) => Promise<T>): Promise<T | null> => {
    for (let before = underWay.get(name); before !== undefined; before = underWay.get(name)) {
      if ((await before.taken).has(key)) return null;
      await before.done.catch(() => undefined);
    }
    let tell: Taken = () => undefined;
    const taken = new Promise<ReadonlySet<string>>((resolve) => (tell = resolve));
    const done = locked(name, () => run(tell)).finally(() => {
      tell(new Set());
      underWay.delete(name);
    });
    underWay.set(name, { taken, done });
    return done;
  };

  async function locked<T>(name: string, job: () => Promise<T>): Promise<T | null> {
    const waiting = new AbortController();
    let hasBegun = false;
    const begin = (): Promise<T> => {
      hasBegun = true;
      return job();
    };
    const cancel = timer.after(PATIENCE_MS, () => {
      if (!hasBegun) waiting.abort();
    });
    try {
      return await locks.exclusive(name, begin, waiting.signal);
    } catch (cause) {
      if (!isAbort(cause)) throw cause;
      // Taken away while it ran: another tab leads, and goes on with what is written down.
      if (hasBegun) return null;
    } finally {
      cancel();
    }
    return locks.steal === undefined ? locks.exclusive(name, job) : locks.steal(name, job);
  }
}

const isAbort = (cause: unknown): boolean => cause instanceof Error && cause.name === 'AbortError';
