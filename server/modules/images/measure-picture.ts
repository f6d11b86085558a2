import { measurePicture as measure, type PictureMeasures } from '../../../src/domain/pictures/index.ts';
import { ApiError } from '../../platform/api-error.ts';

export type { PictureMeasures } from '../../../src/domain/pictures/index.ts';

export const unreadablePicture = () => new ApiError(422, 'image-unreadable');

/** What the header of a picture says. Throws 422 `image-unreadable`. */
export function measurePicture(bytes: Uint8Array): PictureMeasures {
  const found = measure(bytes);
  if (found === null) throw unreadablePicture();
  return found;
}
