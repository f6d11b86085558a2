import type { StoreyDatabase } from '../database/database.ts';
import { parseEntityKey } from '../schema/entity-key.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import { titleOf } from './title-of.ts';

/**
 * Says how things on this device are called, also those in the trash; each is read once.
 * @param known names that are known already
 */
export function createTitles(
  db: StoreyDatabase,
  known: Iterable<readonly [EntityKey, string]> = [],
): (entityKey: EntityKey) => Promise<string> {
  const titles = new Map<EntityKey, string>(known);
  return async (entityKey) => {
    const told = titles.get(entityKey);
    if (told !== undefined) return told;
    const { table, key } = parseEntityKey(entityKey);
    const row = await db.table<ContentRow, string>(table).get(key);
    const title = titleOf(row ?? (await db.trash.where({ entityKey }).first())?.row);
    titles.set(entityKey, title);
    return title;
  };
}

/** Titles of what a thing lies in, from the outside, without what has none. @param above nearest first */
export async function placeTitles(
  titleAt: (entityKey: EntityKey) => Promise<string>,
  above: readonly EntityKey[],
): Promise<string[]> {
  const where: string[] = [];
  for (const key of above.toReversed()) where.push(await titleAt(key));
  return where.filter((title) => title !== '');
}
