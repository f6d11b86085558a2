import { freshOp, keyOf, type StoreyDatabase } from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { entityKeyOfEntry, rowsBelow } from './below.ts';
import { dropOperations } from './forget.ts';

/**
 * Everything that lies in a thing has to be made on the server again: the thing was deleted there and stays here.
 * Inside a transaction of the outbox.
 */
export async function recreateBelow(
  db: StoreyDatabase,
  table: ContentTable,
  key: string,
  now: number,
  newId: () => string,
): Promise<void> {
  const below = await rowsBelow(db, table, key);
  await dropOperations(db, below.map(entityKeyOfEntry));
  await db.idmap.bulkDelete(
    below.filter((entry) => entry.table !== 'features').map((entry) => keyOf(entry.row)),
  );
  // What lies on a level travels with the level's own creation.
  const alone = below.filter(({ row }) => !('levelLid' in row) || row.levelLid === null);
  await db.pending.bulkPut(
    alone.map((entry) => freshOp({ ...entry, key: keyOf(entry.row), intent: 'create' }, now, newId())),
  );
}
