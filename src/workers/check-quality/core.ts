import { QualityCheck } from '../../domain/quality/index.ts';
import type { CheckQualityApi } from './api.ts';

/** The job itself: keeps the content that it was begun with, as it was changed since. */
export function checkQualityJob(): CheckQualityApi {
  let check: QualityCheck | null = null;
  return {
    begin: (content) => {
      check = new QualityCheck(content);
      return Promise.resolve(check.findings());
    },
    change: (put, gone) => {
      check?.change(put, gone);
      return Promise.resolve(check?.findings() ?? []);
    },
  };
}
