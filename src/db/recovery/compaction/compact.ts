import type { StoreyDatabase } from '../../database/database.ts';
import { CONTENT_TABLES, parseEntityKey } from '../../schema/entity-key.ts';
import type { ContentRow, EntityKey, PendingOp } from '../../schema/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import { entryText, type EntryOf } from '../../journal/log/log-entry.ts';
import { LSN } from '../../journal/log/commit-markers.ts';
import { rowsOf } from '../../queries/rows-of.ts';
import { carrierOf } from '../../journal/log/encode-moment.ts';
import { readAncestors } from '../../database/encode-ancestors.ts';
import { lsnIn, readIfSameDatabase } from '../database-identity.ts';
import { placeIn, unplacedIn, type LiveKey, type SegmentIndex } from '../../journal/log/segment-index.ts';
import { dropFiles, dropStaged, isDone, logAncestors, removeEmpty } from './compact-rest.ts';

/** Entities read at once, so that no task is long. */
const AT_ONCE = 200;

const levelKey = (lid: string): EntityKey => `levels:${lid}`;

/**
 * Compacts the journal: marks acknowledged work as obsolete, logs snapshots of what the engine changed, and removes
 * segments that are no longer needed. @param isChanged which operations may differ from last time
 */
export async function compact(
  db: StoreyDatabase,
  journal: Journal,
  isChanged: (entityKey: EntityKey) => boolean = () => true,
): Promise<void> {
  // Read before the operations are: what is missing then was acknowledged at this lsn or later.
  const lsn = await readIfSameDatabase(db, journal, [], async () => lsnIn((await db.meta.get(LSN))?.value));
  const segments = Array.from(journal.writer.segments.values());
  const done: [SegmentIndex, EntityKey[]][] = [];
  for (const index of segments) {
    const concerned = [...index.keys].filter(
      ([key, live]) =>
        live.busy === 0 &&
        live.lsn <= lsn &&
        (live.rev === -1 || isChanged(key) || (live.levelLid !== null && isChanged(levelKey(live.levelLid)))),
    );
    const settled: EntityKey[] = [];
    for (let from = 0; from < concerned.length; from += AT_ONCE) {
      const part = concerned.slice(from, from + AT_ONCE);
      settled.push(...(await look(db, journal, index, part)));
    }
    done.push([index, settled]);
  }
  // Server ids are logged first: without them a recovered child would wait for its parent for ever.
  for (const index of segments) await logAncestors(db, journal, index);
  for (const [index, settled] of done) await markObsolete(journal, index, settled, lsn);
  for (const index of segments) await dropFiles(db, journal, index);
  await dropStaged(db, journal);
  await removeEmpty(journal);
}

/** Which of these are no longer pending. Logs a snapshot of those that the engine changed. */
async function look(
  db: StoreyDatabase,
  journal: Journal,
  index: SegmentIndex,
  part: [EntityKey, LiveKey][],
): Promise<EntityKey[]> {
  const levels = [...new Set(part.flatMap(([, { levelLid }]) => levelLid ?? []))];
  const [ops, carriers] = await readIfSameDatabase(db, journal, [db.pending], async () => [
    await rowsOf(
      db.pending,
      part.map(([key]) => key),
    ),
    await db.pending.bulkGet(levels.map(levelKey)),
  ]);
  const carrying = new Set(carriers.flatMap((op) => (op?.saga === undefined ? [] : op.key)));
  const settled: EntityKey[] = [];
  const changed: EntityKey[] = [];
  for (const [i, [key, live]] of part.entries()) {
    // A transaction of just now: next time.
    if (index.keys.get(key) !== live || live.busy > 0) continue;
    const op = ops[i];
    const isCarried = live.levelLid !== null && carrying.has(live.levelLid);
    if (op === undefined && !isCarried) settled.push(key);
    else if (live.rev === -1 || (op !== undefined && (op.opId !== live.opId || op.rev !== live.rev))) {
      changed.push(key);
    }
  }
  if (changed.length > 0) await snapshotLevels(db, journal, index, changed);
  return settled;
}

/** Logs snapshots of some entities. */
async function snapshotLevels(
  db: StoreyDatabase,
  journal: Journal,
  index: SegmentIndex,
  keys: EntityKey[],
): Promise<void> {
  const content = CONTENT_TABLES.map((name) => db.table(name));
  const seen = await readIfSameDatabase(
    db,
    journal,
    [...content, db.pending, db.bases, db.idmap],
    async () => {
      const lsn = lsnIn((await db.meta.get(LSN))?.value);
      const [ops, bases] = await Promise.all([rowsOf(db.pending, keys), rowsOf(db.bases, keys)]);
      const rows = await Promise.all(
        keys.map((entityKey) => {
          const { table, key } = parseEntityKey(entityKey);
          return db.table<ContentRow, string>(table).get(key);
        }),
      );
      const known = new Map<EntityKey, ContentRow>();
      for (const [i, key] of keys.entries()) {
        const row = rows[i] ?? bases[i]?.value;
        if (row !== undefined) known.set(key, row);
      }
      const places = await readAncestors(db, known, (wanted) => unplacedIn(index, wanted));
      return { lsn, ops, bases, rows, places };
    },
  );
  const lines = keys.map((key, i) =>
    entryText({
      type: 'snapshot',
      lsn: seen.lsn,
      key,
      op: snapshotOf(seen.ops[i]),
      base: seen.bases[i]?.value ?? null,
      head: seen.rows[i] ?? null,
    }),
  );
  const places = seen.places.map((place) => entryText({ ...place, lsn: seen.lsn }));
  if (!(await journal.writer.write(index, [[...places, ...lines]]))) return;
  placeIn(index, seen.places);
  for (const [i, key] of keys.entries()) {
    const live = index.keys.get(key);
    const op = seen.ops[i];
    if (live === undefined || live.busy > 0 || live.lsn > seen.lsn) continue;
    index.keys.set(key, { ...live, lsn: seen.lsn, opId: op?.opId ?? '', rev: op?.rev ?? 0 });
  }
}

/** Attempts are not logged: after a recovery the outcome has to be read back anyway. */
function snapshotOf(op: PendingOp | undefined): EntryOf<'snapshot'>['op'] {
  if (op === undefined) return null;
  const { createdAt, coveredBy } = op;
  return { ...carrierOf(op), createdAt, ...(coveredBy !== undefined && { coveredBy }) };
}

async function markObsolete(
  journal: Journal,
  index: SegmentIndex,
  settled: EntityKey[],
  lsn: number,
): Promise<void> {
  // Later changes belong to a later transaction.
  const keys = settled.filter((key) => {
    const live = index.keys.get(key);
    return live?.busy === 0 && live.lsn <= lsn;
  });
  for (const key of keys) index.keys.delete(key);
  if (keys.length === 0 || isDone(journal, index)) return;
  await journal.writer.add(index, { type: 'ack', lsn, keys });
}
