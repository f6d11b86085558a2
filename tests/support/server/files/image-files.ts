import { crc32, deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

export interface PngParts {
  width: number;
  height: number;
  /** Packed lines; those of a grey picture of the size by default. */
  packed?: Buffer;
  /** Between the header and the pixels. */
  extra?: Buffer[];
  /** Behind the pixels. */
  behind?: Buffer[];
  header?: Partial<Record<'depth' | 'colour' | 'interlace', number>>;
  after?: Buffer;
}

/** A PNG, eight bits of grey unless told otherwise. */
export function png(parts: PngParts): Buffer {
  const { width, height, packed, extra = [], behind = [], header = {}, after } = parts;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([header.depth ?? 8, header.colour ?? 0, 0, 0, header.interlace ?? 0], 8);
  const lines = () => Buffer.alloc(height * (width + 1)).map((_, i) => (i % (width + 1) === 0 ? 0 : i % 251));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    ...extra,
    pngChunk('IDAT', packed ?? deflateSync(lines())),
    ...behind,
    pngChunk('IEND', Buffer.alloc(0)),
    ...(after ? [after] : []),
  ]);
}

/** A PNG of two pictures that follow each other, the second white. */
export function movingPng(width: number, height: number): Buffer {
  const numbers = (...values: number[]): Buffer => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4));
    return bytes;
  };
  const frame = (n: number) =>
    pngChunk('fcTL', Buffer.concat([numbers(n, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));
  const white = Buffer.alloc(height * (width + 1), 255).map((value, i) =>
    i % (width + 1) === 0 ? 0 : value,
  );
  return png({
    width,
    height,
    extra: [pngChunk('acTL', numbers(2, 0)), frame(0)],
    behind: [frame(1), pngChunk('fdAT', Buffer.concat([numbers(2), deflateSync(white)]))],
  });
}

/** A JPEG with the given segments behind its start. */
export function jpeg(width: number, height: number, segments: Buffer[] = []): Buffer {
  const data = Buffer.alloc(width * height * 4).map((_, i) => (i % 4 === 3 ? 255 : (i >> 3) % 256));
  const plain = Transformer.fromRgbaPixels(data, width, height).jpegSync(90);
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]);
}

/**
 * A grey JPEG of any size: each block of 8 × 8 is the same as the one before, in two bits. Writing one of 100 megapixels
 * in the usual way takes minutes.
 */
export function greyJpeg(width: number, height: number): Buffer {
  const oneCode = (table: number): Buffer => Buffer.from([table, 1, ...Array<number>(15).fill(0), 0]);
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    jpegSegment(0xc0, Buffer.from([8, ...size, 1, 1, 0x11, 0])),
    jpegSegment(0xc4, oneCode(0x00)),
    jpegSegment(0xc4, oneCode(0x10)),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(Math.ceil(blocks / 4)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function jpegSegment(mark: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, mark, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A JPEG of 8 × 8 pixels in CMYK, as printers have it: one grey, and the shortest tables that it can have. */
export function cmykJpeg(): Buffer {
  const inks = [1, 2, 3, 4];
  const oneCode = (table: number) => [table, 1, ...Array<number>(15).fill(0), 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xee, Buffer.from('Adobe\0d\0\0\0\0\0', 'latin1')),
    jpegSegment(0xdb, Uint8Array.of(0, ...Array<number>(64).fill(1))),
    jpegSegment(0xc0, Uint8Array.of(8, 0, 8, 0, 8, 4, ...inks.flatMap((ink) => [ink, 0x11, 0]))),
    jpegSegment(0xc4, Uint8Array.from(oneCode(0x00))),
    jpegSegment(0xc4, Uint8Array.from(oneCode(0x10))),
    jpegSegment(0xda, Uint8Array.of(4, ...inks.flatMap((ink) => [ink, 0]), 0, 63, 0)),
    Buffer.from([0x00, 0xff, 0xd9]),
  ]);
}

/** An EXIF segment, little endian: the rotation of the picture, and a place that has to be removed. */
export function exif(turn: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(turn, 18);
  return jpegSegment(
    0xe1,
    Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 52.5 13.4')]),
  );
}
