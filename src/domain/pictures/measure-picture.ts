export interface PictureMeasures {
  format: 'png' | 'jpg';
  /** Pixels, as they are stored. */
  width: number;
  height: number;
  /** Bits of a channel. */
  depth: number;
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_HEADER = [0x49, 0x48, 0x44, 0x52];
const JPEG_START = [0xff, 0xd8, 0xff];
const SCAN = 0xda;
const END = 0xd9;
/** Baseline, extended and progressive pictures; browsers don't show any other kind. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/**
 * What the header of a picture says, without unpacking it: decoding takes memory by these numbers. Null for anything but a PNG
 * or JPEG, whatever its name says.
 */
export function measurePicture(bytes: Uint8Array): PictureMeasures | null {
  const found = holds(bytes, 0, PNG_START)
    ? pngHeader(bytes)
    : holds(bytes, 0, JPEG_START)
      ? jpegFrame(bytes)
      : null;
  return found === null || found.width === 0 || found.height === 0 ? null : found;
}

/** Of the kinds of file that begin so, those in which phones keep photos. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Whether it is a photo as iPhones keep it (HEIC, HEIF), which most browsers can't show. */
export function isHeic(bytes: Uint8Array): boolean {
  const letters = (from: number): string => String.fromCharCode(...bytes.subarray(from, from + 4));
  return letters(4) === 'ftyp' && HEIC_BRANDS.has(letters(8));
}

const holds = (bytes: Uint8Array, at: number, values: readonly number[]): boolean =>
  values.every((value, i) => bytes[at + i] === value);

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function pngHeader(bytes: Uint8Array): PictureMeasures | null {
  if (bytes.length < 33 || !holds(bytes, 12, PNG_HEADER)) return null;
  const view = viewOf(bytes);
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20), depth: bytes[24] ?? 0 };
}

function jpegFrame(bytes: Uint8Array): PictureMeasures | null {
  const view = viewOf(bytes);
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
    if (mark === SCAN) return endsAfter(bytes, at) ? frame : null;
    if (FRAMES.has(mark)) {
      if (frame !== null) return null;
      frame = {
        format: 'jpg',
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        depth: bytes[at + 4] ?? 0,
      };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function endsAfter(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === END) return true;
  return false;
}
