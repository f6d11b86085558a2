import type { ContentTable } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../schema/database.ts';
import type { ContentRow } from '../schema/operation.ts';
import type { DeletedRow } from './list-deleted.ts';
import { restoreTrash, type RestoreOutcome } from './restore-trash.ts';
import { recordDeletions } from './record-deletions.ts';

/** Whether this device has all that brings it back: of a place that was deleted elsewhere, what lay in it may be missing. */
export const isRestorable = (
  table: ContentTable,
  { trashId }: Pick<DeletedRow<ContentRow>, 'trashId'>,
): boolean => trashId !== null || table === 'features';

/** Brings back what is marked for deletion, through the trash. Throws `DbError`. */
export async function restoreDeleted(
  db: StoreyDatabase,
  { table, row, trashId }: DeletedRow<ContentRow> & { table: ContentTable },
  ports: { now: number; newId: () => string },
): Promise<RestoreOutcome> {
  if (trashId !== null) return restoreTrash(db, trashId, ports);
  if (table !== 'features') return { status: 'gone' };
  // Deleted on another device: it goes into the trash of this one first, so that there is one way back.
  let id = '';
  const newId = (): string => (id ||= ports.newId());
  const content = [db.clients, db.sites, db.buildings, db.levels, db.features];
  await db.transaction('rw', [db.trash, db.trashParts, db.meta, ...content], async () =>
    recordDeletions(db, [{ table, row }], { why: 'deleted', now: ports.now, newId }),
  );
  return restoreTrash(db, id, ports);
}
