import type { Answer, RefusalCode } from '../../../src/domain/coded-error.ts';
import { lostDetails } from '../../../src/contract/index.ts';
import type { Lost } from '../../../src/domain/floorplan/read/drawing/drawing.ts';
import { ApiError } from '../../platform/api-error.ts';

/** A file that is sound enough to be asked about and can't be converted. */
export const conversionRefusal = (code: string) => new ApiError(422, code);

/** What the caller said wrong; all else is wrong with the file. */
const BAD_REQUESTS: ReadonlySet<RefusalCode> = new Set(['anchors-too-close', 'page-out-of-range']);

/** The value of an answer. Throws 400 or 422 with the code of a refusal, and what of the file could not be read. */
export function acceptedOrRefusal<T>(answer: Answer<T>, lost: Lost | null = null): T {
  if (answer.ok) return answer.value;
  const details = lost && lostDetails(lost);
  throw new ApiError(BAD_REQUESTS.has(answer.code) ? 400 : 422, answer.code, details ? { details } : {});
}
