import type { StoreyDatabase } from '../database/database.ts';
import { CONTENT_TABLES, entityKeyOf, parseEntityKey } from '../schema/entity-key.ts';
import { rememberId } from '../database/idmap.ts';
import { freshOp, intentOf } from '../outbox/coalesce.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { Collected } from './collect.ts';
import { markUnknown } from './mark-unknown.ts';
import type { Journal } from '../journal/journal.ts';
import { commitMarkerOf } from '../journal/log/commit-markers.ts';
import type { EntryOf } from '../journal/log/log-entry.ts';
import { replay } from './replay.ts';
import { againOf, keysOfEntry } from './replay-tail.ts';
import { sha256 } from '../journal/log/hash.ts';

type Live = Map<EntityKey, ContentRow | null>;

/**
 * Restores what a wiped database had and the server has not: ids, ancestors, rows as they were before the first
 * change, then each transaction in order. Everything else is pulled again. Safe to repeat. Returns the number of
 * pending changes.
 */
export async function restoreSnapshot(
  db: StoreyDatabase,
  journal: Journal,
  found: Collected,
  ports: { now: () => number; newId: () => string },
): Promise<number> {
  const cutOf = (key: EntityKey): number =>
    Math.max(found.acked.get(key) ?? -1, found.snapshots.get(key)?.lsn ?? -1);
  const entries = found.entries.flatMap((entry) => {
    const changes = entry.changes.filter(({ table, key }) => entry.lsn > cutOf(entityKeyOf(table, key)));
    return changes.length === 0 ? [] : [{ ...entry, changes }];
  });
  const first: Live = new Map();
  for (const { changes } of entries) {
    for (const change of changes) {
      const key = entityKeyOf(change.table, change.key);
      if (!first.has(key)) first.set(key, change.before);
    }
  }
  await seed(db, found, first);
  await markUnknown(db, [...found.snapshots.keys()], ports.now());
  let refused = 0;
  for (const entry of entries) {
    const mark: unknown = (await db.meta.get(commitMarkerOf(entry.context)))?.value;
    if (typeof mark === 'number' && entry.lsn <= mark) continue;
    const outcome = await replay(db, againOf(entry), 'onto', ports.newId);
    // Immediately: later transactions must not drop an operation that may have been sent.
    await markUnknown(db, keysOfEntry(entry), ports.now());
    if (outcome !== 'refused') continue;
    refused += 1;
    await journal.port.setAside(entry.segment);
  }
  await markAll(db, found);
  const lostFiles = await restoreFiles(db, journal, found.files);
  await restoreStaging(db, journal, found, -1);
  const damaged = journal.getStatus().damaged + refused + lostFiles;
  journal.change({ damaged });
  return db.pending.filter((op) => op.coveredBy === undefined).count();
}

/** All entries are handled now, including those without effect. */
async function markAll(db: StoreyDatabase, found: Collected): Promise<void> {
  const marks = new Map(found.entries.map(({ context, lsn }) => [commitMarkerOf(context), lsn]));
  await db.meta.bulkPut([...marks].map(([k, value]) => ({ k, value })));
}

/** The rows before any change. */
async function seed(db: StoreyDatabase, found: Collected, first: Live): Promise<void> {
  const tables = [...CONTENT_TABLES.map((name) => db.table(name)), db.pending, db.bases, db.idmap];
  await db.transaction('rw', tables, async () => {
    // Pulled since the wipe under new keys: it will be pulled again under the old ones.
    if ((await db.pending.count()) === 0) for (const table of tables) await table.clear();
    for (const [entityKey, serverKey] of found.names) {
      const { table, key } = parseEntityKey(entityKey);
      if (table !== 'features') await rememberId(db, table, key, serverKey);
    }
    for (const [key, { lsn, op, base, head }] of found.snapshots) {
      if (lsn <= (found.acked.get(key) ?? -1)) continue;
      await putSnapshot(db, key, { op, base, head });
      first.delete(key);
    }
    for (const [key, row] of first) {
      if (row !== null && (await db.pending.get(key)) === undefined) await putIfFree(db, key, row);
    }
    for (const [key, { row }] of found.places) if (!first.has(key)) await putIfFree(db, key, row);
  });
}

async function putSnapshot(
  db: StoreyDatabase,
  entityKey: EntityKey,
  of: Pick<EntryOf<'snapshot'>, 'op' | 'base' | 'head'>,
): Promise<void> {
  if ((await db.pending.get(entityKey)) !== undefined) return;
  const { table, key } = parseEntityKey(entityKey);
  if (of.head !== null) await putIfFree(db, entityKey, of.head);
  // A new level is probed from its first step on, whatever its step was.
  const isNew = of.op?.saga !== undefined && of.head !== null;
  const intent = isNew ? 'create' : intentOf(of.base, of.head);
  const row = of.head ?? of.base;
  // Content that travels with its level has no operation of its own.
  if (of.op === null || intent === null || row === null) return;
  if (of.base !== null && !isNew) await db.bases.put({ entityKey, value: of.base });
  const { opId, rev, createdAt, coveredBy } = of.op;
  const fresh = freshOp({ table, key, row, intent }, createdAt, opId);
  await db.pending.put({ ...fresh, rev, ...(coveredBy !== undefined && { coveredBy }) });
}

/** Two levels can't have one index; the existing one stays. */
async function putIfFree(db: StoreyDatabase, entityKey: EntityKey, row: ContentRow): Promise<void> {
  const { table, key } = parseEntityKey(entityKey);
  const rows = db.table<ContentRow, string>(table);
  if ((await rows.get(key)) !== undefined) return;
  if (table === 'levels' && row.kind === 'level') {
    const { buildingLid, levelIndex } = row;
    if ((await db.levels.get({ buildingLid, levelIndex })) !== undefined) return;
  }
  await rows.put(row);
}

/** Returns how many floor plans are missing or damaged. */
export async function restoreFiles(
  db: StoreyDatabase,
  { port }: Journal,
  files: Collected['files'],
): Promise<number> {
  let lost = 0;
  for (const { hash, file } of files.values()) {
    if ((await db.files.where(':id').equals(file.fileId).count()) > 0) continue;
    const bytes = await port.readFile(hash).catch(() => null);
    if (bytes === null || (await sha256(bytes)) !== hash) lost += 1;
    else await db.files.put({ ...file, bytes });
  }
  return lost;
}

/**
 * Restores drafts unless there is a newer one. @param after drafts up to this lsn that had space in the database are
 * there or were dropped; those there may still be older
 */
export async function restoreStaging(
  db: StoreyDatabase,
  { writer }: Journal,
  found: Collected,
  after: number,
): Promise<void> {
  await db.transaction('rw', db.staging, async () => {
    for (const [key, { record, lsn, isHomeless }] of found.staging) {
      const there = await db.staging.get(key);
      if (lsn <= after && !isHomeless && there === undefined) continue;
      if (record !== null && (there === undefined || there.at < record.at)) await db.staging.put(record);
    }
  });
  // A log-only draft is in the database now and ends like any other.
  for (const { staged } of writer.segments.values())
    for (const key of found.staging.keys()) {
      const entry = staged.get(key);
      if (entry !== undefined) entry.isHomeless = false;
    }
}
