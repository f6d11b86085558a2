import { FILE_SIZE, PICTURE } from '../limits.ts';
import { isHeic, measurePicture } from './measure-picture.ts';

/** What a picture is for: one of several of a place, or its logo. */
export type PictureUse = 'image' | 'logo';

/** The most pixels across and bytes of a photo that a surveyor takes; it keeps its own shape. */
export const PHOTO_BOUNDS = { maxBytes: FILE_SIZE.photo, across: 1600 } as const;

// @spec 5.63 5.64 9.26 9.40
/** Width to height, the most bytes, and the most pixels across that are kept. */
export const PICTURE_SHAPES = {
  image: { aspect: 16 / 9, maxBytes: FILE_SIZE.image, across: 1600 },
  logo: { aspect: 1, maxBytes: FILE_SIZE.logo, across: 512 },
} as const satisfies Record<PictureUse, { aspect: number; maxBytes: number; across: number }>;

/** The largest part in the middle of a picture that has the shape of its use. */
export function middlePart(
  { width, height }: { width: number; height: number },
  use: PictureUse,
): { x: number; y: number; width: number; height: number } {
  const { aspect } = PICTURE_SHAPES[use];
  const [wide, high] = width > height * aspect ? [height * aspect, height] : [width, width / aspect];
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high };
}

/** Pixels across from which on a picture of whole pixels has the shape of its use, near enough for every server. */
const LEAST_ACROSS = 160;

/** How large a part of a picture is kept, in whole pixels: as it is, within the most, and never so small that its shape is lost. */
export function keptSize(
  partWidth: number,
  { aspect, across }: { aspect: number; across: number },
): readonly [width: number, height: number] {
  const width = Math.round(Math.min(across, Math.max(LEAST_ACROSS, partWidth)));
  return [width, Math.round(width / aspect)];
}

/**
 * Why a picked file can't be cropped as a picture, judged by its content; null if it can. A large picture is allowed: it is
 * scaled down. Codes: image-heic, image-unreadable, image-too-many-pixels {max}.
 */
export function pictureProblem(bytes: Uint8Array): { code: string; params?: { max: number } } | null {
  const measures = measurePicture(bytes);
  if (measures === null) return { code: isHeic(bytes) ? 'image-heic' : 'image-unreadable' };
  const { maxDecoded } = PICTURE;
  return measures.width * measures.height > maxDecoded
    ? { code: 'image-too-many-pixels', params: { max: maxDecoded } }
    : null;
}
