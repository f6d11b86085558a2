import type { StoreyDatabase } from '../database/database.ts';
import { isLevelMade } from './floor-plan-files.ts';
import type { FileRecord, StagingRecord } from '../schema/records.ts';
import { withRoom } from '../space/with-room.ts';

/**
 * If the level of a kept form was made meanwhile, on another device or in another tab, the form becomes one for another new
 * level. It gets a key and a plan of its own, and keeps its place and its age. If the plan does not fit on the device, it has
 * to be picked again.
 */
export async function retargetLevelDraft(
  db: StoreyDatabase,
  found: StagingRecord,
  newId: () => string,
): Promise<StagingRecord> {
  const levelLid = String(found.values['id']);
  // A storage failure is reported elsewhere.
  if (!(await isLevelMade(db, levelLid).catch(() => false))) return found;
  const fresh = { ...found, values: { ...found.values, id: newId() } };
  const move = async (): Promise<Moved> => {
    const moved = await ownPlan(db, levelLid, { fileId: newId(), levelLid: fresh.values.id });
    if (moved.put !== undefined) await db.files.put(moved.put);
    await db.files.bulkDelete(moved.gone);
    await db.staging.put(fresh);
    return moved;
  };
  const around = (): string[] => [`levels:${levelLid}`, found.entityKey];
  try {
    const moved = await withRoom(db, around, async () => db.transaction('rw', [db.files, db.staging], move));
    if (moved.put !== undefined) await db.journal?.file(moved.put);
    await db.journal?.unfile(moved.gone);
    await db.journal?.stage(fresh);
  } catch {
    // It is kept with what is typed next.
  }
  return fresh;
}

interface Moved {
  put: FileRecord | undefined;
  gone: string[];
}

/** The level's plan is the newest file under its key; a plan picked in the form later is older in that order. */
async function ownPlan(
  db: StoreyDatabase,
  levelLid: string,
  own: Pick<FileRecord, 'fileId' | 'levelLid'>,
): Promise<Moved> {
  const [plan, ...newer] = (await db.files.where({ levelLid }).toArray()).sort((a, b) => a.at - b.at);
  if (plan === undefined) return { put: undefined, gone: [] };
  const { uploadedAt: _, ...picked } = plan;
  return { put: { ...picked, ...own }, gone: newer.length > 0 ? [plan.fileId] : [] };
}
