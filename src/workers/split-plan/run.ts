import { transfer } from 'comlink';
import { startJob } from '../job/start-job.ts';
import type { SplitPlanApi } from './api.ts';

/** A file that may hold several levels. `close` ends its worker, whatever it is doing. */
export interface SplitPlanJob extends SplitPlanApi {
  close(): void;
}

/** Starts the job in a worker of its own. Rejections are `JobError`s or the signal's reason. */
export function startSplitPlan(signal?: AbortSignal): SplitPlanJob {
  const job = startJob<SplitPlanApi>({
    name: 'split-plan',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'split-plan' }),
    createInline: async () => (await import('./core.ts')).splitPlanJob(),
    signal,
  });
  return {
    open: (bytes, isArchive) => job.call((api) => api.open(transfer(bytes, [bytes.buffer]), isArchive)),
    take: (id) => job.call((api) => api.take(id)),
    close: () => job.close(),
  };
}
