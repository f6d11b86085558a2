import { noteActivity } from '../../activity/note-activity.ts';
import type { StoreyDatabase } from '../../schema/database.ts';
import { findSegments } from './adopt-orphans.ts';
import { collect, type Collected } from './collect.ts';
import type { Journal } from '../journal.ts';
import { LSN } from '../log/commit-markers.ts';
import type { JournalLocks } from '../ports/port.ts';
import { restoreFiles, restoreStaging, restoreSnapshot } from './restore-snapshot.ts';
import { replayTail } from './replay-tail.ts';
import { lsnIn } from './database-identity.ts';

/**
 * Reads the segments that lie there and does what the database has not got, after a wipe all that they hold. Loaded
 * only where there are any. Returns how many things were changed, and the highest number of any act. Throws where the
 * database fails under it.
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
  // What was staged after that was lost with what was saved after it.
  const behind = lsnIn((await db.meta.get(LSN))?.value);
  const recovered = await replayTail(db, journal, found, ports);
  const lostFiles = await restoreFiles(db, journal, await plansWanted(db, found));
  if (lostFiles > 0) journal.change({ damaged: journal.getStatus().damaged + lostFiles });
  await tell(recovered);
  await restoreStaging(db, journal, found, behind);
  return { recovered, lastLsn };
}

/** Floor plans of levels that still have to be made: all others have arrived, or were dropped. */
async function plansWanted(db: StoreyDatabase, { files }: Collected): Promise<Collected['files']> {
  const plans = [...files];
  const ops = await db.pending.bulkGet(plans.map(([, { file }]) => `levels:${file.levelLid}`));
  return new Map(plans.filter((_, i) => ops[i]?.saga !== undefined));
}
