const FIRST_MS = 1000;
/** Longest wait in milliseconds for the next attempt or probe, unless the server names a time. */
export const LONGEST_BACKOFF_MS = 300_000;

/**
 * Milliseconds until the next attempt: full jitter under 1 s × 2^n, at most 5 minutes. A time named by the server
 * wins. @param attempt how many were made @param random 0 to 1
 */
export function backoffMs(attempt: number, random: number, retryAfterMs: number | null = null): number {
  if (retryAfterMs !== null) return retryAfterMs;
  return Math.round(random * Math.min(FIRST_MS * 2 ** Math.min(attempt, 20), LONGEST_BACKOFF_MS));
}
