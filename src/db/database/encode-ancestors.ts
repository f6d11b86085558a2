import { Dexie } from 'dexie';
import type { StoreyDatabase } from './database.ts';
import { ancestorsOf, parseEntityKey } from '../schema/entity-key.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { EntryOf } from '../journal/log/log-entry.ts';
import { isFeature } from '../../domain/entities/row.ts';

export type Ancestors = Omit<EntryOf<'place'>, 'lsn'>;

/**
 * The ancestors of logged entities with their server ids: an empty device would not know them. @param rows what is
 * logged, by entity key @param unplaced of these keys, those that the segment does not have yet
 */
export async function readAncestors(
  db: StoreyDatabase,
  rows: ReadonlyMap<EntityKey, ContentRow>,
  unplaced: (keys: Iterable<EntityKey>) => EntityKey[],
): Promise<Ancestors[]> {
  const wanted = new Set<EntityKey>();
  for (const [key, row] of rows) {
    for (const above of ancestorsOf(row)) wanted.add(above);
    // Features have no name but their own.
    if (!isFeature(row)) wanted.add(key);
  }
  const keys = unplaced(wanted);
  if (keys.length === 0) return [];
  const lids = keys.map((entityKey) => parseEntityKey(entityKey));
  const [names, found] = await Dexie.Promise.all([
    db.idmap.bulkGet(lids.map(({ key }) => key)),
    Dexie.Promise.all(lids.map(({ table, key }) => db.table<ContentRow, string>(table).get(key))),
  ]);
  return keys.flatMap((key, i) => {
    const row = found[i] ?? rows.get(key);
    return row === undefined ? [] : { type: 'place', key, row, serverKey: names[i]?.serverKey ?? null };
  });
}
