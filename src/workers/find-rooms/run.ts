import { transfer } from 'comlink';
import type { Answer } from '../../domain/coded-error.ts';
import type { RoleChoices } from '../../domain/floorplan/index.ts';
import type { Finding } from '../../domain/rooms/find-rooms.ts';
import { startJob } from '../job/start-job.ts';
import type { FindRoomsApi, FoundOnLayers } from './api.ts';

/** Finds rooms off the page's thread. `close` ends its worker, whatever it is doing. */
export interface FindRoomsJob {
  /** `plan`: see `ReadPlanJob`. The bytes are given away: the caller's array is empty afterwards. */
  find(plan: Uint8Array<ArrayBuffer>): Promise<Answer<Finding[]>>;
  /** The same with a person's choices for its layers and blocks, which are passed along. */
  findOnLayers(plan: Uint8Array<ArrayBuffer>, choices: RoleChoices): Promise<FoundOnLayers>;
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
