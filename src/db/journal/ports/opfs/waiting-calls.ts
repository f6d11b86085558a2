import { createSilenceWatch } from './silence-watch.ts';
import type { OpfsStore } from './store.ts';

/** A worker that has opened the files. */
export interface StartedWorker {
  store: OpfsStore;
  /** Calls back when the worker has failed. */
  onFailed: (listener: () => void) => void;
  end: () => void;
}

export interface CallKind {
  /** The segment that it writes at the end of. */
  appendsTo?: string;
  /** It moves a whole file. */
  isLong?: boolean;
}

export interface Call extends CallKind {
  run: (store: OpfsStore) => Promise<unknown>;
  settle: (answer: unknown) => void;
  fail: (cause: unknown) => void;
  /** The worker that had it last; null: it waits for one. */
  sentTo: StartedWorker | null;
  isRepeated: boolean;
}

export const ended = (): Error => new Error('The worker of the journal ended.');

/**
 * Calls without an answer, in the order in which they were asked.
 * @param onSilence while any waits, none was answered for too long
 */
export function createWaitingCalls(onSilence: () => void) {
  const waiting = new Set<Call>();
  const any = (is: (call: Call) => boolean | undefined): boolean => [...waiting].some(is);
  const watch = createSilenceWatch(
    () => ({ isLong: any(({ isLong }) => isLong), isRepeated: any(({ isRepeated }) => isRepeated) }),
    onSilence,
  );
  function finish(call: Call): void {
    waiting.delete(call);
    if (waiting.size === 0) watch.stop();
  }
  return {
    add: (asked: Omit<Call, 'sentTo'>): Call => {
      const call = { ...asked, sentTo: null };
      waiting.add(call);
      watch.start();
      return call;
    },
    all: (): readonly Call[] => [...waiting],
    /** Those that an ended worker had and did not answer. */
    repeated: (): readonly Call[] => [...waiting].filter(({ isRepeated }) => isRepeated),
    has: (call: Call): boolean => waiting.has(call),
    finish,
    fail: (calls: Iterable<Call>): void => {
      for (const call of calls) {
        finish(call);
        call.fail(ended());
      }
    },
    /** A worker gave a sign. */
    heard: watch.heard,
  };
}
