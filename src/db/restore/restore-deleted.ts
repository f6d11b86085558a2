import type { ContentTable } from '../../domain/moment/moment.ts';
import { descendantsOf } from '../queries/descendants.ts';
import type { StoreyDatabase } from '../database/database.ts';
import type { ContentRow } from '../schema/operation.ts';
import type { DeletedRow } from '../trash/list-deleted.ts';
import { recordDeletions } from '../trash/record-deletions.ts';
import { restoreTrash, type RestoreOutcome } from './restore-trash.ts';
import { keyOf } from '../../domain/entities/row.ts';

/**
 * Brings back what is marked for deletion, through the trash. Of a place that was deleted elsewhere comes back what is on
 * this device of it: read it before. Throws `DbError`.
 */
export async function restoreDeleted(
  db: StoreyDatabase,
  { table, row, trashId }: DeletedRow<ContentRow> & { table: ContentTable },
  ports: { now: number; newId: () => string },
): Promise<RestoreOutcome> {
  if (trashId !== null) return restoreTrash(db, trashId, ports);
  // Deleted on another device: it goes into the trash of this one first, so that there is one way back.
  let id = '';
  const newId = (): string => (id ||= ports.newId());
  const content = [db.clients, db.sites, db.buildings, db.levels, db.features];
  await db.transaction('rw', [db.trash, db.trashParts, db.meta, ...content], async () => {
    const inside = await descendantsOf(db, table, keyOf(row));
    await recordDeletions(db, [{ table, row, inside }], { why: 'deleted', now: ports.now, newId });
  });
  return restoreTrash(db, id, ports);
}
