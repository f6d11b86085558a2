import { asc, eq } from 'drizzle-orm';
import { PICTURE } from '../../../src/domain/limits.ts';
import { ApiError, tooLarge } from '../../platform/api-error.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { pictures } from '../../platform/storage/tables/pictures.ts';
import { measurePicture } from './measure-picture.ts';
import { CHECK_PICTURE } from './tasks.ts';

/* Pictures as an archive carries them from server to server. */

const MEDIA_TYPE = { png: 'image/png', jpg: 'image/jpeg' } as const;

/** Null: no picture of that id is kept. `imageType` is null where no client's list has it. */
export async function carriedPicture(
  db: Queryable,
  files: FileStore,
  id: string,
): Promise<{ imageType: 'logo' | 'image' | 'photo' | null; bytes: Uint8Array } | null> {
  const file = await files.get(id);
  if (file === null || !Object.values<string>(MEDIA_TYPE).includes(file.mediaType)) return null;
  const [listed] = await db.select().from(pictures).where(eq(pictures.fileId, id));
  return { imageType: listed?.imageType ?? null, bytes: await file.bytes() };
}

/** Of all that the client's list has, oldest first. */
export const listPictureIds = async (db: Queryable, clientId: number): Promise<string[]> =>
  (
    await db
      .select({ id: pictures.fileId })
      .from(pictures)
      .where(eq(pictures.clientId, clientId))
      .orderBy(asc(pictures.at), asc(pictures.fileId))
  ).map(({ id }) => id);

/**
 * Keeps a picture that was cleaned as it was uploaded. @returns its id here. @throws 422 image-unreadable,
 * image-too-many-pixels; 413
 */
export async function keepPicture(
  files: FileStore,
  bytes: Uint8Array,
): Promise<{ id: string; width: number; height: number }> {
  if (bytes.length > CHECK_PICTURE.outputBytes) throw tooLarge();
  const { format, width, height } = measurePicture(bytes);
  if (width * height > PICTURE.maxPixels) throw new ApiError(422, 'image-too-many-pixels');
  return { id: await files.put(bytes, MEDIA_TYPE[format]), width, height };
}

/** Puts it on the client's list, without a person. */
export async function listPicture(tx: Tx, row: typeof pictures.$inferInsert): Promise<void> {
  await tx.insert(pictures).values(row);
}
