import type { Finding, QualityContent } from '../../domain/quality/index.ts';
import { startJob } from '../job/start-job.ts';
import type { CheckQualityApi } from './api.ts';

/** Checks a client's content off the page's thread. Rejections are `JobError`s. */
export async function checkQualityOf(content: QualityContent): Promise<Finding[]> {
  const job = startJob<CheckQualityApi>({
    name: 'check-quality',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'check-quality' }),
    createInline: async () => (await import('./core.ts')).checkQualityJob(),
  });
  try {
    return await job.call((api) => api.check(content));
  } finally {
    job.close();
  }
}
