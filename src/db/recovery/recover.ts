import { noteActivity } from '../activity/note-activity.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { findSegments } from './adopt-orphans.ts';
import { collect, type Collected } from './collect.ts';
import type { Journal } from '../journal/journal.ts';
import { LSN } from '../journal/log/commit-markers.ts';
import type { JournalLocks } from '../journal/ports/port.ts';
import { restoreFiles, restoreStaging, restoreSnapshot } from './restore-snapshot.ts';
import { replayTail } from './replay-tail.ts';
import { lsnIn } from './database-identity.ts';

/**
 * Reads the segments and applies what the database is missing; after a wipe that is everything. Loaded only if there
 * are segments. Returns the number of changed entities and the highest lsn. Throws if the database fails.
 */
export async function recover(
  db: StoreyDatabase,
  journal: Journal,
  ports: { locks: JournalLocks; now: () => number; newId: () => string },
  isWiped: boolean,
): Promise<{ recovered: number; lastLsn: number }> {
  const segments = await findSegments(journal, ports.locks, db.name, isWiped);
  const found = collect(segments);
  const { lastLsn } = found;
  journal.noteLsn(lastLsn);
  journal.noteStaged(found.lastStaged);
  const tell = async (count: number): Promise<void> => {
    const line = { at: ports.now(), what: 'recovered' as const, entityKey: null, title: '', above: [] };
    if (count > 0) await noteActivity(db, [{ ...line, count }]);
  };
  if (isWiped) {
    const rebuilt = segments.length > 0 ? await restoreSnapshot(db, journal, found, ports) : 0;
    await tell(rebuilt);
    return { recovered: rebuilt, lastLsn };
  }
  // Drafts after that lsn were lost with the saves after it.
  const behind = lsnIn((await db.meta.get(LSN))?.value);
  const recovered = await replayTail(db, journal, found, ports);
  const lostFiles = await restoreFiles(db, journal, await plansWanted(db, found));
  if (lostFiles > 0) journal.change({ damaged: journal.getStatus().damaged + lostFiles });
  await tell(recovered);
  await restoreStaging(db, journal, found, behind);
  return { recovered, lastLsn };
}

/** Floor plans of levels that are not created yet: all others were uploaded or dropped. */
async function plansWanted(db: StoreyDatabase, { files }: Collected): Promise<Collected['files']> {
  const plans = [...files];
  const ops = await db.pending.bulkGet(plans.map(([, { file }]) => `levels:${file.levelLid}`));
  return new Map(plans.filter((_, i) => ops[i]?.saga !== undefined));
}
