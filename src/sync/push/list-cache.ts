import type { Answer } from '../client/answer.ts';

/** Milliseconds that a list that was just read may be taken for the present. Kept below the time a person notices. */
export const LIST_FRESH_MS = 1000;
/** Writes remembered before the lists are simply read again. */
const WRITTEN_KEPT = 5000;

/** What a list says, and when it was asked for. */
export type Listed<T> = Answer<T & { askedAt: number }>;

interface Reading<T> {
  at: number;
  /** How many writes it may have seen. */
  turn: number;
  answer: Promise<Listed<T>>;
}

export interface ListCache<T> {
  /**
   * A list that may be taken for the present.
   * @param wanted for which feature, and when something was learnt of that last: an older list knows less
   * @param ask reads it from the server @param ask.at when it is asked for
   */
  read: (
    key: string,
    wanted: { fid: string; knownAt: number },
    ask: (at: number) => Promise<Answer<T>>,
  ) => Promise<Listed<T>>;
  /** A feature was written: what was asked for before says nothing of it. */
  wrote: (fid: string) => void;
}

/** One reading for many. */
export function createListCache<T>(now: () => number): ListCache<T> {
  const lists = new Map<string, Reading<T>>();
  /** Which of our writes a list has not seen: by fid, the turn of its last write. */
  const written = new Map<string, number>();
  let turns = 0;

  const begin = (key: string, ask: (at: number) => Promise<Answer<T>>): Promise<Listed<T>> => {
    const at = now();
    /** Who tries again is not told of an earlier failure. */
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
      // Of the future: read before the clock was put back, nobody knows when.
      const isFresh = sawLast && kept.at <= now() && now() - kept.at < LIST_FRESH_MS;
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
