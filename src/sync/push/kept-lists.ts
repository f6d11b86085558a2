import type { Answer } from '../client/answer.ts';

/** Milliseconds that a list that was just read may be taken for the present. Kept below the time a person notices. */
export const LIST_FRESH_MS = 1000;
/** Writes remembered before the lists are simply read again. */
const WRITTEN_KEPT = 5000;
/** A list is read anew while the last one may still be used: so many times before its end as reading it took, */
const AHEAD = 2;
/** where that took no more milliseconds than this: over a slow network readings would crowd out what is sent. */
const QUICK_MS = 250;

/** What a list says, and when it was asked for. */
export type Listed<T> = Answer<T & { askedAt: number }>;

interface Reading<T> {
  at: number;
  /** How many writes it may have seen. */
  turn: number;
  /** Milliseconds; null: it is under way. */
  took: number | null;
  answer: Promise<Listed<T>>;
}

export interface KeptLists<T> {
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

/**
 * One reading for many. Where many are sent in a row, the next reading begins before the last one is too old, so that
 * nothing waits for it.
 */
export function createKeptLists<T>(now: () => number): KeptLists<T> {
  const lists = new Map<string, Reading<T>>();
  /** What takes their place when it is there. */
  const ahead = new Map<string, Reading<T>>();
  /** Which of our writes a list has not seen: by fid, the turn of its last write. */
  const written = new Map<string, number>();
  let turns = 0;

  const begin = (
    into: Map<string, Reading<T>>,
    key: string,
    ask: (at: number) => Promise<Answer<T>>,
  ): Reading<T> => {
    const at = now();
    const reading: Reading<T> = {
      at,
      turn: turns,
      took: null,
      answer: ask(at).then(
        (got) => {
          const isCurrent = into.get(key) === reading;
          // Who tries again is not told of an earlier failure.
          if (isCurrent && (!got.ok || into === ahead)) into.delete(key);
          if (!got.ok) return got;
          reading.took = now() - at;
          if (isCurrent) lists.set(key, reading);
          return { ok: true, value: { ...got.value, askedAt: at } };
        },
        (cause: unknown) => {
          if (into.get(key) === reading) into.delete(key);
          throw cause;
        },
      ),
    };
    into.set(key, reading);
    return reading;
  };

  /** Of the future: read before the clock was put back, nobody knows when. */
  const age = (of: Reading<T>): number => (of.at <= now() ? now() - of.at : Infinity);

  const isEnding = (of: Reading<T>): boolean =>
    of.took !== null && of.took <= QUICK_MS && age(of) > LIST_FRESH_MS - AHEAD * of.took;

  return {
    read: async (key, { fid, knownAt }, ask) => {
      const serves = (one: Reading<T> | undefined): one is Reading<T> =>
        one !== undefined &&
        one.turn >= (written.get(fid) ?? 0) &&
        one.at >= knownAt &&
        age(one) < LIST_FRESH_MS;
      const kept = lists.get(key);
      if (serves(kept)) {
        // Whoever comes to need it is told of what goes wrong.
        if (isEnding(kept) && !ahead.has(key)) begin(ahead, key, ask).answer.catch(() => undefined);
        return kept.answer;
      }
      const next = ahead.get(key);
      return serves(next) ? next.answer : begin(lists, key, ask).answer;
    },
    wrote: (fid) => {
      if (written.size > WRITTEN_KEPT) {
        lists.clear();
        ahead.clear();
        written.clear();
      }
      written.set(fid, (turns += 1));
    },
  };
}
