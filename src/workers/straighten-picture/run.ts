import type { Remote } from 'comlink';
import type { Corners } from '../../domain/floorplan/picture/homography.ts';
import type { ProposedCorners } from '../../domain/floorplan/picture/propose-corners.ts';
import { runJob } from '../job/start-job.ts';
import type { ScaledPicture } from '../scale-picture/api.ts';
import type { StraightenPictureApi } from './api.ts';

const run = <Result>(
  ask: (api: Remote<StraightenPictureApi> | StraightenPictureApi) => Promise<Result>,
): Promise<Result> =>
  runJob<StraightenPictureApi, Result>(
    {
      name: 'straighten-picture',
      createWorker: () =>
        new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'straighten-picture' }),
      createInline: async () => (await import('./core.ts')).straightenPictureJob(),
    },
    ask,
  );

/** Where a plan lies in its picture, off the page's thread. Rejections are `JobError`s. */
export const proposePlanCorners = (picture: Blob): Promise<ProposedCorners | null> =>
  run((api) => api.propose(picture));

/** Cuts out what is between four corners, as it is seen from straight above. Rejections are `JobError`s. */
export const straightenPicture = (
  picture: Blob,
  corners: Corners,
  longest: number,
): Promise<ScaledPicture | null> => run((api) => api.straighten(picture, corners, longest));
