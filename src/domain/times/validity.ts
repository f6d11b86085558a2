import { INSTANT } from '../limits.ts';

/** Instants between which something is there, in epoch seconds; null: without a beginning, without an end. */
export interface Validity {
  from: number | null;
  until: number | null;
}

const instantOf = (stored: unknown): number | null =>
  typeof stored === 'number' && Number.isFinite(stored) ? stored : null;

/** What `extra` says of it; null where that is nothing. */
export function validityOf(extra: Readonly<Record<string, unknown>>): Validity | null {
  const [from, until] = [instantOf(extra['validFrom']), instantOf(extra['validUntil'])];
  return from === null && until === null ? null : { from, until };
}

export type ValidityState = 'not-yet' | 'valid' | 'over';

/** At an instant, in epoch seconds. */
export function validityState(validity: Validity | null, at: number): ValidityState {
  if (validity === null) return 'valid';
  if (validity.from !== null && at < validity.from) return 'not-yet';
  return validity.until !== null && at >= validity.until ? 'over' : 'valid';
}

/** Whether this is a whole number of epoch seconds in the years of `INSTANT`. */
export const isInstant = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= INSTANT.from && Number(value) < INSTANT.until;

const SOON = 30 * 86_400;

/** What lists tell of it: not there yet, there no more, or that its end is near. */
export type ValidityMark = 'not-yet' | 'ends-soon' | 'over';
export const VALIDITY_MARKS: readonly ValidityMark[] = ['not-yet', 'ends-soon', 'over'];

/** @param at epoch seconds */
export function validityMark(
  extra: Readonly<Record<string, unknown>> | undefined,
  at: number,
): ValidityMark | null {
  const validity = extra === undefined ? null : validityOf(extra);
  const state = validityState(validity, at);
  if (state !== 'valid') return state;
  return validity?.until != null && validity.until - at <= SOON ? 'ends-soon' : null;
}
