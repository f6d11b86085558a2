import {
  rectangleTo,
  type Corners,
  type Homography,
  type PixelSize,
} from '../../domain/floorplan/picture/homography.ts';
import {
  proposeCorners,
  type Greys,
  type ProposedCorners,
} from '../../domain/floorplan/picture/propose-corners.ts';
import { straightenedSize } from '../../domain/floorplan/picture/straightened-size.ts';
import { pictureProblem } from '../../domain/pictures/index.ts';
import type { ScaledPicture } from '../scale-picture/api.ts';
import type { StraightenPictureApi } from './api.ts';

/** Pixels of the longer side in which corners are looked for. */
const LOOKED_AT = 800;
const QUALITY = 0.9;
const WHITE = 255;

/** The job itself: keeps nothing. */
export const straightenPictureJob = (): StraightenPictureApi => ({ propose, straighten });

async function propose(picture: Blob): Promise<ProposedCorners | null> {
  const decoded = await decodedPicture(picture);
  if (decoded === null) return null;
  const { width, height } = decoded;
  const by = Math.min(1, LOOKED_AT / Math.max(width, height));
  const pixels = pixelsOf(decoded, { width: Math.ceil(width * by), height: Math.ceil(height * by) });
  const found = pixels && proposeCorners(greysOf(pixels));
  if (!found) return null;
  const corners = found.corners.map(([x, y]) => [
    Math.min(width, Math.round(x / by)),
    Math.min(height, Math.round(y / by)),
  ]) as unknown as Corners;
  return { ...found, corners };
}

async function straighten(picture: Blob, corners: Corners, longest: number): Promise<ScaledPicture | null> {
  const decoded = await decodedPicture(picture);
  if (decoded === null) return null;
  const size = straightenedSize(corners, decoded, longest);
  const map = rectangleTo(size, corners);
  const source = pixelsOf(decoded, decoded);
  if (map === null || source === null) return null;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.putImageData(lookedAt(source, size, map), 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), ...size };
}

async function decodedPicture(picture: Blob): Promise<ImageBitmap | null> {
  // By what its header says: a small file may unpack to more than the device has memory for.
  if (pictureProblem(new Uint8Array(await picture.arrayBuffer())) !== null) return null;
  return createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => null);
}

/** Its pixels at a size; the picture is closed with it. */
function pixelsOf(picture: ImageBitmap, { width, height }: PixelSize): ImageData | null {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  // What is see-through is paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return context.getImageData(0, 0, width, height);
}

function greysOf({ width, height, data }: ImageData): Greys {
  const values = new Uint8Array(width * height);
  for (let i = 0; i < values.length; i += 1)
    values[i] = 0.299 * data[4 * i]! + 0.587 * data[4 * i + 1]! + 0.114 * data[4 * i + 2]!;
  return { width, height, values };
}

/** Each pixel of the rectangle between the four around its place in the picture; white beyond its edge. */
export function lookedAt(source: ImageData, { width, height }: PixelSize, map: Homography): ImageData {
  const found = new ImageData(width, height);
  const [a, b, c, d, e, f, g, h] = map;
  const { data, width: wide, height: high } = source;
  const to = found.data;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const [px, py] = [x + 0.5, y + 0.5];
      const by = g * px + h * py + 1;
      const sx = (a * px + b * py + c) / by - 0.5;
      const sy = (d * px + e * py + f) / by - 0.5;
      to[at + 3] = WHITE;
      if (sx < -1 || sy < -1 || sx > wide || sy > high) {
        to[at] = to[at + 1] = to[at + 2] = WHITE;
        continue;
      }
      const [left, top] = [Math.max(0, Math.floor(sx)), Math.max(0, Math.floor(sy))];
      const [right, below] = [Math.min(wide - 1, left + 1), Math.min(high - 1, top + 1)];
      const [u, v] = [Math.max(0, sx - left), Math.max(0, sy - top)];
      const [nw, ne, sw, se] = [
        4 * (Math.min(top, high - 1) * wide + Math.min(left, wide - 1)),
        4 * (Math.min(top, high - 1) * wide + right),
        4 * (below * wide + Math.min(left, wide - 1)),
        4 * (below * wide + right),
      ];
      for (let k = 0; k < 3; k += 1)
        to[at + k] =
          (data[nw + k]! * (1 - u) + data[ne + k]! * u) * (1 - v) +
          (data[sw + k]! * (1 - u) + data[se + k]! * u) * v;
    }
  }
  return found;
}
