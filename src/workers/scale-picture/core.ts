import type { PictureBounds, PicturePart, ScaledPicture, ScalePictureApi } from './api.ts';

const QUALITIES = [0.9, 0.8, 0.7, 0.55] as const;
/** After the last quality the picture gets smaller. */
const SHRINK = 0.75;

/** The job itself: keeps nothing. */
export const scalePictureJob = (): ScalePictureApi => ({ scale });

async function scale(picture: Blob, part: PicturePart, bounds: PictureBounds): Promise<ScaledPicture | null> {
  const decoded = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => null);
  if (decoded === null) return null;
  try {
    let width = Math.max(1, Math.round(Math.min(bounds.across, part.width)));
    for (; width > 1; width = Math.floor(width * SHRINK)) {
      const height = Math.max(1, Math.round(width / bounds.aspect));
      const canvas = drawn(decoded, part, width, height);
      if (canvas === null) return null;
      for (const quality of QUALITIES) {
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
        if (blob.size <= bounds.maxBytes)
          return { bytes: new Uint8Array(await blob.arrayBuffer()), width, height };
      }
    }
    return null;
  } finally {
    decoded.close();
  }
}

function drawn(
  picture: ImageBitmap,
  part: PicturePart,
  width: number,
  height: number,
): OffscreenCanvas | null {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // A JPEG has no transparency: what is clear becomes white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return canvas;
}
