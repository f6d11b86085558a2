import type { PagePicture } from '../../../domain/floorplan/index.ts';
import { measurePicture } from '../../../domain/pictures/index.ts';

/** Pixels that are decoded at most, and those along the longer side of what is kept. */
const MOST_PIXELS = 100_000_000;
export const LONGEST_PICTURE = 6000;
const QUALITY = 0.9;

/** A picture on a canvas, as large as it is or as large as is kept. Null for what no browser shows. */
export async function pictureCanvas(bytes: Uint8Array<ArrayBuffer>): Promise<HTMLCanvasElement | null> {
  const measures = measurePicture(bytes);
  if (measures === null || measures.width * measures.height > MOST_PIXELS) return null;
  const bitmap = await createImageBitmap(new Blob([bytes])).catch(() => null);
  if (bitmap === null) return null;
  const share = Math.min(1, LONGEST_PICTURE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // What is see-through is paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** A PNG or JPEG as the picture of a page. Null for what no browser shows. */
export async function pagePicture(bytes: Uint8Array<ArrayBuffer>): Promise<PagePicture | null> {
  const canvas = await pictureCanvas(bytes);
  if (canvas === null) return null;
  const blob = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, 'image/jpeg', QUALITY));
  if (blob === null) return null;
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height };
}
