export type Members = Readonly<Record<string, unknown>>;

/** The members of a record; none of anything else. */
export function membersOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;
}

/** An empty text or list counts as nothing: other writers of the contract leave them behind. */
export function isPresent(stored: unknown): boolean {
  if (stored === undefined || stored === null || stored === '') return false;
  return !Array.isArray(stored) || stored.length > 0;
}

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
