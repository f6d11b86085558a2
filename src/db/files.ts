import type { StoreyDatabase } from './database.ts';
import type { FileRecord } from './records.ts';
import { withReopen } from './with-reopen.ts';

/** Keeps a floor plan for its level until it is uploaded. */
export async function putFile(db: StoreyDatabase, file: FileRecord): Promise<void> {
  await withReopen(db, async () => {
    await db.files.put(file);
  });
}

/** The newest file of a level. */
export async function fileOfLevel(db: StoreyDatabase, levelLid: string): Promise<FileRecord | undefined> {
  const files = await db.files.where({ levelLid }).toArray();
  return files.sort((a, b) => b.at - a.at)[0];
}
