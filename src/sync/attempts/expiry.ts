import type { SentRecord } from '../../db/index.ts';

/**
 * Milliseconds for which a write that was given up may still reach the server, and undo what was done since: a minute, and
 * the second for which it may have waited for its turn.
 */
export const LATE_MS = 61_000;

/** When a request was given up that was answered: it has come, and comes no more. */
export const HAS_COME = 0;

/** From when on it counts how late a request comes. Milliseconds since 1970. */
export const givenUpAt = (sent: Pick<SentRecord, 'at' | 'givenUpAt'>): number => sent.givenUpAt ?? sent.at;
