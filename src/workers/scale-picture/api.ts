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

export interface ScalePictureApi {
  /** Cuts out a part and scales it down until it keeps the bounds. Null for what can't be decoded. */
  scale(picture: Blob, part: PicturePart, bounds: PictureBounds): Promise<ScaledPicture | null>;
}
