import type { ContentRows, ContentTable } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import type { ContentRow } from '../schema/operation.ts';
import type { TrashRecord } from '../schema/records.ts';
import { markedRows } from './marked-for-deletion.ts';
import { exists } from '../schema/exists.ts';
import { keyOf } from '../../domain/entities/row.ts';

/** A published thing that goes with the next publishing. */
export interface DeletedRow<Row> {
  row: Row;
  /** What brings it back; null: it was deleted elsewhere. */
  trashId: string | null;
}

/**
 * Splits the stored rows of a place into existing ones and ones marked for deletion, and adds to the latter the rows that this
 * device has deleted. An existing row with the same identifier or index has replaced a deleted one. May be the query of a live
 * query.
 * @param isIn whether a row lies in the place
 */
export async function withDeleted<T extends ContentTable>(
  db: StoreyDatabase,
  table: T,
  stored: readonly ContentRows[T][],
  isIn: (row: ContentRows[T]) => boolean,
): Promise<{ standing: ContentRows[T][]; deleted: DeletedRow<ContentRows[T]>[] }> {
  const standing = stored.filter((row) => exists(row));
  const taken = new Set(standing.map(identityOf));
  const gone = [
    ...(standing.length === stored.length ? [] : stored.filter((row) => !exists(row))),
    ...(await markedRows(db, table)).filter(isIn),
  ];
  const seen = new Set<string>();
  const shown = gone.filter((row) => {
    const identity = identityOf(row);
    if (taken.has(identity) || seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
  if (shown.length === 0) return { standing, deleted: [] };
  const thrown = await trashedSubtrees(db, table, shown);
  return {
    standing,
    deleted: shown.map((row) => ({ row, trashId: thrown.get(identityOf(row)) ?? null })),
  };
}

/** The identity of an entity among its siblings, which stays if the server gives it a new number. */
function identityOf(row: ContentRow): string {
  if (row.kind === 'level') return `${row.buildingLid} ${row.levelIndex}`;
  if (row.kind === 'building') return `${row.siteLid} ${row.externalId || row.lid}`;
  if (row.kind === 'site') return `${row.clientLid} ${row.externalId || row.lid}`;
  return keyOf(row);
}

/** By identity: what of these lies in the trash as a whole, the latest of each. */
async function trashedSubtrees(
  db: StoreyDatabase,
  table: ContentTable,
  rows: readonly ContentRow[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(rows.map(identityOf));
  // A feature keeps its key on the server; what the server numbers may be known by another key by now.
  const records =
    table === 'features'
      ? db.trash.where('entityKey').anyOf(rows.map((row) => entityKeyOf(table, keyOf(row))))
      : db.trash.where('entityKey').startsWith(`${table}:`);
  const whole = await records
    .and(({ base, row }: TrashRecord) => base === undefined && wanted.has(identityOf(row)))
    .toArray();
  return new Map(whole.sort((a, b) => a.at - b.at).map(({ id, row }) => [identityOf(row), id]));
}
