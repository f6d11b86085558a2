import type { StoreyDatabase } from '../../database/database.ts';
import { parseEntityKey } from '../../schema/entity-key.ts';
import type { EntityKey } from '../../schema/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import { readIfSameDatabase } from '../database-identity.ts';
import { holdsNothing, type SegmentIndex } from '../../journal/log/segment-index.ts';

/** Size in bytes up to which the current segment is kept although nothing in it is needed. */
const KEEP_WRITING = 256 * 1024;

/** Whether a segment can be removed. The current one is kept for a while. */
export const isDone = (journal: Journal, index: SegmentIndex): boolean =>
  holdsNothing(index) && (index !== journal.writer.current() || index.size > KEEP_WRITING);

/** Ancestors that had no server id when they were logged and have one now. */
export async function logAncestors(db: StoreyDatabase, journal: Journal, index: SegmentIndex): Promise<void> {
  const keys = [...index.nameless];
  if (keys.length === 0) return;
  const lids = keys.map((key) => parseEntityKey(key).key);
  const known = await readIfSameDatabase(db, journal, [db.idmap], () => db.idmap.bulkGet(lids));
  for (const [i, key] of keys.entries()) {
    const serverKey = known[i]?.serverKey;
    if (serverKey === undefined) continue;
    index.nameless.delete(key);
    if (!isDone(journal, index)) await journal.writer.add(index, { type: 'id', key, serverKey });
  }
}

/** Drafts that another tab removed are removed here too. */
export async function dropStaged(db: StoreyDatabase, journal: Journal): Promise<void> {
  const held = [...journal.writer.segments.values()].flatMap(({ staged }) =>
    [...staged].flatMap(([key, entry]) => (entry.isHomeless ? [] : [{ staged, key, entry }])),
  );
  const keys = held.map(({ key }) => key);
  if (keys.length === 0) return;
  const known = await readIfSameDatabase(db, journal, [db.staging], () =>
    db.staging.where(':id').anyOf(keys).primaryKeys(),
  );
  const there = new Set<EntityKey>(known);
  for (const { staged, key, entry } of held) {
    // It was saved again meanwhile: that is not the dropped draft.
    if (!there.has(key) && staged.get(key) === entry) await journal.unstage(key);
  }
}

/** Floor plans are needed until their level is created. */
export async function dropFiles(db: StoreyDatabase, journal: Journal, index: SegmentIndex): Promise<void> {
  for (const [fileId, { levelLid }] of index.files) {
    const isNeeded = await readIfSameDatabase(db, journal, [db.files, db.pending, db.levels], async () => {
      if ((await db.files.where(':id').equals(fileId).count()) === 0) return false;
      const isWaiting = (await db.pending.get(`levels:${levelLid}`)) !== undefined;
      return isWaiting || (await db.levels.get(levelLid)) === undefined;
    });
    if (!isNeeded) await journal.unfile([fileId]);
  }
}

export async function removeEmpty(journal: Journal): Promise<void> {
  const { writer, port } = journal;
  const empty = [...writer.segments.values()].filter((index) => isDone(journal, index));
  // Another segment may have been written while one was removed.
  for (const index of empty) if (isDone(journal, index)) await writer.remove(index);
  if (empty.length > 0) await dropOrphans(journal, port);
}

/** Files without an entry. Entries of other tabs may refer to them, so this only runs without other tabs. */
async function dropOrphans({ writer }: Journal, port: Journal['port']): Promise<void> {
  const mine = new Set(writer.segments.keys());
  if ((await port.segments()).some((name) => !mine.has(name))) return;
  const wanted = new Set(
    [...writer.segments.values()].flatMap((index) => [...index.files.values()].map((file) => file.hash)),
  );
  for (const hash of await port.files()) if (!wanted.has(hash)) await port.removeFile(hash);
}
