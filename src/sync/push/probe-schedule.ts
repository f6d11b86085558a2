import type { Attempt } from '../../db/index.ts';

/** Milliseconds after a request was given up at which its work is looked for: it may arrive late. */
const PROBE_DELAYS_MS = [2000, 10_000, 30_000] as const;

/** The same for the first look. */
export const FIRST_PROBE_MS = PROBE_DELAYS_MS[0];

/**
 * When to look for the work of a request again, after so many looks that did not find it.
 * @returns milliseconds since 1970; null: it was looked for often enough to be sure that it never arrived
 */
export function nextProbeAt(sent: Attempt, looks: number): number | null {
  const after = PROBE_DELAYS_MS[looks];
  return after === undefined ? null : (sent.givenUpAt ?? sent.at) + after;
}
