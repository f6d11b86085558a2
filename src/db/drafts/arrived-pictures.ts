import { dropPhotoHere, putFile } from '../device/floor-plan-files.ts';
import type { StoreyDatabase } from '../schema/database.ts';
import type { FileRecord } from '../schema/records.ts';

const ARRIVED = 'arrived:';

/** A picture that was chosen or taken in a form, before it is cropped or marked: kept as it came. */
export interface ArrivedPicture {
  fileId: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds since 1970. */
  at: number;
}

/** @param key names the field of the form that it is for: the same after a restart */
export async function keepArrived(
  db: StoreyDatabase,
  key: string,
  { fileId, bytes, at }: ArrivedPicture,
): Promise<void> {
  const file: FileRecord = { fileId, levelLid: ARRIVED + key, fileName: 'picture', fileType: '', bytes, at };
  await putFile(db, file);
}

/** The one that came last to a field. May be the query of a live query. */
export async function findArrived(db: StoreyDatabase, key: string): Promise<ArrivedPicture | null> {
  const files = await db.files.where({ levelLid: ARRIVED + key }).toArray();
  return files.sort((a, b) => b.at - a.at)[0] ?? null;
}

/** Lets go of what came to a field: it was used, or the person does not want it. */
export async function dropArrived(db: StoreyDatabase, key: string): Promise<void> {
  const fileIds = await db.files.where({ levelLid: ARRIVED + key }).primaryKeys();
  for (const fileId of fileIds) await dropPhotoHere(db, fileId);
}

/**
 * Deletes what came to a field as a part of the save that uses it.
 * @returns what is left to do once that transaction is done
 */
export async function endArrived(db: StoreyDatabase, key: string): Promise<() => Promise<void>> {
  const ended = db.files.where({ levelLid: ARRIVED + key });
  const fileIds = await ended.primaryKeys();
  await db.files.bulkDelete(fileIds);
  return async () => db.journal?.unfile(fileIds);
}

/** How many wait to be cropped or marked. */
export const countArrived = (db: StoreyDatabase): Promise<number> =>
  db.files.where('levelLid').startsWith(ARRIVED).count();
