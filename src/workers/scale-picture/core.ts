import { keptSize, pictureProblem, type PhotoMark } from '../../domain/pictures/index.ts';
import type { PhotoBounds, PictureBounds, PicturePart, ScaledPicture, ScalePictureApi } from './api.ts';
import { drawMarks } from './draw-marks.ts';

const QUALITIES = [0.9, 0.8, 0.7, 0.55] as const;
/** After the last quality the picture gets smaller. */
const SHRINK = 0.75;

/** The job itself: keeps nothing. */
export const scalePictureJob = (): ScalePictureApi => ({ scale, scaleWhole });

async function scale(picture: Blob, part: PicturePart, bounds: PictureBounds): Promise<ScaledPicture | null> {
  return withDecoded(picture, (decoded) =>
    shrunk(decoded, part, keptSize(part.width, bounds), bounds.maxBytes, []),
  );
}

async function scaleWhole(
  picture: Blob,
  marks: readonly PhotoMark[],
  { across, maxBytes }: PhotoBounds,
): Promise<ScaledPicture | null> {
  return withDecoded(picture, (decoded) => {
    const { width, height } = decoded;
    const by = Math.min(1, across / Math.max(width, height));
    return shrunk(decoded, { x: 0, y: 0, width, height }, [width * by, height * by], maxBytes, marks);
  });
}

async function withDecoded(
  picture: Blob,
  work: (decoded: ImageBitmap) => Promise<ScaledPicture | null>,
): Promise<ScaledPicture | null> {
  // By what its header says: a small file may unpack to more than the device has memory for.
  if (pictureProblem(new Uint8Array(await picture.arrayBuffer())) !== null) return null;
  const decoded = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => null);
  if (decoded === null) return null;
  try {
    return await work(decoded);
  } finally {
    decoded.close();
  }
}

/** A part at a size; with less quality, and then smaller, where that takes too many bytes. */
async function shrunk(
  decoded: ImageBitmap,
  part: PicturePart,
  [wide, high]: readonly [number, number],
  maxBytes: number,
  marks: readonly PhotoMark[],
): Promise<ScaledPicture | null> {
  for (let by = 1; wide * by > 1; by *= SHRINK) {
    const [width, height] = [Math.max(1, Math.round(wide * by)), Math.max(1, Math.round(high * by))];
    const canvas = drawn(decoded, part, [width, height], marks);
    if (canvas === null) return null;
    for (const quality of QUALITIES) {
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (blob.size <= maxBytes) return { bytes: new Uint8Array(await blob.arrayBuffer()), width, height };
    }
  }
  return null;
}

function drawn(
  picture: ImageBitmap,
  part: PicturePart,
  size: readonly [number, number],
  marks: readonly PhotoMark[],
): OffscreenCanvas | null {
  const [width, height] = size;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // A JPEG has no transparency: what is clear becomes white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  drawMarks(context, marks, size);
  return canvas;
}
