import type { Attempt } from '../../db/index.ts';

/**
 * How long an abandoned write may still reach the server and undo later changes: one minute, and one second in which
 * it may have waited to be sent. Milliseconds.
 */
export const MAX_DELIVERY_DELAY_MS = 61_000;

/** Stored as the time of abandoning when a request was answered: it has arrived and can't arrive again. */
export const ANSWERED = 0;

/** When the delivery delay of an attempt begins. Milliseconds since 1970. */
export const abandonedAt = (sent: Pick<Attempt, 'at' | 'givenUpAt'>): number => sent.givenUpAt ?? sent.at;
