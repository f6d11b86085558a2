import { dropPhotoHere, putFile } from './floor-plan-files.ts';
import type { StoreyDatabase } from '../database/database.ts';
import type { FileRecord } from '../schema/records.ts';

const ARRIVED = 'arrived:';

/** A picture that was chosen or taken in a form, before it is cropped or marked: kept as it came. */
export interface ArrivedPicture {
  fileId: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds since 1970. */
  at: number;
  /** Where its form is: path and query. Empty where that is not known. */
  address: string;
}

/** A picture that arrived for a field and was neither used nor dropped. */
export interface ArrivedView extends ArrivedPicture {
  /** Names the field. */
  key: string;
}

/** @param key names the field of the form that it is for: the same after a restart */
export async function keepArrived(
  db: StoreyDatabase,
  key: string,
  { fileId, bytes, at, address }: ArrivedPicture,
): Promise<void> {
  const levelLid = ARRIVED + key;
  const file: FileRecord = { fileId, levelLid, fileName: 'picture', fileType: '', bytes, at, address };
  await putFile(db, file);
}

/** The last picture that arrived for a field. May be the query of a live query. */
export async function findArrived(db: StoreyDatabase, key: string): Promise<ArrivedPicture | null> {
  const files = await db.files.where({ levelLid: ARRIVED + key }).toArray();
  const [last] = files.sort((a, b) => b.at - a.at);
  return last === undefined ? null : { ...last, address: last.address ?? '' };
}

/** The last one of each field that has one, the youngest first. May be the query of a live query. */
export async function listArrived(db: StoreyDatabase): Promise<ArrivedView[]> {
  const files = await db.files.where('levelLid').startsWith(ARRIVED).toArray();
  const last = new Map<string, ArrivedView>();
  for (const { fileId, levelLid, bytes, at, address = '' } of files.sort((a, b) => a.at - b.at)) {
    const key = levelLid.slice(ARRIVED.length);
    last.set(key, { key, fileId, bytes, at, address });
  }
  return [...last.values()].sort((a, b) => b.at - a.at);
}

/** Drops the pictures that arrived for a field: used, or not wanted. */
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
