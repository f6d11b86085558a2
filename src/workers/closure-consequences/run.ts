import { type Job, startJob } from '../job/start-job.ts';
import type { ClosureConsequencesApi } from './api.ts';

/** Says what closures of a site do, off the page's thread, for as long as it is asked to. Rejections are `JobError`s. */
export const startClosureConsequences = (): Job<ClosureConsequencesApi> =>
  startJob<ClosureConsequencesApi>({
    name: 'closure-consequences',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'closure-consequences' }),
    createInline: async () => (await import('./core.ts')).closureConsequencesJob(),
  });
