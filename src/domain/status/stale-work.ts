import { DAY_MS, SIGNED_OUT_WORK_DAYS } from '../limits.ts';

/**
 * Whether unsent work has lain too long to be uploaded without a look at it.
 * @param outAt when its owner signed out; null where they did not. Both in milliseconds since 1970, by the server's clock
 */
export const isOldWork = (outAt: number | null, now: number): boolean =>
  outAt !== null && now - outAt >= SIGNED_OUT_WORK_DAYS * DAY_MS;
