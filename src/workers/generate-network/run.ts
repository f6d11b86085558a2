import { startJob } from '../job/start-job.ts';
import type { GenerateNetworkApi } from './api.ts';

/** Makes networks off the page's thread. `close` ends its worker, whatever it is doing. */
export interface GenerateNetworkJob extends GenerateNetworkApi {
  close(): void;
}

/** Starts the job in a worker of its own. Rejections are `JobError`s or the signal's reason. */
export function startGenerateNetwork(signal?: AbortSignal): GenerateNetworkJob {
  const job = startJob<GenerateNetworkApi>({
    name: 'generate-network',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'generate-network' }),
    createInline: async () => (await import('./core.ts')).generateNetworkJob(),
    signal,
  });
  return {
    generate: (level) => job.call((api) => api.generate(level)),
    close: () => job.close(),
  };
}
