import { transfer } from 'comlink';
import { startJob } from '../job/start-job.ts';
import type { FindRoomsApi } from './api.ts';

/** Finds rooms off the page's thread. `close` ends its worker, whatever it is doing. */
export interface FindRoomsJob extends FindRoomsApi {
  close(): void;
}

/** Starts the job in a worker of its own. Rejections are `JobError`s or the signal's reason. */
export function startFindRooms(signal?: AbortSignal): FindRoomsJob {
  const job = startJob<FindRoomsApi>({
    name: 'find-rooms',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'find-rooms' }),
    createInline: async () => (await import('./core.ts')).findRoomsJob(),
    signal,
  });
  return {
    find: (plan) => job.call((api) => api.find(transfer(plan, [plan.buffer]))),
    findOnLayers: (plan, choices) =>
      job.call((api) => api.findOnLayers(transfer(plan, [plan.buffer]), choices)),
    close: () => job.close(),
  };
}
