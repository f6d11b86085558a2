import { MAX_DELIVERY_DELAY_MS, type Attempt } from '../../db/index.ts';

/** Stored as the time of abandoning when a request was answered: it has arrived and can't arrive again. */
export const ANSWERED = 0;

/**
 * When the delivery delay of an attempt begins; for one with a deadline, when it would have begun to end with that. Milliseconds
 * since 1970.
 */
export const abandonedAt = ({ at, givenUpAt, until }: Pick<Attempt, 'at' | 'givenUpAt' | 'until'>): number =>
  Math.min(givenUpAt ?? at, until === undefined ? Infinity : until - MAX_DELIVERY_DELAY_MS);
