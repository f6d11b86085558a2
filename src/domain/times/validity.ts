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
