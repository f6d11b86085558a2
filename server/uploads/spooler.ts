import { Worker } from 'node:worker_threads';
import type { Order, Report } from './messages.ts';

/** Orders to the thread, and its answers. It is started when first needed and started again if it dies. */
export interface Spooler {
  /** Rejects where the thread died. */
  tell: (order: Order) => Promise<Report>;
  stop: () => Promise<void>;
}

export function createSpooler(): Spooler {
  let thread: Worker | null = null;
  /** Answers come in the order of the orders, for each upload. */
  const waiting = new Map<number, { settle: (report: Report) => void; fail: (error: Error) => void }[]>();

  function start(): Worker {
    const made = new Worker(new URL('start-spool-thread.mjs', import.meta.url));
    made.unref();
    made.on('message', (report: Report) => waiting.get(report.id)?.shift()?.settle(report));
    const dead = () => {
      if (thread !== made) return;
      thread = null;
      for (const list of waiting.values()) {
        for (const { fail } of list) fail(new Error('The upload thread ended.'));
      }
      waiting.clear();
    };
    made.on('error', dead);
    made.on('exit', dead);
    return made;
  }

  function tell(order: Order): Promise<Report> {
    thread ??= start();
    const to = thread;
    return new Promise((settle, fail) => {
      const list = waiting.get(order.id) ?? [];
      list.push({ settle, fail });
      waiting.set(order.id, list);
      to.postMessage(order, order.kind === 'chunk' ? [order.bytes.buffer] : []);
    }).finally(() => {
      if (waiting.get(order.id)?.length === 0) waiting.delete(order.id);
    }) as Promise<Report>;
  }

  const stop = async () => {
    await thread?.terminate();
  };
  return { tell, stop };
}
