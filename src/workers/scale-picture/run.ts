import { startJob } from '../job/start-job.ts';
import type { PictureBounds, PicturePart, ScaledPicture, ScalePictureApi } from './api.ts';

/** Cuts and scales one picture off the page's thread. Rejections are `JobError`s. */
export async function scalePicture(
  picture: Blob,
  part: PicturePart,
  bounds: PictureBounds,
): Promise<ScaledPicture | null> {
  const job = startJob<ScalePictureApi>({
    name: 'scale-picture',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'scale-picture' }),
    createInline: async () => (await import('./core.ts')).scalePictureJob(),
  });
  try {
    return await job.call((api) => api.scale(picture, part, bounds));
  } finally {
    job.close();
  }
}
