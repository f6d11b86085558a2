import { ApiError } from '../../../platform/api-error.ts';

/** A file that is sound enough to be asked about and can't be converted. */
export const cannotConvert = (code: string) => new ApiError(422, code);
