import { dropPhotoHere, endArrived, getFeature, listPhotosHere } from '../../../db/index.ts';
import { addImage, addPhoto, deletePhoto } from '../../../domain/ops/index.ts';
import { waitingAddress, waitingPicture } from '../../../domain/pictures/index.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';
import { pictureFile, type CroppedPicture } from './picture.ts';

export interface TakePhotoInput {
  fid: string;
  /** Who took it. */
  by: string;
  note: string;
  picture: CroppedPicture;
  /** Visitors see it: it has the shape of such pictures, and no note. */
  isForVisitors: boolean;
  /** The field that the picture had arrived in, which is empty with the save. */
  arrived?: string;
}

/** Keeps a photo on this device together with the place that shows it: one step of undo. */
export const takePhoto: Command<TakePhotoInput> = {
  id: 'take-photo',
  run: async (workspace, { fid, by, note, picture, isForVisitors, arrived }) => {
    const file = pictureFile(workspace, isForVisitors ? 'image' : 'photo', picture);
    const photo = {
      imageUrl: waitingAddress(file.fileId),
      at: Math.round(workspace.latestNow() / 1000),
      by,
      note: note.trim(),
    };
    let afterwards: (() => Promise<void>) | null = null;
    const outcome = await commit(
      workspace,
      async () => {
        const feature = await getFeature(workspace.db, fid);
        if (feature === undefined) return null;
        return isForVisitors ? addImage(feature, photo.imageUrl, photo.at) : addPhoto(feature, photo);
      },
      {
        files: [file],
        finish: async () => {
          if (arrived !== undefined) afterwards = await endArrived(workspace.db, arrived);
        },
      },
    );
    await (afterwards as (() => Promise<void>) | null)?.();
    return outcome;
  },
};

/** Removes a photo from a place; undo brings it back, except a photo that no server accepts. */
export const removePhoto: Command<{ fid: string; imageUrl: string }> = {
  id: 'remove-photo',
  run: async (workspace, { fid, imageUrl }) => {
    const fileId = waitingPicture(imageUrl);
    const here = await listPhotosHere(workspace.db, fid);
    if (fileId !== null && here.some((file) => file.fileId === fileId)) {
      await dropPhotoHere(workspace.db, fileId);
      return { ok: true, entityKeys: [] };
    }
    return commit(workspace, async () => {
      const feature = await getFeature(workspace.db, fid);
      return feature === undefined ? null : deletePhoto(feature, imageUrl);
    });
  },
};
