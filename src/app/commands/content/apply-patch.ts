import { DbError } from '../../../db/index.ts';
import type { Moment } from '../../../domain/moment/index.ts';

/**
 * Applies a form to the stored row at the moment of saving. Null if another person has changed the same since the form was
 * shown: the form must show that first, and nothing is saved.
 */
export type PatchOf<Row, Patch> = (stored: Row) => Patch | null;

/**
 * The change of a stored row that a form asks for; null where the row is gone. Called inside the transaction that
 * writes, so that nothing comes between what the form is held against and what it writes over.
 */
export function applyPatch<Row, Patch>(
  stored: Row | undefined,
  patchOf: PatchOf<Row, Patch>,
  change: (stored: Row, patch: Patch) => Moment,
): Moment | null {
  if (stored === undefined) return null;
  const patch = patchOf(stored);
  if (patch === null) throw new DbError('stale', 'This was changed since it was shown.');
  return change(stored, patch);
}
