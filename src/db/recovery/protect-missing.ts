import type { StoreyDatabase } from '../database/database.ts';
import type { EntityKey } from '../schema/operation.ts';
import type { Journal } from '../journal/journal.ts';

/**
 * Logs all pending work that no segment has, because the journal was cleared or is younger than the work. Segments of other
 * tabs are not read, so this only runs without them.
 */
export async function protectMissing(db: StoreyDatabase, journal: Journal): Promise<void> {
  const segments = [...journal.writer.segments.values()];
  const names = new Set(segments.map(({ name }) => name));
  if ((await journal.port.segments()).some((name) => !names.has(name))) return;
  const isIn = (of: 'keys' | 'staged' | 'files', key: string): boolean =>
    segments.some((segment) => segment[of].has(key));

  const missing = new Map<EntityKey, string | null>();
  for (const key of await db.pending.toCollection().primaryKeys())
    if (!isIn('keys', key)) missing.set(key, null);
  const levels = await db.pending.where(':id').startsWith('levels:').toArray();
  for (const { key: levelLid, saga } of levels) {
    for (const file of await db.files.where({ levelLid }).toArray()) {
      if (!isIn('files', file.fileId)) await journal.file(file);
    }
    if (saga === undefined) continue;
    const inside = db.features.where('[levelLid+kind]').between([levelLid, ''], [levelLid, '\uffff']);
    for (const fid of await inside.primaryKeys()) {
      if (!isIn('keys', `features:${fid}`)) missing.set(`features:${fid}`, levelLid);
    }
  }
  if (missing.size > 0) journal.protect(missing);
  for (const record of await db.staging.toArray()) {
    if (!isIn('staged', record.entityKey)) await journal.stage(record);
  }
}
