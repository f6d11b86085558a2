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
  header?: Partial<Record<'depth' | 'colour' | 'interlace', number>>;
  after?: Buffer;
}

/** A PNG, eight bits of grey unless told otherwise. */
export function png({ width, height, packed, extra = [], header = {}, after }: PngParts): Buffer {
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
    pngChunk('IEND', Buffer.alloc(0)),
    ...(after ? [after] : []),
  ]);
}

/** A JPEG with the given segments behind its start. */
export function jpeg(width: number, height: number, segments: Buffer[] = []): Buffer {
  const data = Buffer.alloc(width * height * 4).map((_, i) => (i % 4 === 3 ? 255 : (i >> 3) % 256));
  const plain = Transformer.fromRgbaPixels(data, width, height).jpegSync(90);
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]);
}

export function jpegSegment(mark: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, mark, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** An EXIF segment, little endian: how the picture is turned, and a place that shall not be told. */
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
