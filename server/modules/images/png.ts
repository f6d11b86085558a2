import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { type Picture, PIXELS_MOST, tooManyPixels, unreadable } from './picture.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What changes how the picture looks and tells nothing else: transparency and colour space. */
const KEPT = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB']);
/** Samples a pixel and the depths that a colour type may have (PNG specification, 11.2.2). */
const COLOUR_TYPES: Record<number, { samples: number; depths: readonly number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const PALETTE_TYPE = 3;
/** The seven passes of Adam7: first column and row, step across and down. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

interface Chunk {
  type: string;
  data: Buffer;
}

/**
 * Reads a PNG to its last pixel and writes it anew: no text, no time, no EXIF, no animation, nothing after the end and
 * nothing beside the pixels in the packed data. Throws 422 `image-unreadable`, `image-too-many-pixels`.
 */
export function readPng(bytes: Buffer): Picture {
  const chunks = chunksOf(bytes);
  const header = chunks[0];
  if (header?.type !== 'IHDR') throw unreadable();
  const { width, height, bitsAPixel, isInterlaced, colourType } = readHeader(header.data);
  const lines = isInterlaced
    ? passLines(width, height, bitsAPixel)
    : [[height, lineBytes(width, bitsAPixel)] as const];
  const pixels = inflate(chunks, lines);
  checkFilters(pixels, lines);
  const palette = chunks.filter(({ type }) => type === 'PLTE');
  const hasPalette =
    palette.length === 1 && palette[0]!.data.length % 3 === 0 && palette[0]!.data.length <= 768;
  if (colourType === PALETTE_TYPE && !hasPalette) throw unreadable();
  const seen = [
    header,
    ...chunks.filter(({ type }) => KEPT.has(type) && type !== 'tRNS'),
    ...(colourType === PALETTE_TYPE ? palette : []),
    ...chunks.filter(({ type }) => type === 'tRNS').slice(0, 1),
    { type: 'IDAT', data: deflateSync(pixels) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ];
  return { format: 'png', width, height, bytes: Buffer.concat([SIGNATURE, ...seen.map(writeChunk)]) };
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) throw unreadable();
    const named = bytes.subarray(at + 4, end);
    const type = named.toString('latin1', 0, 4);
    if (crc32(named) !== bytes.readUInt32BE(end)) throw unreadable();
    // A capital first letter says that the picture can't be read without it.
    const isCritical = /^[A-Z]/.test(type);
    if (isCritical && !['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(type)) throw unreadable();
    chunks.push({ type, data: named.subarray(4) });
    at = end + 4;
    if (type === 'IEND') return chunks;
  }
  throw unreadable();
}

function readHeader(data: Buffer) {
  if (data.length !== 13) throw unreadable();
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth, colourType, packing, filter, interlace] = data.subarray(8) as unknown as [
    number,
    number,
    number,
    number,
    number,
  ];
  const colour = COLOUR_TYPES[colourType];
  const isKnown = colour?.depths.includes(depth) === true && packing === 0 && filter === 0 && interlace <= 1;
  if (!isKnown || width === 0 || height === 0) throw unreadable();
  if (width * height > PIXELS_MOST) throw tooManyPixels();
  return { width, height, bitsAPixel: colour.samples * depth, isInterlaced: interlace === 1, colourType };
}

type Lines = readonly [count: number, bytes: number];

/** A line begins with the number of its filter. */
const lineBytes = (width: number, bitsAPixel: number) => 1 + Math.ceil((width * bitsAPixel) / 8);

function passLines(width: number, height: number, bitsAPixel: number): Lines[] {
  return PASSES.map(([x, y, dx, dy]): Lines => {
    const across = Math.ceil((width - x) / dx);
    const down = Math.ceil((height - y) / dy);
    return across > 0 && down > 0 ? [down, lineBytes(across, bitsAPixel)] : [0, 0];
  });
}

/** The packed data must be the lines, neither less nor more. */
function inflate(chunks: readonly Chunk[], lines: readonly Lines[]): Buffer {
  const size = lines.reduce((sum, [count, bytes]) => sum + count * bytes, 0);
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  let pixels: Buffer;
  try {
    pixels = inflateSync(packed, { maxOutputLength: size });
  } catch {
    throw unreadable();
  }
  if (pixels.length !== size) throw unreadable();
  return pixels;
}

function checkFilters(pixels: Buffer, lines: readonly Lines[]): void {
  let at = 0;
  for (const [count, bytes] of lines) {
    for (let line = 0; line < count; line++, at += bytes) if (pixels[at]! > 4) throw unreadable();
  }
}

function writeChunk({ type, data }: Chunk): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
