import type { OpfsStore } from './store.ts';
import { cutBack } from './cut-back.ts';
import { createSilenceWatch } from './silence-watch.ts';

/** A worker that has opened the files. */
export interface StartedWorker {
  store: OpfsStore;
  /** Calls back when the worker has failed. */
  onFailed: (listener: () => void) => void;
  end: () => void;
}

/** Milliseconds between a worker that did not start or did not answer and the start of the next worker. */
const PAUSE_MS = 30_000;

interface CallKind {
  /** The segment that it writes at the end of. */
  appendsTo?: string;
  /** It moves a whole file. */
  isLong?: boolean;
}

interface Call extends CallKind {
  run: (store: OpfsStore) => Promise<unknown>;
  settle: (answer: unknown) => void;
  fail: (cause: unknown) => void;
  /** The worker that had it last; null: it waits for one. */
  sentTo: StartedWorker | null;
  isRepeated: boolean;
}

export interface RenewingCalls {
  ask: <T>(run: (store: OpfsStore) => Promise<T>, kind?: CallKind) => Promise<T>;
  close: () => Promise<void>;
}

const ended = (): Error => new Error('The worker of the journal ended.');

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
  /** In the order in which they were asked. */
  const waiting = new Set<Call>();
  let worker: StartedWorker | null = null;
  let hasAnswered = false;
  let isRenewing = false;
  let pausedUntil = 0;
  let isClosed = false;
  const watch = createSilenceWatch(
    () => ({
      isLong: [...waiting].some(({ isLong }) => isLong),
      isRepeated: [...waiting].some(({ isRepeated }) => isRepeated),
    }),
    () => {
      if (worker !== null) void renew(worker);
    },
  );

  function finish(call: Call): void {
    waiting.delete(call);
    if (waiting.size === 0) watch.stop();
  }

  function failAll(calls: Iterable<Call>): void {
    for (const call of calls) {
      finish(call);
      call.fail(ended());
    }
  }

  function send(call: Call, to: StartedWorker): void {
    call.sentTo = to;
    // What an ended worker still answers is not taken: it is asked of the next one.
    const isTaken = (): boolean => {
      if (call.sentTo !== to || worker !== to || !waiting.has(call)) return false;
      hasAnswered = true;
      watch.heard();
      finish(call);
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
    watch.heard();
    next.onFailed(() => void renew(next));
  }

  /** Calls fail at once for a while: no save waits for what does not come. */
  function pause(): void {
    isRenewing = false;
    pausedUntil = Date.now() + PAUSE_MS;
    failAll(waiting);
  }

  async function renew(old: StartedWorker): Promise<void> {
    if (worker !== old) return;
    worker = null;
    old.end();
    // Twice without an answer: it is not the worker.
    const isHopeless = !hasAnswered && [...waiting].some(({ isRepeated }) => isRepeated);
    failAll([...waiting].filter(({ isRepeated }) => isRepeated));
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
    for (const call of waiting) call.isRepeated = call.sentTo !== null;
    adopt(next);
    await cutUnanswered(next);
    if (worker !== next) return;
    isRenewing = false;
    for (const call of waiting) send(call, next);
  }

  /** What the ended worker wrote and did not answer for is removed, or it would be there twice. */
  async function cutUnanswered(next: StartedWorker): Promise<void> {
    const unanswered = [...waiting].filter(({ isRepeated }) => isRepeated);
    for (const segment of new Set(unanswered.flatMap(({ appendsTo }) => appendsTo ?? []))) {
      const isCut = await cutBack(next.store, segment, sizes.get(segment)).catch(() => false);
      if (worker !== next) return;
      watch.heard();
      // Its content is not what it should be: the writer goes on in another segment.
      if (!isCut) failAll([...waiting].filter(({ appendsTo }) => appendsTo === segment));
    }
  }

  adopt(first);
  return {
    ask: (run, kind = {}) => {
      const isDown = worker === null && !isRenewing;
      if (isClosed || (isDown && Date.now() < pausedUntil)) return Promise.reject(ended());
      return new Promise((settle, fail) => {
        const call: Call = {
          ...kind,
          run,
          settle: settle as (answer: unknown) => void,
          fail,
          sentTo: null,
          isRepeated: false,
        };
        waiting.add(call);
        watch.start();
        // At once where it can be: the page may be about to close.
        if (worker !== null && !isRenewing) send(call, worker);
        else if (isDown) void begin();
      });
    },
    close: async () => {
      if (worker !== null && !isRenewing) {
        const to = worker;
        await new Promise((settle) => {
          const call = { run: () => to.store.close(), settle, fail: settle, sentTo: null, isRepeated: true };
          waiting.add(call);
          watch.start();
          send(call, to);
          isClosed = true;
        });
      }
      isClosed = true;
      worker?.end();
      worker = null;
      failAll(waiting);
    },
  };
}
