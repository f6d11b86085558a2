import type { ContentTable } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { ancestorsOf, entityKeyOf } from '../schema/entity-key.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { TrashRecord } from '../schema/records.ts';
import { exists } from '../schema/exists.ts';
import { keyOf } from '../../domain/entities/row.ts';

/** Of these, what was thrown away whole and by itself, and is gone since. */
const thrownAlone = (db: StoreyDatabase, keys: readonly EntityKey[]): Promise<TrashRecord[]> =>
  db.trash
    .where('entityKey')
    .anyOf(keys)
    .and(({ base, stoodSince }) => base === undefined && stoodSince !== true)
    .toArray();

/**
 * The entities that do not come back with their parents: the server only lists them as deleted, and a person had deleted them
 * by themselves here, so that they are in the trash. Their own contents stay deleted with them.
 */
export async function keysStayingDeleted(
  db: StoreyDatabase,
  entries: readonly { table: ContentTable; row: ContentRow }[],
): Promise<ReadonlySet<EntityKey>> {
  const listed = entries
    .filter(({ row }) => !exists(row))
    .map(({ table, row }) => entityKeyOf(table, keyOf(row)));
  if (listed.length === 0) return new Set();
  const alone = new Set((await thrownAlone(db, listed)).map(({ entityKey }) => entityKey));
  const isAway = (key: EntityKey): boolean => alone.has(key);
  return new Set(
    entries.flatMap(({ table, row }) => {
      const key = entityKeyOf(table, keyOf(row));
      return isAway(key) || ancestorsOf(row).some(isAway) ? key : [];
    }),
  );
}

/** These existed until now: they were not deleted earlier by a person here. */
export async function recordExistedSince(db: StoreyDatabase, keys: readonly EntityKey[]): Promise<void> {
  if (keys.length === 0) return;
  await db.trash.bulkPut((await thrownAlone(db, keys)).map((record) => ({ ...record, stoodSince: true })));
}
