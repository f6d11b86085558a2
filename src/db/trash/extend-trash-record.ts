import type { ContentTable } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { TrashRecord } from '../schema/records.ts';
import { lookAtClocks } from './trash-clock.ts';
import { partsOf } from './trash-parts.ts';
import { keyOf } from '../../domain/entities/row.ts';

interface Entry {
  table: ContentTable;
  row: ContentRow;
}

/** Rows that are added to a record at once. */
const AT_ONCE = 1_000;

/** What was thrown away whole of a thing, with all that went with it; null where it lies in the trash no more. */
export async function trashedSubtreeOf(
  db: StoreyDatabase,
  entityKey: EntityKey,
): Promise<{ record: TrashRecord; inside: Entry[] } | null> {
  const whole = db.trash.where({ entityKey }).and(({ base }) => base === undefined);
  const record = await whole.first();
  if (record === undefined) return null;
  const inside = (await partsOf(db, record.id).toArray()).flatMap(({ entries }) => entries);
  return { record, inside };
}

/**
 * An entity in the trash is deleted for good only now, so the trash takes its last known rows. Its child rows replace those in
 * the entry, or come after them. Inside a transaction like that of `throwAway`.
 * @param row the entity itself; left out: as the entry has it @param now milliseconds since 1970
 */
export async function addToTrashRecord(
  db: StoreyDatabase,
  { id, row: before }: TrashRecord,
  { row = before, inside = [] }: { row?: ContentRow; inside?: readonly Entry[] },
  now: number,
): Promise<void> {
  const newer = new Map(inside.map((entry) => [entityKeyOf(entry.table, keyOf(entry.row)), entry]));
  const parts = await partsOf(db, id).toArray();
  let count = 0;
  for (const part of parts) {
    const entries = part.entries.map((entry) => {
      const entityKey = entityKeyOf(entry.table, keyOf(entry.row));
      const found = newer.get(entityKey);
      newer.delete(entityKey);
      return found ?? entry;
    });
    count += entries.length;
    if (entries.some((entry, i) => entry !== part.entries[i])) await db.trashParts.put({ ...part, entries });
  }
  const added = [...newer.values()];
  const next = parts.reduce((last, { i }) => Math.max(last, i + 1), 0);
  for (let n = 0; n * AT_ONCE < added.length; n += 1)
    await db.trashParts.put({ id, i: next + n, entries: added.slice(n * AT_ONCE, (n + 1) * AT_ONCE) });
  const aged = await lookAtClocks(db, now, null);
  await db.trash.update(id, { row, inside: count + added.length, at: now, aged });
}
