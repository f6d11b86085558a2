import { DbError, putFile, type FileRecord } from '../../../db/index.ts';
import { waitingAddress, type PictureUse } from '../../../domain/pictures/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';

export interface CroppedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

export type PictureOutcome = { ok: true; address: string } | { ok: false; code: string };

/** The file of a picture as it waits on this device. */
export function pictureFile(
  { now, newId }: Pick<Workspace, 'now' | 'newId'>,
  use: PictureUse | 'photo',
  { bytes, width, height }: CroppedPicture,
): FileRecord {
  const fileId = newId();
  return {
    fileId,
    levelLid: waitingAddress(fileId),
    fileName: `${use}.jpg`,
    fileType: 'jpg',
    bytes,
    at: now(),
    picture: { imageType: use, width, height },
  };
}

/**
 * Keeps a cropped picture on the device at once, so that a reload finds it again, under an address that the feature has until
 * the upload has given it another. It is uploaded before the feature that shows it.
 */
export async function keepPicture(
  workspace: Workspace,
  use: PictureUse,
  picture: CroppedPicture,
): Promise<PictureOutcome> {
  const file = pictureFile(workspace, use, picture);
  try {
    await putFile(workspace.db, file);
    return { ok: true, address: file.levelLid };
  } catch (cause) {
    if (cause instanceof DbError) return { ok: false, code: cause.kind };
    throw cause;
  }
}
