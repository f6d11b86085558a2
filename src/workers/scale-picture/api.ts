import type { PhotoMark } from '../../domain/pictures/index.ts';

/** A part of a picture, in pixels as it is shown (turned as its camera was held). */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ScaledPicture {
  /** A JPEG. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** The most that may come out: pixels across, and bytes. */
export interface PictureBounds {
  across: number;
  /** Width to height. */
  aspect: number;
  maxBytes: number;
}

/** Of a photo, which keeps its shape: pixels of its longer side, and bytes. */
export type PhotoBounds = Omit<PictureBounds, 'aspect'>;

export interface ScalePictureApi {
  /** Cuts out a part and scales it down until it keeps the bounds. Null for what can't be decoded. */
  scale(picture: Blob, part: PicturePart, bounds: PictureBounds): Promise<ScaledPicture | null>;
  /** Scales the whole of it down and draws marks into it. Null for what can't be decoded. */
  scaleWhole(picture: Blob, marks: readonly PhotoMark[], bounds: PhotoBounds): Promise<ScaledPicture | null>;
}
