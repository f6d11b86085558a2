import { previewOf } from '../../domain/bulk/index.ts';
import type { PreviewBulkApi } from './api.ts';

/** The job itself. */
export function previewBulkJob(): PreviewBulkApi {
  let taken: Parameters<PreviewBulkApi['take']> = [[], new Set(), {}];
  return {
    take: (...given) => {
      taken = given;
      return Promise.resolve();
    },
    preview: (edit) => {
      const [features, held, taxonomy] = taken;
      return Promise.resolve(previewOf(features, edit, taxonomy, ({ fid }) => held.has(fid)));
    },
  };
}
