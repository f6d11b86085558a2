import type { Attempt } from '../../db/index.ts';

/** Delays in milliseconds after an attempt was abandoned at which it is probed: it may arrive late. */
const PROBE_DELAYS_MS = [2000, 10_000, 30_000] as const;

/** Delay of the first probe. */
export const FIRST_PROBE_MS = PROBE_DELAYS_MS[0];

/**
 * When to probe an attempt again after this many probes without a result. @returns milliseconds since 1970; null:
 * enough probes to be sure that it never arrived
 */
export function nextProbeAt(sent: Attempt, looks: number): number | null {
  const after = PROBE_DELAYS_MS[looks];
  return after === undefined ? null : (sent.givenUpAt ?? sent.at) + after;
}
