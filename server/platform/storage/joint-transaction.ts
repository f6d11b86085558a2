import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Tx } from './connect.ts';

/**
 * A call whose writes shall stand or fall together with something that is known only when the call has its answer. The
 * first transaction that it opens is held open; later ones, and its reads, take part in it.
 */
export interface Joint {
  /**
   * Commits it; the writes of `last` become part of it.
   * @throws what `last` throws; then nothing was written.
   */
  commit: (last: (tx: Tx) => Promise<void>) => Promise<void>;
  /** Ends it as if nothing had happened. Without effect once it has ended. */
  rollBack: () => Promise<void>;
}

interface Part {
  held: Held | null;
  /** What outlives the call (work in the background, say) has no part in it. */
  isOver: boolean;
  afterwards: (() => void)[];
  transaction: Db['transaction'];
}
interface Held {
  tx: Tx;
  end: (isGood: boolean) => Promise<void>;
}

const parts = new AsyncLocalStorage<Part>();

/** Runs `work`; what it does through a `joinable` database is one transaction, which the joint ends. */
export function runJoint<T>(db: Db, work: (joint: Joint) => Promise<T>): Promise<T> {
  const part: Part = {
    held: null,
    isOver: false,
    afterwards: [],
    transaction: async (inner, config) => {
      if (part.held) return part.held.tx.transaction(inner);
      part.held = await hold(db, config);
      try {
        return await inner(part.held.tx);
      } catch (error) {
        await rollBack();
        throw error;
      }
    },
  };

  function release(): Held | null {
    const { held } = part;
    part.held = null;
    return held;
  }
  async function rollBack(): Promise<void> {
    await release()?.end(false);
  }
  async function commit(last: (tx: Tx) => Promise<void>): Promise<void> {
    if (part.held) {
      try {
        await last(part.held.tx);
      } catch (error) {
        await rollBack();
        throw error;
      }
      await release()?.end(true);
    } else await db.transaction(last);
    part.isOver = true;
    for (const work of part.afterwards) parts.exit(work);
  }
  return parts.run(part, async () => {
    try {
      return await work({ commit, rollBack });
    } finally {
      part.isOver = true;
    }
  });
}

/** Does something once what the call wrote can be seen: at once, or when its joint is committed. */
export function afterwards(work: () => void): void {
  const part = parts.getStore();
  if (part === undefined || part.isOver) work();
  else part.afterwards.push(work);
}

/** A transaction that stays open until it is ended by a call. */
function hold(db: Db, config: Parameters<Db['transaction']>[1]): Promise<Held> {
  return new Promise((opened, failed) => {
    const whole = db.transaction(
      (tx) =>
        new Promise<void>((settle, fail) => {
          opened({
            tx,
            end: async (isGood) => {
              if (isGood) settle();
              else fail(new RolledBack());
              await whole.catch((error: unknown) => {
                // Where the connection is gone, so is what it had not committed.
                if (isGood) throw error;
              });
            },
          });
        }),
      config,
    );
    whole.catch(failed);
  });
}

class RolledBack extends Error {}

/** The same database, except that calls run by `runJoint` use their one transaction. */
export function joinable(db: Db): Db {
  return new Proxy(db, {
    get(target, property): unknown {
      const found = parts.getStore();
      const part = found?.isOver === false ? found : undefined;
      if (part && property === 'transaction') return part.transaction;
      const at = part?.held?.tx ?? target;
      const value: unknown = Reflect.get(at, property);
      return typeof value === 'function' ? (value.bind(at) as unknown) : value;
    },
  });
}
