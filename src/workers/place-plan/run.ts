import { startJob } from '../job/start-job.ts';
import type { PlacePlanApi } from './api.ts';

/** Puts a plan that was read on the outline of its building. `close` ends its worker. */
export interface PlacePlanJob extends PlacePlanApi {
  close(): void;
}

/** Starts the job in a worker of its own. Rejections are `JobError`s or the signal's reason. */
export function startPlacePlan(signal?: AbortSignal): PlacePlanJob {
  const job = startJob<PlacePlanApi>({
    name: 'place-plan',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'place-plan' }),
    createInline: async () => (await import('./core.ts')).placePlanJob(),
    signal,
  });
  return {
    open: (...given) => job.call((api) => api.open(...given)),
    fitTo: (...given) => job.call((api) => api.fitTo(...given)),
    place: (placement) => job.call((api) => api.place(placement)),
    close: () => job.close(),
  };
}
