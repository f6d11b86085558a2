import type { ScaledPicture } from '../scale-picture/api.ts';

export interface ReadTiffApi {
  /**
   * The largest picture of a TIFF as a JPEG: pages beside it are thumbnails, or sheets of their own.
   * @param longest pixels of its longer side at most @returns null for what can't be decoded
   */
  toJpeg(bytes: Uint8Array<ArrayBuffer>, longest: number): Promise<ScaledPicture | null>;
}
