import type { ContentRows, ContentTable } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import type { ContentRow } from '../schema/operation.ts';
import { publishStateOf, keyOf } from '../../domain/entities/row.ts';

/*
 * A published thing that is deleted stays listed, as deleted, until the next publishing. The server says so of what it
 * lists; until it has been asked, this device knows it of its own deletions: from their operation while that waits, and
 * after that from a mark, which goes when the list that the thing was in has been read again.
 */

const PREFIX = 'marked:';

interface Mark {
  /** As the server last had it. */
  row: ContentRow;
  /** When the server confirmed the deletion. Milliseconds since 1970. */
  at: number;
}

const isPublished = (row: ContentRow): boolean =>
  ['published', 'changed'].includes(publishStateOf(row) ?? 'new');

const asDeleted = (row: ContentRow): ContentRow =>
  row.kind === 'client' ? row : { ...row, publishState: 'deleted' };

const marksOf = (db: StoreyDatabase, table: ContentTable) =>
  db.meta.where('k').startsWith(`${PREFIX}${table}:`);

/**
 * The server has deleted this. Does nothing where it was never published: then it is gone. Inside a transaction that takes
 * part in `meta`. @param row as the server had it @param at milliseconds since 1970
 */
export async function markForDeletion(
  db: StoreyDatabase,
  table: ContentTable,
  row: ContentRow,
  at: number,
): Promise<void> {
  if (!isPublished(row)) return;
  await db.meta.put({ k: PREFIX + entityKeyOf(table, keyOf(row)), value: { row, at } satisfies Mark });
}

/**
 * A list was read whole: what it says counts from here on. Inside a transaction that takes part in `meta`.
 * @param wasIn whether a row lay in what was read @param startedAt when the reading began. Milliseconds since 1970
 */
export async function dropMarks(
  db: StoreyDatabase,
  table: ContentTable,
  wasIn: (row: ContentRow) => boolean,
  startedAt: number,
): Promise<void> {
  await marksOf(db, table)
    .and(({ value }) => {
      const { row, at } = value as Mark;
      return at < startedAt && wasIn(row);
    })
    .delete();
}

/**
 * Published things that this device has deleted, and of which the server's lists do not tell yet: each as the list will
 * show it. What went along with something else is not among them. May be the query of a live query.
 */
export async function markedRows<T extends ContentTable>(
  db: StoreyDatabase,
  table: T,
): Promise<ContentRows[T][]> {
  // All in one go: one by one, thousands that wait would each be a way to the database and back.
  const ops = (await db.pending.toArray()).filter(
    (op) => op.intent === 'delete' && op.table === table && op.coveredBy === undefined,
  );
  const bases = await db.bases.bulkGet(ops.map(({ entityKey }) => entityKey));
  const marks = await marksOf(db, table).toArray();
  const rows = new Map<string, ContentRow>();
  for (const { value } of marks) rows.set(keyOf((value as Mark).row), (value as Mark).row);
  for (const base of bases)
    if (base !== undefined && isPublished(base.value)) rows.set(keyOf(base.value), base.value);
  const keys = [...rows.keys()];
  const stored = await db.table<ContentRow, string>(table).bulkGet(keys);
  for (const [i, key] of keys.entries()) if (stored[i] !== undefined) rows.delete(key);
  return [...rows.values()].map(asDeleted) as ContentRows[T][];
}
