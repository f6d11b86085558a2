import { exists, type ContentRow } from '../../../../db/index.ts';
import type { Permission } from '../../../state/session/permission.ts';

/** What is true of every row of a list: it is said once, above them. */
export type SharedState = 'toPublish' | 'readOnly' | null;

/** From this many rows on, what all have in common is said once. */
const FEWEST = 2;

export function sharedStateOf(
  rows: readonly ContentRow[] | undefined,
  // Of the list of clients nothing is known: each has rights of its own.
  { isKnown, canEdit }: Pick<Permission, 'isKnown' | 'canEdit'>,
): SharedState {
  const standing = rows?.filter(exists) ?? [];
  if (standing.length >= FEWEST && standing.every(waitsToPublish)) return 'toPublish';
  return standing.length > 0 && isKnown && !canEdit ? 'readOnly' : null;
}

/** Whether visitors see this otherwise, or not yet. */
export const waitsToPublish = (row: ContentRow): boolean =>
  'publishState' in row && (row.publishState === 'changed' || row.publishState === 'new');
