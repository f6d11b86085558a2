import { checkQuality } from '../../domain/quality/index.ts';
import type { CheckQualityApi } from './api.ts';

/** The job itself: keeps nothing. */
export const checkQualityJob = (): CheckQualityApi => ({
  check: (content) => Promise.resolve(checkQuality(content)),
});
