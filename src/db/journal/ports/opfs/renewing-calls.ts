import type { OpfsStore } from './store.ts';
import { cutBack } from './cut-back.ts';
import { createWaitingCalls, ended, type Call, type CallKind, type StartedWorker } from './waiting-calls.ts';

/** Milliseconds between a worker that did not start or did not answer and the start of the next worker. */
const PAUSE_MS = 30_000;

export interface RenewingCalls {
  ask: <T>(run: (store: OpfsStore) => Promise<T>, kind?: CallKind) => Promise<T>;
  close: () => Promise<void>;
}

/**
 * Asks a worker, and another where that one is silent or has failed: what it had not answered is asked once more.
 * @param sizes the bytes of each segment that were answered for: all after them is repeated
 * @param start starts another worker; null: it can't be had
 */
export function createRenewingCalls(
  first: StartedWorker,
  start: () => Promise<StartedWorker | null>,
  sizes: Map<string, number>,
): RenewingCalls {
  let worker: StartedWorker | null = null;
  let hasAnswered = false;
  let isRenewing = false;
  let pausedUntil = 0;
  let isClosed = false;
  const waiting = createWaitingCalls(() => {
    if (worker !== null) void renew(worker);
  });

  function send(call: Call, to: StartedWorker): void {
    call.sentTo = to;
    // What an ended worker still answers is not taken: it is asked of the next one.
    const isTaken = (): boolean => {
      if (call.sentTo !== to || worker !== to || !waiting.has(call)) return false;
      hasAnswered = true;
      waiting.heard();
      waiting.finish(call);
      return true;
    };
    call.run(to.store).then(
      (answer) => {
        if (!isTaken()) return;
        if (call.appendsTo !== undefined) sizes.set(call.appendsTo, Number(answer));
        call.settle(answer);
      },
      (cause: unknown) => {
        if (isTaken()) call.fail(cause);
      },
    );
  }

  function adopt(next: StartedWorker): void {
    worker = next;
    hasAnswered = false;
    waiting.heard();
    next.onFailed(() => void renew(next));
  }

  /** Calls fail at once for a while: no save waits for what does not come. */
  function pause(): void {
    isRenewing = false;
    pausedUntil = Date.now() + PAUSE_MS;
    waiting.fail(waiting.all());
  }

  async function renew(old: StartedWorker): Promise<void> {
    if (worker !== old) return;
    worker = null;
    old.end();
    // Twice without an answer: it is not the worker.
    const again = waiting.repeated();
    const isHopeless = !hasAnswered && again.length > 0;
    waiting.fail(again);
    if (isClosed || isHopeless) pause();
    else await begin();
  }

  async function begin(): Promise<void> {
    isRenewing = true;
    const next = await start().catch(() => null);
    if (next === null || isClosed) {
      next?.end();
      pause();
      return;
    }
    for (const call of waiting.all()) call.isRepeated = call.sentTo !== null;
    adopt(next);
    await cutUnanswered(next);
    if (worker !== next) return;
    isRenewing = false;
    for (const call of waiting.all()) send(call, next);
  }

  /** What the ended worker wrote and did not answer for is removed, or it would be there twice. */
  async function cutUnanswered(next: StartedWorker): Promise<void> {
    for (const segment of new Set(waiting.repeated().flatMap(({ appendsTo }) => appendsTo ?? []))) {
      const isCut = await cutBack(next.store, segment, sizes.get(segment)).catch(() => false);
      if (worker !== next) return;
      waiting.heard();
      // Its content is not what it should be: the writer goes on in another segment.
      if (!isCut) waiting.fail(waiting.all().filter(({ appendsTo }) => appendsTo === segment));
    }
  }

  adopt(first);
  return {
    ask: (run, kind = {}) => {
      const isDown = worker === null && !isRenewing;
      if (isClosed || (isDown && Date.now() < pausedUntil)) return Promise.reject(ended());
      return new Promise((settle, fail) => {
        const call = waiting.add({ ...kind, run, settle: settle as Call['settle'], fail, isRepeated: false });
        // At once where it can be: the page may be about to close.
        if (worker !== null && !isRenewing) send(call, worker);
        else if (isDown) void begin();
      });
    },
    close: async () => {
      if (worker !== null && !isRenewing) {
        const to = worker;
        await new Promise((settle) => {
          send(waiting.add({ run: () => to.store.close(), settle, fail: settle, isRepeated: true }), to);
          isClosed = true;
        });
      }
      isClosed = true;
      worker?.end();
      worker = null;
      waiting.fail(waiting.all());
    },
  };
}
