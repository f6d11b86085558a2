import type { Table } from 'dexie';

/** From so many keys on, one request is tried for all of them: each by itself is a way to the database and back. */
const MANY = 20;
/** So many times the rows that are asked for may come with them. */
const MOST_BETWEEN = 2;

/**
 * The rows of these keys, in their order; `undefined` for a missing row. Keys made one after the other are adjacent, as those
 * of a level are: such rows come in one request, and the rows between them are skipped.
 */
export async function rowsOf<T extends object>(
  table: Table<T, string>,
  keys: readonly string[],
): Promise<(T | undefined)[]> {
  if (keys.length >= MANY) {
    const near = await rowsNear(table, keys);
    if (near !== null) return keys.map((key) => near.get(key));
  }
  return table.bulkGet([...keys]);
}

/** All from the first key to the last, by key; null where too much lies between them. */
async function rowsNear<T extends object>(
  table: Table<T, string>,
  keys: readonly string[],
): Promise<Map<string, T> | null> {
  const [first = '', ...others] = keys;
  let [low, high] = [first, first];
  for (const key of others) {
    if (key < low) low = key;
    if (key > high) high = key;
  }
  const most = keys.length * MOST_BETWEEN;
  const rows = await table
    .where(':id')
    .between(low, high, true, true)
    .limit(most + 1)
    .toArray();
  if (rows.length > most) return null;
  const { keyPath } = table.schema.primKey;
  return new Map(rows.map((row): [string, T] => [String(Reflect.get(row, String(keyPath))), row]));
}
