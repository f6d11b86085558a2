import type { Answer } from '../client/answer.ts';

/** Milliseconds that a list that was just read may be taken for the present. Kept below the time a person notices. */
export const LIST_FRESH_MS = 1000;
/** Milliseconds before it is too old that the next one is asked for, where lists come as quickly as that. */
const AHEAD_MS = 200;
/** Writes remembered before the lists are simply read again. */
const WRITTEN_KEPT = 5000;

/** What a list says, and when it was asked for. */
export type Listed<T> = Answer<T & { askedAt: number }>;

interface Reading<T> {
  at: number;
  /** How many writes it may have seen. */
  turn: number;
  answer: Promise<Listed<T>>;
  /** It was there so quickly that the next one can be asked for ahead. */
  mayFollow: boolean;
  /** The one that is to take its place, once that was asked for. */
  next?: Reading<T>;
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

/** One reading for many. */
export function createKeptLists<T>(now: () => number): KeptLists<T> {
  const lists = new Map<string, Reading<T>>();
  /** Which of our writes a list has not seen: by fid, the turn of its last write. */
  const written = new Map<string, number>();
  let turns = 0;

  const begin = (ask: (at: number) => Promise<Answer<T>>): Reading<T> => {
    const at = now();
    const reading: Reading<T> = {
      at,
      turn: turns,
      mayFollow: false,
      answer: ask(at).then((got) => {
        reading.mayFollow = now() - at <= AHEAD_MS;
        return got.ok ? { ok: true, value: { ...got.value, askedAt: at } } : got;
      }),
    };
    return reading;
  };

  /** Who comes meanwhile waits for it. */
  const keep = (key: string, reading: Reading<T>): Promise<Listed<T>> => {
    /** Who tries again is not told of an earlier failure. */
    const forget = (): void => {
      if (lists.get(key) === reading) lists.delete(key);
    };
    lists.set(key, reading);
    reading.answer.then((got) => got.ok || forget(), forget);
    return reading.answer;
  };

  /** Kept when it is there, so that nobody waits for it. That it failed is found out by who needs it. */
  const follow = (key: string, kept: Reading<T>, next: Reading<T>): void => {
    kept.next = next;
    const giveUp = (): void => {
      delete kept.next;
      kept.mayFollow = false;
    };
    next.answer.then((got) => {
      if (!got.ok) giveUp();
      else if (lists.get(key) === kept) lists.set(key, next);
    }, giveUp);
  };

  return {
    read: async (key, { fid, knownAt }, ask) => {
      const isFresh = ({ at, turn }: Reading<T>): boolean => {
        const sawLast = turn >= (written.get(fid) ?? 0) && at >= knownAt;
        // Of the future: read before the clock was put back, nobody knows when.
        return sawLast && at <= now() && now() - at < LIST_FRESH_MS;
      };
      const kept = lists.get(key);
      if (kept === undefined) return keep(key, begin(ask));
      if (!isFresh(kept))
        return keep(key, kept.next !== undefined && isFresh(kept.next) ? kept.next : begin(ask));
      const isEnding = now() - kept.at >= LIST_FRESH_MS - AHEAD_MS;
      if (isEnding && kept.next === undefined && kept.mayFollow) follow(key, kept, begin(ask));
      return kept.answer;
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
