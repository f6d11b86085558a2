import type { Attempt } from '../../db/index.ts';

/**
 * How long an abandoned write may still reach the server and undo later changes: one minute, and one second in which
 * it may have waited to be sent. Milliseconds.
 */
export const MAX_DELIVERY_DELAY_MS = 61_000;

/** Stored as the time of abandoning when a request was answered: it has arrived and can't arrive again. */
export const ANSWERED = 0;

/**
 * When the delivery delay of an attempt begins; for one with a deadline, when it would have begun to end with that. Milliseconds
 * since 1970.
 */
export const abandonedAt = ({ at, givenUpAt, until }: Pick<Attempt, 'at' | 'givenUpAt' | 'until'>): number =>
  Math.min(givenUpAt ?? at, until === undefined ? Infinity : until - MAX_DELIVERY_DELAY_MS);
