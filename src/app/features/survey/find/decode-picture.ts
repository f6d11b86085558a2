import { pictureProblem } from '../../../../domain/pictures/index.ts';

/** Pixels of the longer side that are looked at: a code that fills a tenth of a photo is still found. */
const SIDE = 1600;

interface Detector {
  detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new () => Detector;

/**
 * The text of the first QR code or barcode in a photo; null where none is found. By the browser where it can, else by a
 * library, which knows QR codes alone.
 */
export async function decodePicture(photo: Blob): Promise<string | null> {
  // By what its header says: a small file may unpack to more than the device has memory for.
  if (pictureProblem(new Uint8Array(await photo.arrayBuffer())) !== null) return null;
  const picture = await createImageBitmap(photo).catch(() => null);
  return picture === null ? null : decode(picture);
}

/** The same for the picture that a camera shows at this moment; null before it shows one. */
export async function decodeFrame(video: HTMLVideoElement): Promise<string | null> {
  if (video.videoWidth === 0) return null;
  const picture = await createImageBitmap(video).catch(() => null);
  return picture === null ? null : decode(picture);
}

async function decode(picture: ImageBitmap): Promise<string | null> {
  try {
    return (await byBrowser(picture)) ?? (await byLibrary(picture));
  } finally {
    picture.close();
  }
}

async function byBrowser(picture: ImageBitmap): Promise<string | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return null;
  try {
    return (await new BarcodeDetector().detect(picture))[0]?.rawValue ?? null;
  } catch {
    // Some browsers have it and no service behind it.
    return null;
  }
}

async function byLibrary(picture: ImageBitmap): Promise<string | null> {
  const by = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * by), Math.round(picture.height * by)];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) return null;
  context.drawImage(picture, 0, 0, width, height);
  const { default: readQr } = await import('jsqr');
  return readQr(context.getImageData(0, 0, width, height).data, width, height)?.data ?? null;
}
