import type { BulkEdit, BulkPreview } from '../../domain/bulk/index.ts';
import { startJob } from '../job/start-job.ts';
import type { PreviewBulkApi } from './api.ts';

/** Tries edits on many features off the page's thread. `close` ends its worker, whatever it is doing. */
export interface PreviewBulkJob extends PreviewBulkApi {
  close(): void;
}

/** Starts the job in a worker of its own. Rejections are `JobError`s. */
export function startPreviewBulk(): PreviewBulkJob {
  const job = startJob<PreviewBulkApi>({
    name: 'preview-bulk',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'preview-bulk' }),
    createInline: async () => (await import('./core.ts')).previewBulkJob(),
  });
  return {
    take: (...given) => job.call((api) => api.take(...given)),
    preview: (edit: BulkEdit): Promise<BulkPreview> => job.call((api) => api.preview(edit)),
    close: () => job.close(),
  };
}
