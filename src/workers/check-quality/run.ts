import { type Job, startJob } from '../job/start-job.ts';
import type { CheckQualityApi } from './api.ts';

/** Checks a client's content off the page's thread, for as long as it is asked to. Rejections are `JobError`s. */
export const startQualityCheck = (): Job<CheckQualityApi> =>
  startJob<CheckQualityApi>({
    name: 'check-quality',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'check-quality' }),
    createInline: async () => (await import('./core.ts')).checkQualityJob(),
  });
