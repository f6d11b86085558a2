import * as z from 'zod';
import type { Task } from '../../platform/tasks/task.ts';
import { ApiError } from '../../platform/api-error.ts';
import { cleanPicture } from './clean-picture.ts';
import { measurePicture } from './measure-picture.ts';

const paramsSchema = z.object({ format: z.enum(['png', 'jpg']) });
/** What the server learns of the picture. */
export const pictureFactsSchema = z.object({ width: z.int(), height: z.int() });

/** A picture's bytes → the same picture without what is not seen. Bytes decide, not the name: 422 `file-type-mismatch`. */
export const checkPicture: Task = ({ params, bytes }) => {
  const { format } = paramsSchema.parse(params);
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (measurePicture(given).format !== format) throw new ApiError(422, 'file-type-mismatch');
  const { width, height, bytes: plain } = cleanPicture(given);
  return { params: { width, height }, bytes: new Uint8Array(plain) };
};
