import { runJob } from '../job/start-job.ts';
import type { ScaledPicture } from '../scale-picture/api.ts';
import type { ReadTiffApi } from './api.ts';

/** The largest picture of a TIFF as a JPEG, off the page's thread. Null for what can't be decoded. Rejects as `runJob`. */
export const tiffToJpeg = (
  bytes: Uint8Array<ArrayBuffer>,
  longest: number,
  signal?: AbortSignal,
): Promise<ScaledPicture | null> =>
  runJob<ReadTiffApi, ScaledPicture | null>(
    {
      name: 'read-tiff',
      createWorker: () =>
        new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'read-tiff' }),
      createInline: async () => (await import('./core.ts')).readTiffJob(),
      signal,
    },
    (api) => api.toJpeg(bytes, longest),
  );
