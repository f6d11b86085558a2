import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { decode } from 'jpeg-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampus } from '../../../tests/support/server/content-builders.ts';
import { exif, jpeg, jpegSegment, png, pngChunk } from '../../../tests/support/server/image-files.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';

const SECRET = 'GPS 52.5 13.4';
const refused = (code: string) => expect.objectContaining({ status: 422, code });

describe('a PNG', () => {
  it('keeps its pixels and loses everything that is not seen', () => {
    const text = Buffer.from(`Comment\0${SECRET}`);
    const extra = ['tEXt', 'zTXt', 'eXIf', 'tIME', 'acTL', 'prVt'].map((type) => pngChunk(type, text));
    extra.push(pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])));
    const hidden = png({ width: 32, height: 18, extra, after: Buffer.from(`PK\u0003\u0004${SECRET}`) });
    const read = readPng(hidden);
    expect([read.width, read.height]).toEqual([32, 18]);
    expect(Buffer.from(read.bytes).includes(SECRET)).toBe(false);
    const isThere = (type: string) => Buffer.from(read.bytes).includes(type);
    expect(['IHDR', 'gAMA', 'IDAT', 'IEND', 'tEXt', 'eXIf', 'acTL', 'prVt'].filter(isThere)).toEqual([
      'IHDR',
      'gAMA',
      'IDAT',
      'IEND',
    ]);
    // Nothing more to take away, and the same pixels.
    expect(Buffer.from(readPng(Buffer.from(read.bytes)).bytes).equals(Buffer.from(read.bytes))).toBe(true);
    expect(Buffer.from(readPng(png({ width: 32, height: 18 })).bytes).length).toBe(read.bytes.length - 16);
  });

  it('is read in every form that the format has', () => {
    const lines = (count: number, bytes: number) =>
      Buffer.concat(Array.from({ length: count }, () => Buffer.alloc(bytes + 1)));
    const forms: [depth: number, colour: number, bytes: number][] = [
      [1, 0, 1],
      [16, 0, 16],
      [8, 2, 24],
      [4, 3, 4],
      [8, 4, 16],
      [16, 6, 64],
    ];
    for (const [depth, colour, bytes] of forms) {
      const extra = colour === 3 ? [pngChunk('PLTE', Buffer.alloc(48))] : [];
      const packed = deflateSync(lines(8, bytes));
      expect(readPng(png({ width: 8, height: 8, header: { depth, colour }, packed, extra })).width).toBe(8);
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
    expect(
      readPng(png({ width: 8, height: 8, header: { interlace: 1 }, packed: deflateSync(passes) })).height,
    ).toBe(8);
  });

  it.each([
    ['too few pixels', png({ width: 8, height: 8, packed: deflateSync(Buffer.alloc(10)) })],
    ['more pixels than it says', png({ width: 8, height: 8, packed: deflateSync(Buffer.alloc(50_000_000)) })],
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
    expect(() => readPng(bytes)).toThrowError(refused('image-unreadable'));
  });

  it('of more pixels than anyone needs is refused before they are unpacked', () => {
    const bomb = png({ width: 100_000, height: 100_000, packed: deflateSync(Buffer.alloc(1000)) });
    expect(() => readPng(bomb)).toThrowError(refused('image-too-many-pixels'));
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
    const read = readJpeg(given);
    expect([read.width, read.height]).toEqual([32, 18]);
    expect(Buffer.from(read.bytes).includes(SECRET)).toBe(false);
    expect(Buffer.from(read.bytes).includes('Exif')).toBe(false);
    expect(decode(read.bytes).data.equals(decode(given).data)).toBe(true);
  });

  it('stays turned as it was, and is measured so', () => {
    const read = readJpeg(jpeg(18, 32, [exif(6)]));
    expect([read.width, read.height]).toEqual([32, 18]);
    expect(Buffer.from(read.bytes).includes(SECRET)).toBe(false);
    const again = readJpeg(Buffer.from(read.bytes));
    expect([again.width, again.height]).toEqual([32, 18]);
  });

  it('that is cut off, or has no picture in it, is refused', () => {
    const whole = jpeg(32, 32);
    for (const part of [0.1, 0.5, 0.9]) {
      expect(() => readJpeg(whole.subarray(0, Math.floor(whole.length * part)))).toThrowError(
        refused('image-unreadable'),
      );
    }
    expect(() => readJpeg(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toThrowError(refused('image-unreadable'));
  });

  it('or a PNG never breaks the reader, whatever was changed in it', () => {
    const files = [
      { bytes: jpeg(16, 16, [exif(3)]), read: readJpeg },
      { bytes: png({ width: 16, height: 16 }), read: readPng },
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        ({ bytes, read }, changes) => {
          const broken = Buffer.from(bytes);
          for (const [at, byte] of changes) broken[8 + (at % (broken.length - 8))] = byte;
          try {
            read(broken);
          } catch (error) {
            expect(error).toMatchObject({ status: 422 });
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('an uploaded picture', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const logo = () => png({ width: 40, height: 40, extra: [pngChunk('tEXt', Buffer.from(SECRET))] });
  const body = (bytes: Buffer, change: object = {}) => ({
    fileType: 'png',
    fileBase64: bytes.toString('base64'),
    extra: { imageType: 'logo', width: 40, height: 40 },
    ...change,
  });

  it('is seen by everyone who has its address, as a picture and nothing else', async () => {
    const answer = await world.admin('POST', '/tools/upload-image', body(logo()));
    expect(answer.createdTimestampUtcEpochSeconds).toBeTypeOf('number');
    const { imageUrl } = answer.result;
    expect(imageUrl).toMatch(new RegExp(`^${world.origin}/api/v8/images/[0-9a-f-]{36}\\.png$`));
    const seen = await fetch(String(imageUrl));
    expect(seen.status).toBe(200);
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="image.png"',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(seen.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = Buffer.from(await seen.arrayBuffer());
    expect(readPng(bytes)).toMatchObject({ width: 40, height: 40 });
    expect(bytes.includes(SECRET)).toBe(false);
    // Its other name is no name of it.
    expect((await fetch(String(imageUrl).replace('.png', '.jpg'))).status).toBe(404);
    expect((await fetch(`${world.origin}/api/v8/images/..%2f..%2fetc%2fpasswd.png`)).status).toBe(404);
  });

  it('may be a JPEG of 16:9', async () => {
    const extra = { imageType: 'image', width: 160, height: 90 };
    const answer = await world.admin(
      'POST',
      '/tools/upload-image',
      body(jpeg(160, 90), { fileType: 'jpeg', extra }),
    );
    expect(answer.result.imageUrl).toMatch(/\.jpg$/);
  });

  it.each([
    ['a JPEG called PNG', () => body(jpeg(40, 40)), 422, 'file-type-mismatch'],
    ['a PNG called JPEG', () => body(logo(), { fileType: 'jpg' }), 422, 'file-type-mismatch'],
    [
      'an SVG',
      () => body(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
      422,
      'image-unreadable',
    ],
    ['a type that is no picture', () => body(logo(), { fileType: 'svg' }), 400, 'invalid-image-extension'],
    ['a logo that is no square', () => body(png({ width: 40, height: 30 })), 400, 'image-aspect-ratio'],
    ['a logo above 1 MB', () => body(Buffer.concat([logo(), randomBytes(1_000_000)])), 413, 'too-large'],
    ['more than any picture', () => body(randomBytes(2_500_000)), 413, 'too-large'],
    ['nothing', () => body(Buffer.alloc(0)), 400, 'empty-file'],
    ['no base64', () => body(logo(), { fileBase64: '!' }), 400, 'invalid-base64'],
    ['no measures', () => body(logo(), { extra: { imageType: 'logo' } }), 400, 'invalid-body'],
  ])('is refused: %s', async (_what, make, status, code) => {
    const answer = await world.admin('POST', '/tools/upload-image', make());
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });

  it('comes from someone who may write somewhere', async () => {
    const { clientId, siteId } = await makeCampus(world.admin);
    const reader = await world.userWith([{ permissionId: 3, clientId }]);
    expect((await reader('POST', '/tools/upload-image', body(logo()))).status).toBe(403);
    const editor = await world.userWith([
      { permissionId: 3, clientId },
      { permissionId: 2, clientId, siteId },
    ]);
    expect((await editor('POST', '/tools/upload-image', body(logo()))).status).toBe(200);
    expect((await world.open('POST', '/tools/upload-image', body(logo()))).status).toBe(401);
  });
});
