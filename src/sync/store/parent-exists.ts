import { ancestorsOf, parseEntityKey, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import { rowsOf } from './transaction.ts';
import { isFeature } from '../../domain/entities/row.ts';

/** Whether all ancestors of a row are on this device, and no other level has its index. */
export async function parentExists(db: StoreyDatabase, row: ContentRow | null): Promise<boolean> {
  if (row === null) return false;
  for (const entityKey of ancestorsOf(row)) {
    const { table, key } = parseEntityKey(entityKey);
    if ((await rowsOf(db, table).get(key)) === undefined) return false;
  }
  if (row.kind !== 'level') return true;
  const { lid, buildingLid, levelIndex } = row;
  const there = await db.levels.get({ buildingLid, levelIndex });
  return there === undefined || there.lid === lid;
}

/**
 * A version moved to the current parent if its own parent was deleted meanwhile. What happened to the parent on the
 * server is handled when the row is sent.
 */
export async function withExistingParent<T extends ContentRow>(
  db: StoreyDatabase,
  row: T,
  mine: ContentRow | null,
): Promise<T> {
  if (!isFeature(mine) || !isFeature(row)) return row;
  if (ancestorsOf(row)[0] === ancestorsOf(mine)[0] || (await parentExists(db, row))) return row;
  const { clientLid, siteLid, buildingLid, levelLid } = mine;
  return { ...row, clientLid, siteLid, buildingLid, levelLid };
}
