import { transactMade, type StoreyDatabase } from '../../db/index.ts';
import { withFieldsOf } from '../../domain/merge/index.ts';
import type { Change } from '../../domain/moment/moment.ts';
import type { OverwriteView } from '../conflict-types.ts';
import { createPlacer } from './placed.ts';
import type { Ports } from './settle.ts';
import { rowsOf } from './transaction.ts';

/** What of this device's work others put back without having seen it, the latest first. */
export async function listOverwrites(db: StoreyDatabase): Promise<OverwriteView[]> {
  const records = (await db.overwrites.toArray()).sort((a, b) => b.at - a.at);
  const place = createPlacer(db);
  const views: OverwriteView[] = [];
  for (const { id, at, fields, entityKey, table, key, ours } of records) {
    const head = (await rowsOf(db, table).get(key)) ?? null;
    views.push({ ...(await place(entityKey, head ?? ours)), id, at, fields });
  }
  return views;
}

/**
 * Writes our values once more, over what stands now, as an edit like any other: it can be undone.
 * @returns false where the thing is no more
 */
export async function reapplyOverwritten(db: StoreyDatabase, id: string, ports: Ports): Promise<boolean> {
  const record = await db.overwrites.get(id);
  if (record === undefined) return false;
  const { table, key, ours, fields } = record;
  const paths = fields.map(({ path }) => path);
  const make = async () => {
    const before = await rowsOf(db, table).get(key);
    if (before === undefined) return null;
    const after = withFieldsOf(table, before, ours, paths);
    // Both are rows of the table that the record names.
    return { label: 'reapply', changes: [{ table, key, before, after } as Change] };
  };
  const committed = await transactMade(db, make, { now: ports.now(), newId: ports.newId });
  await db.overwrites.delete(id);
  return committed !== null;
}
