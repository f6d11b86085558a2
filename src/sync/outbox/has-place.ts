import { ancestorsOf, parseEntityKey, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import { rowsOf } from './transaction.ts';

/** Whether all that a row lies in is on this device. */
export async function hasPlace(db: StoreyDatabase, row: ContentRow | null): Promise<boolean> {
  if (row === null) return false;
  for (const entityKey of ancestorsOf(row)) {
    const { table, key } = parseEntityKey(entityKey);
    if ((await rowsOf(db, table).get(key)) === undefined) return false;
  }
  return true;
}
