import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../log.ts';
import { failureReason } from '../failure-reason.ts';

export interface Sweeper {
  /** Looks at once. */
  nudge: () => void;
  /** Ends after the piece of work that is under way. */
  stop: () => Promise<void>;
}

export interface Sweep {
  /** Milliseconds: how soon a server notices work that another one left behind. */
  everyMs: number;
  /** What the log says of a look that failed; the next one tries again. */
  failure: string;
  /** Does all the work there is. Between two pieces of it, it asks whether the server is stopping. */
  look: (isStopping: () => boolean) => Promise<void>;
}

/**
 * For work whose only queue is rows of the database: looks for it now and then, and whenever it is woken. One look at a time;
 * woken during one, it looks once more.
 */
export function startSweeper({ everyMs, failure, look }: Sweep, log: Log): Sweeper {
  // A look does not belong to the call that asked for it, nor to the transaction of that call.
  const apart = AsyncLocalStorage.snapshot();
  let isStopping = false;
  let isQueued = false;
  let running: Promise<void> = Promise.resolve();

  async function lookOnce(): Promise<void> {
    isQueued = false;
    await look(() => isStopping).catch((error: unknown) => {
      log.error({ reason: failureReason(error) }, failure);
    });
  }

  function nudge(): void {
    if (isQueued || isStopping) return;
    isQueued = true;
    running = running.then(() => apart(lookOnce));
  }

  const timer = setInterval(nudge, everyMs);
  timer.unref();
  nudge();
  return {
    nudge,
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
