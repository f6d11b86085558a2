const HOUR_MS = 3_600_000;

/** Milliseconds that a `Retry-After` header (seconds or a date) asks for, at most an hour; null without a usable one. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), HOUR_MS) : null;
}
