import { type Answer, CodedError, type RefusalCode } from '../../../src/domain/coded-error.ts';
import { ApiError } from '../../platform/api-error.ts';

/** A file that is sound enough to be asked about and can't be converted. */
export const cannotConvert = (code: string) => new ApiError(422, code);

/** What the caller said wrong; all else is wrong with the file. */
const BAD_REQUESTS: ReadonlySet<RefusalCode> = new Set(['anchors-too-close']);

const refused = (code: RefusalCode) => new ApiError(BAD_REQUESTS.has(code) ? 400 : 422, code);

/** The value of an answer. Throws 400 or 422 with the code of a refusal. */
export function accepted<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw refused(answer.code);
}

/** An error of the domain as an answer of the server; any other as it is. */
export const asApiError = (error: unknown): unknown =>
  error instanceof CodedError ? refused(error.code) : error;
