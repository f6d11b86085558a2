import type { ContentTable } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { parseEntityKey } from '../schema/entity-key.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { TrashRecord } from '../schema/records.ts';
import { titleOf } from './title-of.ts';
import { exists } from '../schema/exists.ts';

/** A line of the trash. */
export interface TrashEntry extends Pick<
  TrashRecord,
  'id' | 'entityKey' | 'why' | 'row' | 'where' | 'inside' | 'at'
> {
  table: ContentTable;
  title: string;
  /** Only a change of it lies here. */
  isChange: boolean;
}

/** The entries of the trash, the latest first, without those whose entity is back by now. May be the query of a live query. */
export async function listTrash(db: StoreyDatabase): Promise<TrashEntry[]> {
  const records = await db.trash.toArray();
  const back = await standing(
    db,
    records.filter(({ base }) => base === undefined).map(({ entityKey }) => entityKey),
  );
  return records
    .filter(({ base, entityKey }) => base !== undefined || !back.has(entityKey))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .map(({ id, entityKey, why, row, where, inside, at, base }) => ({
      id,
      entityKey,
      why,
      row,
      where,
      inside,
      at,
      table: parseEntityKey(entityKey).table,
      title: titleOf(row),
      isChange: base !== undefined,
    }));
}

async function standing(db: StoreyDatabase, keys: readonly EntityKey[]): Promise<Set<EntityKey>> {
  const there = new Set<EntityKey>();
  const byTable = new Map<ContentTable, string[]>();
  for (const entityKey of keys) {
    const { table, key } = parseEntityKey(entityKey);
    byTable.set(table, [...(byTable.get(table) ?? []), key]);
  }
  for (const [table, names] of byTable) {
    const rows = await db.table<ContentRow, string>(table).bulkGet(names);
    for (const [i, row] of rows.entries()) if (exists(row)) there.add(`${table}:${names[i] ?? ''}`);
  }
  return there;
}
