import { exists, type ContentRow } from '../../../../db/index.ts';
import type { Permission } from '../../../state/rights/permission.ts';
import { publishStateOf } from '../../../../domain/entities/row.ts';

/** The state shared by every row of a list: shown once, above them. */
export type SharedState = 'toPublish' | 'readOnly' | null;

/** From this many rows on, a state of all rows is shown once. */
const FEWEST = 2;

export function sharedStateOf(
  rows: readonly ContentRow[] | undefined,
  // Of the list of clients nothing is known: each has rights of its own.
  { isKnown, canEdit }: Pick<Permission, 'isKnown' | 'canEdit'>,
): SharedState {
  let standing = 0;
  let waiting = 0;
  for (const row of rows ?? []) {
    if (!exists(row)) continue;
    standing += 1;
    if (waitsToPublish(row)) waiting += 1;
  }
  if (standing >= FEWEST && waiting === standing) return 'toPublish';
  return standing > 0 && isKnown && !canEdit ? 'readOnly' : null;
}

/** Whether visitors see this otherwise, or not yet. */
export const waitsToPublish = (row: ContentRow): boolean =>
  ['changed', 'new'].includes(publishStateOf(row) ?? 'published');
