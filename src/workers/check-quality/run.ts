import type { Finding, QualityContent } from '../../domain/quality/index.ts';
import { runJob } from '../job/start-job.ts';
import type { CheckQualityApi } from './api.ts';

/** Checks a client's content off the page's thread. Rejections are `JobError`s. */
export function checkQualityOf(content: QualityContent): Promise<Finding[]> {
  return runJob<CheckQualityApi, Finding[]>(
    {
      name: 'check-quality',
      createWorker: () =>
        new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'check-quality' }),
      createInline: async () => (await import('./core.ts')).checkQualityJob(),
    },
    (api) => api.check(content),
  );
}
