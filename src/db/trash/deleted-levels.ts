import type { StoreyDatabase } from '../database/database.ts';
import { parseEntityKey } from '../schema/entity-key.ts';
import { partsOf } from './trash-parts.ts';

/** Levels that lie in the trash, by themselves or with what they lay in. */
export async function deletedLevels(db: StoreyDatabase): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { id, entityKey, base } of await db.trash.toArray()) {
    const { table, key } = parseEntityKey(entityKey);
    if (base !== undefined || table === 'features') continue;
    if (table === 'levels') found.add(key);
    else
      await partsOf(db, id).each(({ entries }) => {
        for (const { row } of entries) if (row.kind === 'level') found.add(row.lid);
      });
  }
  return found;
}
