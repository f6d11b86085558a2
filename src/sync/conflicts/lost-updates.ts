import {
  noteActivity,
  subjectOf,
  recordDeletions,
  trashedRows,
  transactMade,
  type ContentRow,
  type OverwriteRecord,
  type StoreyDatabase,
} from '../../db/index.ts';
import { withFieldsOf } from '../../domain/merge/index.ts';
import type { Change } from '../../domain/moment/moment.ts';
import type { LostUpdateView } from '../conflict-types.ts';
import { createPlaceDescriber } from '../store/describe-place.ts';
import type { Ports } from '../lifecycle/acknowledge.ts';
import { mergeHere } from './merge-context.ts';
import { inOutbox, rowsOf } from '../store/transaction.ts';
import { hasGeometry } from '../../domain/entities/row.ts';

/** Lost updates of this device's writes, latest first. */
export async function listLostUpdates(db: StoreyDatabase): Promise<LostUpdateView[]> {
  const records = (await db.overwrites.toArray()).sort((a, b) => b.at - a.at);
  const place = createPlaceDescriber(db);
  const views: LostUpdateView[] = [];
  for (const { id, at, fields, entityKey, table, key, ours } of records) {
    const head = (await rowsOf(db, table).get(key)) ?? null;
    views.push({ ...(await place(entityKey, head ?? ours)), id, at, fields });
  }
  return views;
}

/**
 * Writes our values again over the current row, as an undoable edit. @returns false if the entity is gone; then our
 * values are in the trash
 */
export async function reapplyLostUpdate(db: StoreyDatabase, id: string, ports: Ports): Promise<boolean> {
  const record = await db.overwrites.get(id);
  if (record === undefined) return false;
  const { table, key, fields } = record;
  const paths = fields.map(({ path }) => path);
  const make = async () => {
    const before = await rowsOf(db, table).get(key);
    if (before === undefined) return null;
    const after = withFieldsOf(table, before, await withTheirCorners(db, record, before), paths);
    // Both are rows of the table that the record names.
    return { label: 'reapply', changes: [{ table, key, before, after } as Change] };
  };
  const options = { now: ports.now(), newId: ports.newId, tables: [db.taxonomy] };
  const committed = await transactMade(db, make, options);
  if (committed === null) await dismissLostUpdate(db, id, ports);
  else await db.overwrites.delete(id);
  return committed !== null;
}

/** Dismisses a lost update: the other values stay, ours go into the trash as a change. */
export async function dismissLostUpdate(
  db: StoreyDatabase,
  id: string,
  { now, newId }: Ports,
): Promise<void> {
  await inOutbox(db, async () => {
    const record = await db.overwrites.get(id);
    if (record === undefined) return;
    const { table, key, entityKey, ours, fields } = record;
    await db.overwrites.delete(id);
    const paths = fields.map(({ path }) => path);
    // If the user has deleted the entity since, ours are added to its trash entry.
    const base = (await rowsOf(db, table).get(key)) ?? (await trashedRows(db, entityKey))[0]?.row;
    const row = base === undefined ? ours : withFieldsOf(table, base, ours, paths);
    const at = now();
    await recordDeletions(db, [{ table, row, base }], { why: 'discarded', now: at, newId });
    await noteActivity(db, [{ at, what: 'discarded', ...subjectOf(table, row) }]);
  });
}

/** Our row; geometries are merged where both changes are compatible. */
async function withTheirCorners(
  db: StoreyDatabase,
  { table, ours, fields }: OverwriteRecord,
  now: ContentRow,
): Promise<ContentRow> {
  const old = fields.find(({ path }) => path === 'geometry')?.old;
  if (old === undefined || !hasGeometry(ours) || !hasGeometry(now)) return ours;
  // Rows that differ in their geometry only; each geometry comes from a valid row.
  const withShape = (geometry: unknown) => ({ ...now, geometry }) as ContentRow;
  const versions = { base: withShape(old), mine: withShape(ours.geometry), theirs: now };
  const { merged, conflicts } = await mergeHere(db, table, versions);
  return conflicts.length > 0 || !hasGeometry(merged)
    ? ours
    : ({ ...ours, geometry: merged.geometry } as ContentRow);
}
