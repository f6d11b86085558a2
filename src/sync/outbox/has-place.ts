import { ancestorsOf, parseEntityKey, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import { rowsOf } from './transaction.ts';

/** Whether all that a row lies in is on this device, and no other level has its index. */
export async function hasPlace(db: StoreyDatabase, row: ContentRow | null): Promise<boolean> {
  if (row === null) return false;
  for (const entityKey of ancestorsOf(row)) {
    const { table, key } = parseEntityKey(entityKey);
    if ((await rowsOf(db, table).get(key)) === undefined) return false;
  }
  if (!('levelIndex' in row)) return true;
  const { lid, buildingLid, levelIndex } = row;
  const there = await db.levels.get({ buildingLid, levelIndex });
  return there === undefined || there.lid === lid;
}
