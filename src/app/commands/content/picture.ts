import { DbError, putFile } from '../../../db/index.ts';
import { waitingAddress, type PictureUse } from '../../../domain/pictures/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';

export interface CroppedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

export type PictureOutcome = { ok: true; address: string } | { ok: false; code: string };

/**
 * Keeps a cropped picture on the device at once, so that a reload finds it again, under an address that stands in the
 * feature until the upload has given it one. It is uploaded before the feature that shows it.
 */
export async function keepPicture(
  { db, now, newId }: Workspace,
  use: PictureUse,
  { bytes, width, height }: CroppedPicture,
): Promise<PictureOutcome> {
  const fileId = newId();
  const address = waitingAddress(fileId);
  try {
    await putFile(db, {
      fileId,
      levelLid: address,
      fileName: `${use}.jpg`,
      fileType: 'jpg',
      bytes,
      at: now(),
      picture: { imageType: use, width, height },
    });
    return { ok: true, address };
  } catch (cause) {
    if (cause instanceof DbError) return { ok: false, code: cause.kind };
    throw cause;
  }
}
