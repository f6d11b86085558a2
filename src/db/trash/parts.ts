import { Dexie, type Collection } from 'dexie';
import type { StoreyDatabase } from '../database.ts';
import type { EntityKey, TrashPartRecord } from '../records.ts';

/** What lay in something that was thrown away. */
export function partsOf(db: StoreyDatabase, id: string): Collection<TrashPartRecord, [string, number]> {
  return db.trashParts.where('[id+i]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

/** Lets go of things in the trash for good. */
export async function emptyOf(db: StoreyDatabase, ids: readonly string[]): Promise<void> {
  for (const id of ids) await partsOf(db, id).delete();
  await db.trash.bulkDelete([...ids]);
}

/** Lets go of what was thrown away whole of things that stand again. */
export async function forgetThrown(db: StoreyDatabase, entityKeys: readonly EntityKey[]): Promise<void> {
  const former = db.trash
    .where('entityKey')
    .anyOf(entityKeys)
    .and(({ base }) => base === undefined);
  await emptyOf(db, await former.primaryKeys());
}

/** What went with a thing that was thrown away whole. */
export async function thrownWithin(
  db: StoreyDatabase,
  entityKey: EntityKey,
): Promise<TrashPartRecord['entries']> {
  const whole = db.trash.where({ entityKey }).and(({ base }) => base === undefined);
  const record = await whole.first();
  if (record === undefined) return [];
  return (await partsOf(db, record.id).toArray()).flatMap(({ entries }) => entries);
}
