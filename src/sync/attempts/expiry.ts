import type { Attempt } from '../../db/index.ts';

/**
 * Milliseconds for which a write that was given up may still reach the server, and undo what was done since: a minute, and
 * the second for which it may have waited for its turn.
 */
export const MAX_DELIVERY_DELAY_MS = 61_000;

/** When a request was given up that was answered: it has come, and comes no more. */
export const ANSWERED = 0;

/** From when on it counts how late a request comes. Milliseconds since 1970. */
export const abandonedAt = (sent: Pick<Attempt, 'at' | 'givenUpAt'>): number => sent.givenUpAt ?? sent.at;
