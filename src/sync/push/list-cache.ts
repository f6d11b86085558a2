import type { Answer } from '../client/answer.ts';
import { isSince } from '../clock.ts';

/** How long a list may be reused, in milliseconds. Too short for a user to notice. */
export const LIST_FRESH_MS = 1000;
/** Writes remembered before the lists are read again. */
const WRITTEN_KEPT = 5000;

/** A list and when it was requested. */
export type Listed<T> = Answer<T & { askedAt: number }>;

interface Reading<T> {
  at: number;
  /** How many writes it may have seen. */
  turn: number;
  answer: Promise<Listed<T>>;
}

export interface ListCache<T> {
  /**
   * Returns a list that is fresh enough. @param wanted for which feature, and when it was observed last: an older
   * list is not used @param ask requests it from the server @param ask.at when it is requested
   */
  read: (
    key: string,
    wanted: { fid: string; knownAt: number },
    ask: (at: number) => Promise<Answer<T>>,
  ) => Promise<Listed<T>>;
  /** A feature was written: lists requested before are stale for it. */
  wrote: (fid: string) => void;
}

/** A request shared by several readers. */
export function createListCache<T>(now: () => number): ListCache<T> {
  const lists = new Map<string, Reading<T>>();
  /** The last write of each feature that a list has not seen. */
  const written = new Map<string, number>();
  let turns = 0;

  const begin = (key: string, ask: (at: number) => Promise<Answer<T>>): Promise<Listed<T>> => {
    const at = now();
    /** A retry does not reuse an earlier failure. */
    const forget = (): void => {
      if (lists.get(key) === reading) lists.delete(key);
    };
    const reading: Reading<T> = {
      at,
      turn: turns,
      answer: ask(at).then(
        (got) => {
          if (got.ok) return { ok: true, value: { ...got.value, askedAt: at } };
          forget();
          return got;
        },
        (cause: unknown) => {
          forget();
          throw cause;
        },
      ),
    };
    lists.set(key, reading);
    return reading.answer;
  };

  return {
    read: async (key, { fid, knownAt }, ask) => {
      const kept = lists.get(key);
      const sawLast = kept !== undefined && kept.turn >= (written.get(fid) ?? 0) && kept.at >= knownAt;
      const isFresh = sawLast && isSince(kept.at, now() - LIST_FRESH_MS, now());
      return isFresh ? kept.answer : begin(key, ask);
    },
    wrote: (fid) => {
      if (written.size > WRITTEN_KEPT) {
        lists.clear();
        written.clear();
      }
      written.set(fid, (turns += 1));
    },
  };
}
