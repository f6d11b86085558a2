import {
  ancestorsOf,
  parseEntityKey,
  tagStateOf,
  type ContentRow,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { OutboxEntry } from '../status.ts';
import { rowsOf } from './transaction.ts';

/** Every change that has not arrived, the oldest first; what goes with a parent's deletion is not told apart. */
export async function listOutbox(db: StoreyDatabase): Promise<OutboxEntry[]> {
  const ops = (await db.pending.toArray()).filter((op) => op.coveredBy === undefined);
  const titles = new Map<string, string>();
  const titleOfKey = async (entityKey: string): Promise<string> => {
    const known = titles.get(entityKey);
    if (known !== undefined) return known;
    const { table, key } = parseEntityKey(entityKey);
    const title = titleOf((await rowsOf(db, table).get(key)) ?? null);
    titles.set(entityKey, title);
    return title;
  };
  const entries: OutboxEntry[] = [];
  for (const op of ops.sort((a, b) => a.createdAt - b.createdAt)) {
    const { entityKey, table, key, intent, lastError } = op;
    const head = (await rowsOf(db, table).get(key)) ?? null;
    const row = head ?? (await db.bases.get(entityKey))?.value ?? op.sent?.value ?? null;
    const where: string[] = [];
    for (const above of row === null ? [] : ancestorsOf(row).reverse()) where.push(await titleOfKey(above));
    entries.push({
      entityKey,
      table,
      key,
      title: titleOf(row),
      where: where.filter((title) => title !== ''),
      intent,
      state: tagStateOf(op),
      at: op.createdAt,
      error: lastError === undefined ? null : { code: lastError.code, message: lastError.message },
      conflict: (await db.conflicts.where({ entityKey }).first()) ?? null,
    });
  }
  return entries;
}

function titleOf(row: ContentRow | null): string {
  if (row === null) return '';
  if ('fid' in row) return row.properties.name ?? '';
  if ('levelIndex' in row) return row.levelLongTitle;
  if ('buildingTitle' in row) return row.buildingTitle;
  return 'siteTitle' in row ? row.siteTitle : row.clientTitle;
}
