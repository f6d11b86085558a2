/**
 * Whether a time is over. One further ahead than any is set was written down before the clock was set back, and counts as
 * over. @param longest milliseconds by which such a time lies ahead at most when it is set; the others since 1970
 */
export const isPast = (at: number, now: number, longest: number): boolean => at <= now || at > now + longest;

/**
 * Whether something happened after a moment. A time of the future was written down before the clock was set back: when it
 * was, compared with that moment, is not known. Milliseconds since 1970.
 */
export const isSince = (at: number, since: number, now: number): boolean => at > since && at <= now;
