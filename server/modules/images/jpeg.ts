import { decode } from 'jpeg-js';
import { type Picture, PIXELS_MOST, tooManyPixels, unreadable } from './picture.ts';

const MARK = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const EXIF = 0xe1;
const ADOBE = 0xee;
const isRestart = (mark: number) => mark >= 0xd0 && mark <= 0xd7;
/** Baseline, extended and progressive pictures; what else there is no browser shows. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Tables of codes and of quantities, and how often a scan starts afresh. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
/** Ways to turn a photo, of EXIF; from 5 on width and height change places. */
const UPRIGHT = 1;
const LYING = 5;
/** Megabytes that decoding may take; the process around it has its own limit. */
const DECODER_MB = 700;

export const isJpeg = (bytes: Buffer): boolean =>
  bytes[0] === MARK && bytes[1] === START && bytes[2] === MARK;

/**
 * Reads a JPEG to its last pixel and writes it without EXIF (but for how it is turned), comments, profiles, previews and
 * whatever follows its end. The pixels stay as they are. Throws 422 `image-unreadable`, `image-too-many-pixels`.
 */
export function readJpeg(bytes: Buffer): Picture {
  const { parts, turn, size } = walk(bytes);
  if (!size) throw unreadable();
  const head = Buffer.from([MARK, START]);
  const plain = Buffer.concat([
    head,
    ...(turn === UPRIGHT ? [] : [exifOf(turn)]),
    ...parts,
    Buffer.from([MARK, END]),
  ]);
  checkPixels(plain, size);
  const [width, height] = turn >= LYING ? [size.height, size.width] : [size.width, size.height];
  return { format: 'jpg', width, height, bytes: plain };
}

interface Size {
  width: number;
  height: number;
}

/** The segments that make the picture, in order. */
function walk(bytes: Buffer): { parts: Buffer[]; turn: number; size: Size | null } {
  const parts: Buffer[] = [];
  let turn = UPRIGHT;
  let size: Size | null = null;
  for (let at = 2; at < bytes.length;) {
    if (bytes[at] !== MARK) throw unreadable();
    // Marks may be filled up with more of the same.
    while (bytes[at + 1] === MARK) at += 1;
    const mark = bytes[at + 1] ?? 0;
    if (mark === END) return { parts, turn, size };
    if (at + 4 > bytes.length) throw unreadable();
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) throw unreadable();
    const segment = bytes.subarray(at, end);
    if (FRAMES.has(mark)) size = sizeOf(segment, size);
    else if (mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4) throw unreadable();
    if (mark === EXIF) turn = turnIn(segment) ?? turn;
    if (mark === SCAN) {
      end = endOfScan(bytes, end);
      parts.push(bytes.subarray(at, end));
    } else if (FRAMES.has(mark) || TABLES.has(mark) || isAdobe(mark, segment)) parts.push(segment);
    at = end;
  }
  // It breaks off: half a picture is none.
  throw unreadable();
}

function sizeOf(segment: Buffer, before: Size | null): Size {
  if (before || segment.length < 10) throw unreadable();
  const [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
  if (width === 0 || height === 0) throw unreadable();
  if (width * height > PIXELS_MOST) throw tooManyPixels();
  return { width, height };
}

/** Says how colours are kept; twelve bytes and no more. */
const isAdobe = (mark: number, segment: Buffer) =>
  mark === ADOBE && segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe';

/** Packed pixels up to the next mark; a mark followed by zero is a byte of them. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(MARK, at);
    if (at < 0 || at + 1 >= bytes.length) throw unreadable();
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== MARK && !isRestart(next)) return at;
    at += next === MARK ? 1 : 2;
  }
}

/** The orientation out of an EXIF segment, if it says one. */
function turnIn(segment: Buffer): number | null {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return null;
  const tiff = segment.subarray(10);
  const order = tiff.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return null;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return null;
  const count = short(first);
  for (let i = 0; i < count; i++) {
    const at = first + 2 + i * 12;
    if (at + 12 > tiff.length) return null;
    const value = short(at + 8);
    if (short(at) === ORIENTATION && value >= 1 && value <= 8) return value;
  }
  return null;
}

const ORIENTATION = 0x0112;

/** An EXIF segment that says how the picture is turned, and nothing else. */
function exifOf(turn: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(turn, 18);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff00 + EXIF);
  head.writeUInt16BE(2 + 6 + tiff.length, 2);
  return Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

function checkPixels(bytes: Buffer, size: Size): void {
  try {
    const { width, height } = decode(bytes, {
      useTArray: true,
      formatAsRGBA: false,
      tolerantDecoding: false,
      maxResolutionInMP: PIXELS_MOST / 1e6,
      maxMemoryUsageInMB: DECODER_MB,
    });
    if (width === size.width && height === size.height) return;
  } catch {
    // The library says what is wrong in its own words, of which none is for the person.
  }
  throw unreadable();
}
