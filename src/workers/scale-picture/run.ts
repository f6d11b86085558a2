import type { Remote } from 'comlink';
import { runJob } from '../job/start-job.ts';
import type { PhotoMark } from '../../domain/pictures/index.ts';
import type { PhotoBounds, PictureBounds, PicturePart, ScaledPicture, ScalePictureApi } from './api.ts';

function run(
  ask: (api: Remote<ScalePictureApi> | ScalePictureApi) => Promise<ScaledPicture | null>,
): Promise<ScaledPicture | null> {
  return runJob<ScalePictureApi, ScaledPicture | null>(
    {
      name: 'scale-picture',
      createWorker: () =>
        new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'scale-picture' }),
      createInline: async () => (await import('./core.ts')).scalePictureJob(),
    },
    ask,
  );
}

/** Cuts and scales one picture off the page's thread. Rejections are `JobError`s. */
export const scalePicture = (
  picture: Blob,
  part: PicturePart,
  bounds: PictureBounds,
): Promise<ScaledPicture | null> => run((api) => api.scale(picture, part, bounds));

/** Scales a whole photo and draws marks into it, in the same way. What the camera wrote beside its pixels is gone then. */
export const scalePhoto = (
  picture: Blob,
  marks: readonly PhotoMark[],
  bounds: PhotoBounds,
): Promise<ScaledPicture | null> => run((api) => api.scaleWhole(picture, marks, bounds));
