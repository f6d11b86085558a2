import { exists, type ContentRow } from '../../../../db/index.ts';

/** What is true of every row of a list: it is said once, above them. */
export type SharedState = 'toPublish' | 'readOnly' | null;

/** From this many rows on, what all have in common is said once. */
const FEWEST = 2;

export function sharedStateOf(rows: readonly ContentRow[] | undefined, canEdit: boolean): SharedState {
  const standing = rows?.filter(exists) ?? [];
  if (standing.length >= FEWEST && standing.every(waitsToPublish)) return 'toPublish';
  return standing.length > 0 && !canEdit ? 'readOnly' : null;
}

/** Whether visitors see this otherwise, or not yet. */
export const waitsToPublish = (row: ContentRow): boolean =>
  'publishState' in row && (row.publishState === 'changed' || row.publishState === 'new');
