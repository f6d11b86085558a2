import * as z from 'zod';
import type { Task } from '../../platform/tasks/task.ts';
import { ApiError } from '../../platform/api-error.ts';
import { isJpeg, readJpeg } from './jpeg.ts';
import { unreadable } from './picture.ts';
import { isPng, readPng } from './png.ts';

const paramsSchema = z.object({ format: z.enum(['png', 'jpg']) });
/** What the server learns of the picture. */
export const pictureFactsSchema = z.object({ width: z.int(), height: z.int() });

/** A picture's bytes → the same picture without what is not seen. Bytes decide, not the name: 422 `file-type-mismatch`. */
export const checkPicture: Task = ({ params, bytes }) => {
  const { format } = paramsSchema.parse(params);
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = isPng(given) ? 'png' : isJpeg(given) ? 'jpg' : null;
  if (found === null) throw unreadable();
  if (found !== format) throw new ApiError(422, 'file-type-mismatch');
  const { width, height, bytes: plain } = found === 'png' ? readPng(given) : readJpeg(given);
  return { params: { width, height }, bytes: plain };
};
