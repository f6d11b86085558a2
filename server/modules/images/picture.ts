import { ApiError } from '../../platform/api-error.ts';

/** A picture that was read whole and written anew without anything that is not seen. */
export interface Picture {
  format: 'png' | 'jpg';
  /** Pixels, as it is seen: a photo that is shown turned is measured turned. */
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** More is no picture of a place but an attack on who decodes it. */
export const PIXELS_MOST = 50_000_000;

export const unreadable = () => new ApiError(422, 'image-unreadable');
export const tooManyPixels = () => new ApiError(422, 'image-too-many-pixels');
