import { ApiError } from '../../platform/api-error.ts';

export interface PictureMeasures {
  format: 'png' | 'jpg';
  /** Pixels, as they are stored. */
  width: number;
  height: number;
  /** Bits of a channel. */
  depth: number;
}

export const unreadable = () => new ApiError(422, 'image-unreadable');

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
const SCAN = 0xda;
/** Baseline, extended and progressive pictures; what else there is no browser shows. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/**
 * What the header of a picture says, without unpacking it: whoever decodes it takes memory by these numbers.
 * Throws 422 `image-unreadable`.
 */
export function measurePicture(bytes: Buffer): PictureMeasures {
  const startsWith = (start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);
  const found = startsWith(PNG_START) ? pngHeader(bytes) : startsWith(JPEG_START) ? jpegFrame(bytes) : null;
  if (found === null || found.width === 0 || found.height === 0) throw unreadable();
  return found;
}

function pngHeader(bytes: Buffer): PictureMeasures | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height, depth] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24] ?? 0];
  return { format: 'png', width, height, depth };
}

function jpegFrame(bytes: Buffer): PictureMeasures | null {
  let frame: PictureMeasures | null = null;
  for (let at = 2; at + 10 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const mark = bytes[at + 1] ?? 0;
    // Marks may be filled up with more of the same.
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    // What breaks off in its pixels is half a picture, and the decoder would fill the rest with grey.
    if (mark === SCAN) return bytes.includes(JPEG_END, at) ? frame : null;
    if (FRAMES.has(mark)) {
      if (frame !== null) return null;
      const [depth = 0, height, width] = [
        bytes[at + 4],
        bytes.readUInt16BE(at + 5),
        bytes.readUInt16BE(at + 7),
      ];
      frame = { format: 'jpg', width, height, depth };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
