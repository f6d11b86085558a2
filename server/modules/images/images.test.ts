import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { imagesAnswerSchema } from '../../../src/contract/index.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import { makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import {
  cmykJpeg,
  exif,
  jpeg,
  jpegSegment,
  movingPng,
  png,
  pngChunk,
} from '../../../tests/support/server/files/image-files.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { PICTURE } from '../../../src/domain/limits.ts';
import { cleanPicture } from './clean-picture.ts';

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
    // Nothing of what it promises is there: whoever unpacked it would call it unreadable.
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
    expect(cleanPicture(bytes)).toMatchObject({ width: 40, height: 40 });
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

  it('may be a photo of any ratio, and what its camera wrote beside its pixels is gone', async () => {
    const extra = { imageType: 'photo', width: 30, height: 40 };
    const picture = jpeg(30, 40, [jpegSegment(0xfe, Buffer.from(SECRET))]);
    const answer = await world.admin(
      'POST',
      '/tools/upload-image',
      body(picture, { fileType: 'jpg', extra }),
    );
    const kept = Buffer.from(await (await fetch(String(answer.result.imageUrl))).arrayBuffer());
    expect(kept.includes(SECRET)).toBe(false);
    expect(cleanPicture(kept)).toMatchObject({ width: 30, height: 40 });
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

  describe('the pictures of a client', () => {
    const extra = { imageType: 'photo', width: 30, height: 40 };
    const upload = async (api: Api, more: object = {}) =>
      String(
        (
          await api('POST', '/tools/upload-image', {
            ...body(jpeg(30, 40), { fileType: 'jpg', extra }),
            ...more,
          })
        ).result['imageUrl'],
      );

    const uploadedDaysAgo = (days: number, ...urls: string[]) =>
      world.db.execute(sql`update pictures set at = now() - make_interval(days => ${days})
        where file_id in (${sql.join(
          urls.map((url) => sql`${/images\/([\da-f-]{36})/.exec(url)![1]!}::uuid`),
          sql`, `,
        )})`);

    it('stay for a week though nothing shows them: a device may not have sent yet what does', async () => {
      const { clientId } = await makeCampus(world.admin);
      const path = `/clients/${clientId}/images`;
      const imageUrl = await upload(world.admin, { clientId });
      for (const days of [0, 6]) {
        await uploadedDaysAgo(days, imageUrl);
        const young = await world.admin('DELETE', path, { imageUrl });
        expect([young.status, young.error?.code]).toEqual([409, 'image-too-young']);
      }
      await uploadedDaysAgo(8, imageUrl);
      expect((await world.admin('DELETE', path, { imageUrl })).status).toBe(200);
    });

    it('are listed, newest first, in parts, and deleted once nothing shows them', async () => {
      const campus = await makeCampus(world.admin);
      const { clientId } = campus;
      const path = `/clients/${clientId}/images`;
      const editor = await world.userWith([{ permissionId: 2, clientId }]);
      await upload(editor);
      const urls = [await upload(editor, { clientId }), await upload(editor, { clientId })];
      await uploadedDaysAgo(9, urls[0]!);
      await uploadedDaysAgo(8, urls[1]!);
      const first = imagesAnswerSchema.parse(await editor('GET', `${path}?limit=1`));
      const second = imagesAnswerSchema.parse(await editor('GET', `${path}?limit=1&cursor=${first.cursor}`));
      expect([...first.results, ...second.results].map(({ imageUrl }) => imageUrl)).toEqual(
        urls.toReversed(),
      );
      expect(second.cursor).toBeNull();
      expect(first.results[0]).toMatchObject({ imageType: 'photo', width: 30, height: 40 });
      expect(first.results[0]?.bytes).toBe((await (await fetch(urls[1]!)).arrayBuffer()).byteLength);

      const { fid, body: place } = poi(campus);
      const [feature] = place.features;
      Object.assign(feature!.properties, { extra: { photos: [{ imageUrl: urls[0], at: 1 }] } });
      expect((await editor('PUT', `/features/${fid}`, place)).status).toBe(200);
      const used = await editor('DELETE', path, { imageUrl: urls[0] });
      expect([used.status, used.error?.code]).toEqual([409, 'image-in-use']);
      await editor('DELETE', `/features/${fid}`);
      await world.db.execute(sql`delete from features where fid = ${fid}::uuid`);
      expect((await editor('DELETE', path, { imageUrl: urls[0] })).status).toBe(200);
      expect((await fetch(urls[0]!)).status).toBe(404);
      expect((await fetch(urls[1]!)).status).toBe(200);
      expect((await editor('DELETE', path, { imageUrl: urls[0] })).status).toBe(404);
    });

    it('stay as long as a place of another client shows them: it may have been copied from here', async () => {
      const [campus, other] = [await makeCampus(world.admin), await makeCampus(world.admin)];
      const path = `/clients/${campus.clientId}/images`;
      const editor = await world.userWith([{ permissionId: 2, clientId: campus.clientId }]);
      const imageUrl = await upload(editor, { clientId: campus.clientId });
      await uploadedDaysAgo(9, imageUrl);
      const { fid, body: place } = poi(other);
      Object.assign(place.features[0]!.properties, { extra: { photos: [{ imageUrl, at: 1 }] } });
      expect((await world.admin('PUT', `/features/${fid}`, place)).status).toBe(200);
      const used = await editor('DELETE', path, { imageUrl });
      expect([used.status, used.error?.code]).toEqual([409, 'image-in-use']);
      await world.db.execute(sql`delete from features where fid = ${fid}::uuid`);
      expect((await editor('DELETE', path, { imageUrl })).status).toBe(200);
    });

    it('are for who reads the client, and deleted by who edits it; those of others are not there', async () => {
      const [campus, other] = [await makeCampus(world.admin), await makeCampus(world.admin)];
      const { clientId } = campus;
      const path = `/clients/${clientId}/images`;
      const editor = await world.userWith([{ permissionId: 2, clientId }]);
      const reader = await world.userWith([{ permissionId: 3, clientId }]);
      const stranger = await world.userWith([{ permissionId: 2, clientId: other.clientId }]);
      const imageUrl = await upload(editor, { clientId });
      expect((await reader('GET', path)).status).toBe(200);
      expect((await reader('DELETE', path, { imageUrl })).status).toBe(403);
      expect((await stranger('GET', path)).status).toBe(404);
      expect((await stranger('DELETE', `/clients/${other.clientId}/images`, { imageUrl })).status).toBe(404);
      const claimed = await stranger('POST', '/tools/upload-image', { ...body(logo()), clientId });
      expect(claimed.status).toBe(404);
      // A picture is listed for everybody of the client: who may only look there adds none.
      const editsElsewhere = await world.userWith([
        { permissionId: 3, clientId },
        { permissionId: 2, clientId: other.clientId },
      ]);
      const added = await editsElsewhere('POST', '/tools/upload-image', { ...body(logo()), clientId });
      expect([added.status, added.error?.code]).toEqual([403, 'forbidden']);
      const { siteId, buildingId } = campus;
      const ofBuilding = await world.userWith([{ permissionId: 2, clientId, siteId, buildingId }]);
      expect((await ofBuilding('POST', '/tools/upload-image', { ...body(logo()), clientId })).status).toBe(
        200,
      );
      for (const wrong of ['', 'x', `${world.origin}/api/v8/images/x.png`, 'javascript:1'])
        expect((await editor('DELETE', path, { imageUrl: wrong })).status).toBe(404);
      expect((await editor('DELETE', path, {})).status).toBe(400);
    });
  });
});
