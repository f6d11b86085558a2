import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { Transformer } from '@napi-rs/image';
import { describe, expect, it } from 'vitest';
import {
  cmykJpeg,
  exif,
  jpeg,
  jpegSegment,
  movingPng,
  png,
  pngChunk,
} from '../../../tests/support/server/files/image-files.ts';
import { PICTURE } from '../../../src/domain/limits.ts';
import { cleanPicture } from './clean-picture.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

const SECRET = 'GPS 52.5 13.4';
const refused = (code: string) => expect.objectContaining({ status: 422, code });

/** As they are shown, four bytes each. */
const pixelsOf = (bytes: Buffer): Buffer => new Transformer(new Transformer(bytes).pngSync()).rawPixelsSync();

describe('a PNG', () => {
  it('keeps its pixels and loses everything that is not seen', () => {
    const text = Buffer.from(`Comment\0${SECRET}`);
    const extra = ['tEXt', 'zTXt', 'eXIf', 'tIME', 'prVt'].map((type) => pngChunk(type, text));
    const hidden = png({ width: 32, height: 18, extra, after: Buffer.from(`PK\u0003\u0004${SECRET}`) });
    const kept = cleanPicture(hidden);
    expect([kept.format, kept.width, kept.height]).toEqual(['png', 32, 18]);
    expect(kept.bytes.includes(SECRET)).toBe(false);
    expect(
      ['IHDR', 'IDAT', 'IEND', 'tEXt', 'eXIf', 'prVt'].filter((type) => kept.bytes.includes(type)),
    ).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect(pixelsOf(kept.bytes).equals(pixelsOf(hidden))).toBe(true);
  });

  it('is read in every form that the format has, and kept with eight bits a channel', () => {
    const lines = (count: number, bytes: number) =>
      Buffer.concat(Array.from({ length: count }, () => Buffer.alloc(bytes + 1)));
    const forms: [depth: number, colour: number, bytes: number][] = [
      [1, 0, 1],
      [16, 0, 16],
      [8, 2, 24],
      [16, 2, 48],
      [4, 3, 4],
      [8, 4, 16],
      [16, 4, 32],
      [16, 6, 64],
    ];
    for (const [depth, colour, bytes] of forms) {
      const extra = colour === 3 ? [pngChunk('PLTE', Buffer.alloc(48))] : [];
      const packed = deflateSync(lines(8, bytes));
      const kept = cleanPicture(png({ width: 8, height: 8, header: { depth, colour }, packed, extra }));
      expect([kept.width, kept.height, kept.depth]).toEqual([8, 8, 8]);
    }
    const passes = Buffer.concat([
      lines(1, 1),
      lines(1, 1),
      lines(1, 2),
      lines(2, 2),
      lines(2, 4),
      lines(4, 4),
      lines(4, 8),
    ]);
    const interlaced = png({ width: 8, height: 8, header: { interlace: 1 }, packed: deflateSync(passes) });
    expect(cleanPicture(interlaced).height).toBe(8);
  });

  it('of sixteen bits keeps its colours and what is seen through', () => {
    const pixel = Buffer.from([0xff, 0xff, 0x80, 0x10, 0x00, 0x40, 0x7f, 0xff]);
    const line = Buffer.concat([Buffer.from([0]), pixel, pixel]);
    const packed = deflateSync(Buffer.concat([line, line]));
    const kept = cleanPicture(png({ width: 2, height: 2, header: { depth: 16, colour: 6 }, packed }));
    expect([...new Transformer(kept.bytes).rawPixelsSync().subarray(0, 4)]).toEqual([0xff, 0x80, 0x00, 0x7f]);
  });

  it.each([
    ['too few pixels', png({ width: 8, height: 8, packed: deflateSync(Buffer.alloc(10)) })],
    ['no pixels', png({ width: 8, height: 8, packed: Buffer.alloc(0) })],
    ['an unknown filter', png({ width: 8, height: 8, packed: deflateSync(Buffer.alloc(72, 9)) })],
    ['no width', png({ width: 0, height: 8 })],
    ['a depth that its colours do not have', png({ width: 8, height: 8, header: { depth: 4, colour: 6 } })],
    ['a palette that is missing', png({ width: 8, height: 8, header: { colour: 3 } })],
    [
      'something unknown that it needs',
      png({ width: 8, height: 8, extra: [pngChunk('XXXX', Buffer.alloc(1))] }),
    ],
    ['no end', png({ width: 8, height: 8 }).subarray(0, -12)],
  ])('with %s is refused', (_what, bytes) => {
    expect(() => cleanPicture(bytes)).toThrowError(refused('image-unreadable'));
  });

  it.each([
    ['16 megapixels and a line', 4000, 4001],
    ['10,000 megapixels', 100_000, 100_000],
  ])('of %s is refused before it is unpacked', (_what, width, height) => {
    // The promised pixels are missing: decoding would call it unreadable.
    const bomb = png({ width, height, packed: deflateSync(Buffer.alloc(1000)) });
    expect(() => cleanPicture(bomb)).toThrowError(refused('image-too-many-pixels'));
  });

  it('that moves is kept as its first picture', () => {
    const kept = cleanPicture(movingPng(32, 18));
    expect([kept.width, kept.height]).toEqual([32, 18]);
    expect(['acTL', 'fcTL', 'fdAT'].filter((type) => kept.bytes.includes(type))).toEqual([]);
    expect(pixelsOf(kept.bytes).equals(pixelsOf(png({ width: 32, height: 18 })))).toBe(true);
  });

  it('of 16 megapixels and 16 bits is kept smaller', () => {
    const packed = deflateSync(Buffer.alloc(4000 * (4000 * 2 + 1)), { level: 1 });
    const kept = cleanPicture(png({ width: 4000, height: 4000, header: { depth: 16 }, packed }));
    expect([kept.width, kept.height, kept.depth]).toEqual([PICTURE.keptSide, PICTURE.keptSide, 8]);
  });
});

describe('a JPEG', () => {
  it('keeps its pixels and loses everything that is not seen', () => {
    const segments = [
      exif(1),
      jpegSegment(0xfe, Buffer.from(SECRET)),
      jpegSegment(0xe2, Buffer.from(`ICC_PROFILE\0${SECRET}`)),
      jpegSegment(0xed, Buffer.from(SECRET)),
    ];
    const given = Buffer.concat([jpeg(32, 18, segments), Buffer.from(`<script>${SECRET}</script>`)]);
    const kept = cleanPicture(given);
    expect([kept.format, kept.width, kept.height]).toEqual(['jpg', 32, 18]);
    expect(kept.bytes.includes(SECRET)).toBe(false);
    expect(kept.bytes.includes('Exif')).toBe(false);
    const [before, after] = [pixelsOf(given), pixelsOf(kept.bytes)];
    const apart =
      before.reduce((sum, value, i) => sum + Math.abs(value - (after[i] ?? 0)), 0) / before.length;
    expect(apart).toBeLessThan(4);
  });

  it('that is to be shown turned is kept upright', () => {
    const kept = cleanPicture(jpeg(18, 32, [exif(6)]));
    expect([kept.width, kept.height]).toEqual([32, 18]);
    expect(cleanPicture(kept.bytes)).toMatchObject({ width: 32, height: 18 });
  });

  it('in CMYK is kept in the colours of a screen', () => {
    const kept = cleanPicture(cmykJpeg());
    const frame = kept.bytes.indexOf(Buffer.from([0xff, 0xc0]));
    expect([kept.width, kept.height, kept.bytes[frame + 9]]).toEqual([8, 8, 3]);
  });

  it('larger than anyone looks at is kept smaller, in its ratio', () => {
    const kept = cleanPicture(jpeg(3200, 1800));
    expect([kept.width, kept.height]).toEqual([PICTURE.keptSide, 1152]);
  });

  it('whose header says more than 16 megapixels is refused before it is decoded', () => {
    const bomb = Buffer.from(jpeg(16, 16));
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(4001, frame + 5);
    bomb.writeUInt16BE(4000, frame + 7);
    expect(() => cleanPicture(bomb)).toThrowError(refused('image-too-many-pixels'));
  });

  it('that is cut off, or has no picture in it, is refused', () => {
    const whole = jpeg(32, 32);
    for (const part of [0.1, 0.5, 0.9]) {
      expect(() => cleanPicture(whole.subarray(0, Math.floor(whole.length * part)))).toThrowError(
        refused('image-unreadable'),
      );
    }
    expect(() => cleanPicture(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toThrowError(
      refused('image-unreadable'),
    );
  });

  it('or a PNG never breaks the reader, whatever was changed in it', () => {
    const files = [jpeg(16, 16, [exif(3)]), png({ width: 16, height: 16 })];
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (bytes, changes) => {
          const broken = Buffer.from(bytes);
          for (const [at, byte] of changes) broken[8 + (at % (broken.length - 8))] = byte;
          try {
            cleanPicture(broken);
          } catch (error) {
            expect(error).toMatchObject({ status: 422 });
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
