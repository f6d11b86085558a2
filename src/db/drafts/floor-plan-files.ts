import type { Level } from '../../domain/entities/level.ts';
import { planIdOf } from '../../domain/entities/plan-file.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import type { FileRecord } from '../schema/records.ts';
import { withRoom } from '../space/with-room.ts';
import { withReopen } from '../database/with-reopen.ts';

/** Keeps a floor plan for its level until it is uploaded, in the database and beside the journal. */
export async function putFile(db: StoreyDatabase, file: FileRecord): Promise<void> {
  await withRoom(
    db,
    () => [`levels:${file.levelLid}`],
    async () => {
      await db.files.put(file);
    },
  );
  await db.journal?.file(file);
}

/** Drops the floor plans of a level that was never made. */
export async function dropFiles(db: StoreyDatabase, levelLid: string): Promise<void> {
  const drop = async (): Promise<string[]> => {
    if (await isLevelMade(db, levelLid)) return [];
    const fileIds = await db.files.where({ levelLid }).primaryKeys();
    await db.files.bulkDelete(fileIds);
    return fileIds;
  };
  const tables = [db.files, db.levels, db.pending];
  const fileIds = await withReopen(db, async () => db.transaction('rw', tables, drop));
  await db.journal?.unfile(fileIds);
}

/** The newest file of a level. */
export async function fileOfLevel(db: StoreyDatabase, levelLid: string): Promise<FileRecord | undefined> {
  const files = await db.files.where({ levelLid }).toArray();
  return files.sort((a, b) => b.at - a.at)[0];
}

/** The floor plan file of a level, if it is on the device: the file that the level names, or its first file. */
export async function planOfLevel(
  db: StoreyDatabase,
  level: Pick<Level, 'lid' | 'extra'>,
): Promise<FileRecord | undefined> {
  const id = planIdOf(level);
  const files = (await db.files.where({ levelLid: level.lid }).toArray()).filter(
    ({ fileId, isReplacement }) => (id === null ? isReplacement !== true : fileId === id),
  );
  return files.sort((a, b) => b.at - a.at)[0];
}

/** Whether a level with this key is known: then its floor plans belong to it, not to a form. */
export const isLevelMade = async (db: StoreyDatabase, levelLid: string): Promise<boolean> =>
  (await db.levels.where(':id').equals(levelLid).count()) > 0 ||
  (await db.pending.get(entityKeyOf('levels', levelLid))) !== undefined;

/** Under what the photos of a place lie that stay on this device. */
export const photosHere = (fid: string): string => `photos-of:${fid}`;

/** Photos of a place that stay on this device, the oldest first. */
export async function listPhotosHere(db: StoreyDatabase, fid: string): Promise<FileRecord[]> {
  const files = await db.files.where({ levelLid: photosHere(fid) }).toArray();
  return files.sort((a, b) => a.at - b.at);
}

/** Deletes one of them. */
export async function dropPhotoHere(db: StoreyDatabase, fileId: string): Promise<void> {
  await withReopen(db, async () => db.files.delete(fileId));
  await db.journal?.unfile([fileId]);
}
