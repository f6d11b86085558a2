import type { Answer, RefusalCode } from '../../../src/domain/coded-error.ts';
import { ApiError } from '../../platform/api-error.ts';

/** A file that is sound enough to be asked about and can't be converted. */
export const cannotConvert = (code: string) => new ApiError(422, code);

/** What the caller said wrong; all else is wrong with the file. */
const BAD_REQUESTS: ReadonlySet<RefusalCode> = new Set(['anchors-too-close', 'page-out-of-range']);

/** The value of an answer. Throws 400 or 422 with the code of a refusal. */
export function accepted<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new ApiError(BAD_REQUESTS.has(answer.code) ? 400 : 422, answer.code);
}
