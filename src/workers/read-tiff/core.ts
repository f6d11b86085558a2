import * as UTIF from 'utif2';
import { greysOfBits } from '../../domain/pictures/greys-of-bits.ts';
import { hasTiffEnd } from '../../domain/pictures/tiff-lists.ts';
import type { ScaledPicture } from '../scale-picture/api.ts';
import type { ReadTiffApi } from './api.ts';

/** Pixels that are unpacked at most: four bytes each, or an eighth of one where they are black and white. */
const MOST_PIXELS = 100_000_000;
const MOST_BITS = 600_000_000;
/** Of one pixel: four colours of 16 bits. */
const DEEPEST = 64;
/** Tags of TIFF 6.0. */
const WIDTH = 't256';
const LENGTH = 't257';
const BITS_PER_SAMPLE = 't258';
const PHOTOMETRIC = 't262';
const SAMPLES = 't277';
/** Where the strips or tiles of pixels begin, their bytes, and the pixels across and down of one. */
const STRIPS = { offsets: 't273', counts: 't279', across: WIDTH, down: 't278' };
const TILES = { offsets: 't324', counts: 't325', across: 't322', down: 't323' };
const WHITE_IS_ZERO = 0;
const QUALITY = 0.9;

/** The job itself: keeps nothing. */
export const readTiffJob = (): ReadTiffApi => ({ toJpeg });

async function toJpeg(bytes: Uint8Array<ArrayBuffer>, longest: number): Promise<ScaledPicture | null> {
  const page = largestPage(bytes.buffer);
  if (page === null) return null;
  const { ifd, width, height, isBits } = page;
  if (width * height > (isBits ? MOST_BITS : MOST_PIXELS)) return null;
  UTIF.decodeImage(bytes.buffer, ifd);
  const pixels = isBits ? bitsOf(ifd, width, height, longest) : coloursOf(ifd, width, height);
  const by = Math.min(1, longest / Math.max(pixels.width, pixels.height));
  const size = {
    width: Math.max(1, Math.round(pixels.width * by)),
    height: Math.max(1, Math.round(pixels.height * by)),
  };
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d');
  if (context === null) return null;
  const whole = await createImageBitmap(pixels);
  // A JPEG has no transparency: what is clear becomes white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, size.width, size.height);
  whole.close();
  const blob = await context.canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), ...size };
}

interface Page {
  ifd: UTIF.IFD;
  width: number;
  height: number;
  /** One bit a pixel, as scanners write drawings. */
  isBits: boolean;
}

/** Without what makers of cameras note in a way of their own, which has an end only if they say so. */
const tagsOf = (buffer: ArrayBuffer): UTIF.IFD[] =>
  (UTIF.decode as (buffer: ArrayBuffer, options: object) => UTIF.IFD[])(buffer, {
    parseMN: false,
    debug: false,
  });

function largestPage(buffer: ArrayBuffer): Page | null {
  if (!hasTiffEnd(new Uint8Array(buffer))) return null;
  const sized = tagsOf(buffer).flatMap((ifd) => {
    const [width, height] = [numberOf(ifd, WIDTH), numberOf(ifd, LENGTH)];
    const isFit = width > 0 && height > 0 && bitsOfPixel(ifd) <= DEEPEST;
    return isFit && isWhole(ifd, width, height, buffer.byteLength) ? [{ ifd, width, height }] : [];
  });
  const most = Math.max(0, ...sized.map(({ width, height }) => width * height));
  const found = sized.find(({ width, height }) => width * height === most);
  if (found === undefined) return null;
  return { ...found, isBits: bitsOfPixel(found.ifd) === 1 };
}

const bitsOfPixel = (ifd: UTIF.IFD): number => numberOf(ifd, BITS_PER_SAMPLE, 1) * numberOf(ifd, SAMPLES, 1);

/**
 * Whether the file has all of its pixels: a decoder leaves what is missing black, and goes through tiles of no size without
 * an end.
 */
function isWhole(ifd: UTIF.IFD, width: number, height: number, bytes: number): boolean {
  const isTiled = TILES.across in ifd;
  const { offsets, counts, across, down } = isTiled ? TILES : STRIPS;
  const [starts, lengths] = [ifd[offsets], ifd[counts]];
  if (!Array.isArray(starts) || !Array.isArray(lengths)) return false;
  const [wide, stated] = [numberOf(ifd, across), numberOf(ifd, down, height)];
  // One strip may say that it has as many rows as there can be.
  const high = isTiled ? stated : Math.min(stated, height);
  if (wide === 0 || high === 0 || wide * high * bitsOfPixel(ifd) > MOST_PIXELS * DEEPEST) return false;
  if (starts.length < Math.ceil(width / wide) * Math.ceil(height / high)) return false;
  return starts.every((start, i) => Number(start) + Number(lengths[i]) <= bytes);
}

function numberOf(ifd: UTIF.IFD, tag: string, otherwise = 0): number {
  const value = ifd[tag];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'number' ? first : otherwise;
}

function bitsOf(ifd: UTIF.IFD, width: number, height: number, longest: number): ImageData {
  const every = Math.max(1, Math.floor(Math.max(width, height) / longest));
  const isWhiteZero = numberOf(ifd, PHOTOMETRIC, WHITE_IS_ZERO) === WHITE_IS_ZERO;
  const greys = greysOfBits({ width, height, bits: ifd.data, isWhiteZero }, every);
  const pixels = new ImageData(greys.width, greys.height);
  greys.values.forEach((value, i) => pixels.data.set([value, value, value, 255], 4 * i));
  return pixels;
}

function coloursOf(ifd: UTIF.IFD, width: number, height: number): ImageData {
  const pixels = new ImageData(width, height);
  pixels.data.set(UTIF.toRGBA8(ifd).subarray(0, pixels.data.length));
  return pixels;
}
