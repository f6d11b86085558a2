import { ApiError } from '../api-error.ts';

/** Bodies with files that one person may send at a time. */
const SHARE = 2;
/** A second one only while so few are on their way: the rest is kept for people who have none. */
const SECONDS_UP_TO = 8;
/** Bodies in this process at a time. What they may take of the disk is this many times 100 MB. */
const AT_ONCE = 32;

/** Who may send a file now. One person, with however many connections, never keeps another from it. */
export interface UploadSlots {
  /**
   * Takes a seat; call the answer when the body is read. Throws 429 `too-many-uploads` beyond the person's share, 503
   * where there are too many people. Both say when to come again.
   */
  take: (person: string) => () => void;
  /** How many are taken. */
  taken: () => number;
}

export function createUploadSlots(): UploadSlots {
  const held = new Map<string, number>();
  let taken = 0;

  function take(person: string): () => void {
    const own = held.get(person) ?? 0;
    if (own >= SHARE || (own > 0 && taken >= SECONDS_UP_TO)) throw tooMany(429);
    if (taken >= AT_ONCE) throw tooMany(503);
    held.set(person, own + 1);
    taken += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      taken -= 1;
      const left = (held.get(person) ?? 1) - 1;
      if (left > 0) held.set(person, left);
      else held.delete(person);
    };
  }
  return { take, taken: () => taken };
}

const tooMany = (status: 429 | 503) =>
  new ApiError(status, 'too-many-uploads', { headers: { 'retry-after': '10' } });
