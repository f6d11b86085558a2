import type { SentRecord } from '../../db/index.ts';

/** Milliseconds after a request was given up at which its work is looked for: it may arrive late. */
const LOOKS_MS = [2000, 10_000, 30_000] as const;

/** The same for the first look. */
export const FIRST_LOOK_MS = LOOKS_MS[0];

/**
 * When to look for the work of a request again, after so many looks that did not find it.
 * @returns milliseconds since 1970; null: it was looked for often enough to be sure that it never arrived
 */
export function lookAt(sent: SentRecord, looks: number): number | null {
  const after = LOOKS_MS[looks];
  return after === undefined ? null : (sent.givenUpAt ?? sent.at) + after;
}
