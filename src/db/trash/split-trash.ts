import type { Change } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf, parseEntityKey } from '../schema/entity-key.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import { equalContent } from '../schema/equal-content.ts';
import { exists } from '../schema/exists.ts';
import { emptyOf, partsOf } from './trash-parts.ts';
import { recordDeletions, deletionsIn, type Deletion } from './record-deletions.ts';
import { keyOf } from '../../domain/entities/row.ts';

/**
 * After a deletion was undone, things are as the server has them: unsent edits from before it get entries of their own in the
 * trash. Inside a transaction like that of `throwAway`, after the rows are back.
 * @param bases the server's rows of the deleted things
 * @param of `now`: milliseconds since 1970
 */
export async function splitTrash(
  db: StoreyDatabase,
  entityKey: EntityKey,
  bases: ReadonlyMap<EntityKey, ContentRow>,
  of: { now: number; newId: () => string },
): Promise<void> {
  const whole = db.trash.where({ entityKey }).and(({ base }) => base === undefined);
  const record = await whole.first();
  if (record === undefined) return;
  const inside = (await partsOf(db, record.id).toArray()).flatMap(({ entries }) => entries);
  const changed: Deletion[] = [];
  const gone: Change[] = [];
  for (const { table, row } of [{ table: parseEntityKey(entityKey).table, row: record.row }, ...inside]) {
    const key = keyOf(row);
    const base = bases.get(entityKeyOf(table, key));
    if (base !== undefined) {
      if (!equalContent(base, row)) changed.push({ table, row, base });
    } else if (!exists(await db.table<ContentRow, string>(table).get(key)))
      gone.push({ table, key, before: row, after: null } as Change);
  }
  await emptyOf(db, [record.id]);
  await recordDeletions(db, [...changed, ...deletionsIn(gone)], { ...of, why: record.why });
}
