import { transfer } from 'comlink';
import { startJob } from '../job/start-job.ts';
import type { SplitLevelsApi } from './api.ts';

/** A file that may hold several levels. `close` ends its worker, whatever it is doing. */
export interface SplitLevelsJob extends SplitLevelsApi {
  close(): void;
}

/** Starts the job in a worker of its own. Rejections are `JobError`s or the signal's reason. */
export function startSplitLevels(signal?: AbortSignal): SplitLevelsJob {
  const job = startJob<SplitLevelsApi>({
    name: 'split-levels',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'split-levels' }),
    createInline: async () => (await import('./core.ts')).splitLevelsJob(),
    signal,
  });
  return {
    open: (bytes, isArchive) => job.call((api) => api.open(transfer(bytes, [bytes.buffer]), isArchive)),
    report: () => job.call((api) => api.report()),
    take: (id) => job.call((api) => api.take(id)),
    close: () => job.close(),
  };
}
