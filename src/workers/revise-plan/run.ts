import { transfer } from 'comlink';
import { runJob } from '../job/start-job.ts';
import type { LevelToRevise, RevisedPlan, RevisePlanApi } from './api.ts';

/**
 * Holds a newer plan against a level, off the page's thread. `plan`: see `ReadPlanJob`; the bytes are given away. An abort
 * ends it at once. Rejections are `JobError`s or the signal's reason.
 */
export function revisePlanOf(
  plan: Uint8Array<ArrayBuffer>,
  level: LevelToRevise,
  signal: AbortSignal,
): Promise<RevisedPlan> {
  return runJob<RevisePlanApi, RevisedPlan>(
    {
      name: 'revise-plan',
      createWorker: () =>
        new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'revise-plan' }),
      createInline: async () => (await import('./core.ts')).revisePlanJob(),
      signal,
    },
    (api) => api.revise(transfer(plan, [plan.buffer]), level),
  );
}
