import type { Change, ContentTable } from '../../domain/moment/moment.ts';
import { rootsOf } from '../activity/lines-of-moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { ancestorsOf, entityKeyOf } from '../schema/entity-key.ts';
import type { ContentRow } from '../schema/operation.ts';
import type { TrashPartRecord, TrashReason, TrashRecord } from '../schema/records.ts';
import { titleOf } from '../queries/title-of.ts';
import { createTitles, placeTitles } from '../queries/titles.ts';
import { lookAtClocks } from './trash-clock.ts';
import { dropFromTrash } from './trash-parts.ts';
import { keyOf } from '../../domain/entities/row.ts';

/** A deleted thing with its contents, or a discarded change of a thing. */
export interface Deletion {
  table: ContentTable;
  row: ContentRow;
  base?: ContentRow | undefined;
  inside?: readonly { table: ContentTable; row: ContentRow }[];
}

/** Deletions of one act, each with what it takes along. */
export const deletionsIn = (gone: readonly Change[]): Deletion[] =>
  [...rootsOf(gone)].map(([{ table, before }, below]) => ({
    table,
    row: before as ContentRow,
    inside: below.map((change) => ({ table: change.table, row: change.before as ContentRow })),
  }));

/** Rows that lie in one record. */
const AT_ONCE = 1_000;

/**
 * Puts into the trash what a person deleted or discarded. Inside a transaction that takes part in `trash`, `trashParts`, `meta`
 * and the content. @param of `now`: milliseconds since 1970
 */
export async function recordDeletions(
  db: StoreyDatabase,
  thrown: readonly Deletion[],
  of: { why: TrashReason; now: number; newId: () => string },
): Promise<void> {
  if (thrown.length === 0) return;
  const aged = await lookAtClocks(db, of.now, null);
  // Also of places that go in the same act.
  const going = thrown.filter(({ table }) => table !== 'features');
  const titleAt = createTitles(
    db,
    going.map(({ table, row }) => [entityKeyOf(table, keyOf(row)), titleOf(row)]),
  );
  const records: TrashRecord[] = [];
  const parts: TrashPartRecord[] = [];
  // Of many on one level it is asked once: the transaction would end over thousands of answers that are known.
  const wheres = new Map<string, string[]>();
  const readWhere = async (row: ContentRow): Promise<string[]> => {
    const where = await placeTitles(titleAt, ancestorsOf(row));
    wheres.set(ancestorsOf(row).join(), where);
    return where;
  };
  for (const { table, row, base, inside = [] } of thrown) {
    const id = of.newId();
    records.push({
      id,
      entityKey: entityKeyOf(table, keyOf(row)),
      why: of.why,
      row,
      ...(base !== undefined && { base }),
      where: wheres.get(ancestorsOf(row).join()) ?? (await readWhere(row)),
      inside: inside.length,
      at: of.now,
      aged,
    });
    for (let i = 0; i * AT_ONCE < inside.length; i += 1)
      parts.push({ id, i, entries: inside.slice(i * AT_ONCE, (i + 1) * AT_ONCE) });
  }
  // A thing that goes whole for the second time was back in between, with all that it had.
  const whole = records.filter(({ base }) => base === undefined);
  await dropFromTrash(
    db,
    whole.map(({ entityKey }) => entityKey),
  );
  await db.trash.bulkAdd(records);
  await db.trashParts.bulkAdd(parts);
}
