import { Dexie } from 'dexie';
import type { ContentTable, Moment } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import type { HistoryRecord } from '../schema/records.ts';

const partsOf = (db: StoreyDatabase, n: number) =>
  db.historyParts.where('[n+i]').between([n, Dexie.minKey], [n, Dexie.maxKey]);

/** The moment of a history entry, joined from its parts. */
export async function momentOf(
  db: StoreyDatabase,
  n: number,
  label: HistoryRecord['label'],
): Promise<Moment> {
  const parts = await partsOf(db, n).toArray();
  return { label, changes: parts.flatMap((part) => part.changes) };
}

/** Drops entries of the history with all their parts. */
export async function forgetHistory(db: StoreyDatabase, numbers: readonly number[]): Promise<void> {
  for (const n of numbers) await partsOf(db, n).delete();
  await db.history.bulkDelete([...numbers]);
}

/** Drops the history of an entity that was replaced: its actions can no longer be undone. */
export async function dropActionsOn(db: StoreyDatabase, table: ContentTable, key: string): Promise<void> {
  const numbers = new Set<number>();
  await db.historyParts.each(({ n, changes }) => {
    if (changes.some((change) => change.table === table && change.key === key)) numbers.add(n);
  });
  await forgetHistory(db, [...numbers]);
}
