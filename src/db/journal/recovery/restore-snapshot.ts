import type { StoreyDatabase } from '../../schema/database.ts';
import { CONTENT_TABLES, entityKeyOf, parseEntityKey } from '../../schema/entity-key.ts';
import { rememberId } from '../../schema/idmap.ts';
import { freshOp, intentOf } from '../../outbox/coalesce.ts';
import type { ContentRow, EntityKey } from '../../schema/operation.ts';
import type { Collected } from './collect.ts';
import { markUnknown } from './mark-unknown.ts';
import type { Journal } from '../journal.ts';
import { commitMarkerOf } from '../log/commit-markers.ts';
import type { EntryOf } from '../log/log-entry.ts';
import { replay } from './replay.ts';
import { againOf, keysOfEntry } from './replay-tail.ts';
import { sha256 } from '../log/hash.ts';

type Live = Map<EntityKey, ContentRow | null>;

/**
 * Builds up anew what a wiped database had that the server does not have: names, the places around, rows as they stood
 * before the first change, and then every act in its order. All else is read from the server again. May be done twice:
 * what is there stays. Returns how many changes wait again.
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
    // At once: what may have been sent is not made undone by what comes after it.
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

/** All that was found is decided on now, also what needed nothing to be done. */
async function markAll(db: StoreyDatabase, found: Collected): Promise<void> {
  const marks = new Map(found.entries.map(({ context, lsn }) => [commitMarkerOf(context), lsn]));
  await db.meta.bulkPut([...marks].map(([k, value]) => ({ k, value })));
}

/** What stood there before anything was changed. */
async function seed(db: StoreyDatabase, found: Collected, first: Live): Promise<void> {
  const tables = [...CONTENT_TABLES.map((name) => db.table(name)), db.pending, db.bases, db.idmap];
  await db.transaction('rw', tables, async () => {
    // Read from the server since the wipe, under new keys: it will be read again, under the old ones.
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
  // A new level is looked for from its first step on, whatever step it was at.
  const isNew = of.op?.saga !== undefined && of.head !== null;
  const intent = isNew ? 'create' : intentOf(of.base, of.head);
  const row = of.head ?? of.base;
  // What travels with its level has no operation of its own.
  if (of.op === null || intent === null || row === null) return;
  if (of.base !== null && !isNew) await db.bases.put({ entityKey, value: of.base });
  const { opId, rev, createdAt, coveredBy } = of.op;
  const fresh = freshOp({ table, key, row, intent }, createdAt, opId);
  await db.pending.put({ ...fresh, rev, ...(coveredBy !== undefined && { coveredBy }) });
}

/** Two levels can't have one index; who is there stays. */
async function putIfFree(db: StoreyDatabase, entityKey: EntityKey, row: ContentRow): Promise<void> {
  const { table, key } = parseEntityKey(entityKey);
  const rows = db.table<ContentRow, string>(table);
  if ((await rows.get(key)) !== undefined) return;
  if (table === 'levels' && 'levelIndex' in row) {
    const { buildingLid, levelIndex } = row;
    if ((await db.levels.get({ buildingLid, levelIndex })) !== undefined) return;
  }
  await rows.put(row);
}

/** Returns how many are gone, or are not what they were. */
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
 * What stood in open forms, where nothing newer does.
 * @param after what was staged up to this act, and had room in the database, is there, or was dropped: what is there may
 * be older all the same
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
  // What was without a place has one now, and goes as any other.
  for (const { staged } of writer.segments.values())
    for (const key of found.staging.keys()) {
      const entry = staged.get(key);
      if (entry !== undefined) entry.isHomeless = false;
    }
}
