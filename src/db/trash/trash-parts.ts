import { Dexie, type Collection } from 'dexie';
import type { StoreyDatabase } from '../database/database.ts';
import { parseEntityKey } from '../schema/entity-key.ts';
import type { EntityKey } from '../schema/operation.ts';
import type { TrashPartRecord } from '../schema/records.ts';

/** What lay in something that was thrown away. */
export function partsOf(db: StoreyDatabase, id: string): Collection<TrashPartRecord, [string, number]> {
  return db.trashParts.where('[id+i]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

/** Deletes entries of the trash for good. */
export async function emptyOf(db: StoreyDatabase, ids: readonly string[]): Promise<void> {
  for (const id of ids) await partsOf(db, id).delete();
  await db.trash.bulkDelete([...ids]);
}

/** Drops whole entries of things that exist again. */
export async function dropFromTrash(db: StoreyDatabase, entityKeys: readonly EntityKey[]): Promise<void> {
  const former = db.trash
    .where('entityKey')
    .anyOf(entityKeys)
    .and(({ base }) => base === undefined);
  await emptyOf(db, await former.primaryKeys());
}

/** A thing that was thrown away whole, and after it what went with it; nothing where it does not lie in the trash. */
export async function trashedRows(
  db: StoreyDatabase,
  entityKey: EntityKey,
): Promise<TrashPartRecord['entries']> {
  const whole = db.trash.where({ entityKey }).and(({ base }) => base === undefined);
  const record = await whole.first();
  if (record === undefined) return [];
  const { table } = parseEntityKey(entityKey);
  const inside = (await partsOf(db, record.id).toArray()).flatMap(({ entries }) => entries);
  return [{ table, row: record.row }, ...inside];
}
