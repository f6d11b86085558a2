import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { slowIt, someOf } from '../../../tests/support/vitest/slow-tests.ts';
import { imagesAnswerSchema } from '../../../src/contract/index.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import { makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { jpeg, jpegSegment, png, pngChunk } from '../../../tests/support/server/files/image-files.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { cleanPicture } from './clean-picture.ts';

const SECRET = 'GPS 52.5 13.4';

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
    // Its name with another extension does not exist.
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

  // @spec 8.31 8.32
  it.each(
    someOf(
      [
        ['a JPEG called PNG', () => body(jpeg(40, 40)), 422, 'file-type-mismatch'],
        ['a PNG called JPEG', () => body(logo(), { fileType: 'jpg' }), 422, 'file-type-mismatch'],
        [
          'an SVG',
          () => body(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
          422,
          'image-unreadable',
        ],
        [
          'a type that is no picture',
          () => body(logo(), { fileType: 'svg' }),
          400,
          'invalid-image-extension',
        ],
        ['a logo that is no square', () => body(png({ width: 40, height: 30 })), 400, 'image-aspect-ratio'],
        ['a logo above 1 MB', () => body(Buffer.concat([logo(), randomBytes(1_000_000)])), 413, 'too-large'],
        ['more than any picture', () => body(randomBytes(2_500_000)), 413, 'too-large'],
        ['nothing', () => body(Buffer.alloc(0)), 400, 'empty-file'],
        ['no base64', () => body(logo(), { fileBase64: '!' }), 400, 'invalid-base64'],
        ['no measures', () => body(logo(), { extra: { imageType: 'logo' } }), 400, 'invalid-body'],
      ] as const,
      4,
    ),
  )('is refused: %s', async (_what, make, status, code) => {
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

    slowIt('are listed, newest first, in parts, and deleted once nothing shows them', async () => {
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

    slowIt(
      'are for who reads the client, and deleted by who edits it; those of others are not there',
      async () => {
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
        expect((await stranger('DELETE', `/clients/${other.clientId}/images`, { imageUrl })).status).toBe(
          404,
        );
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
      },
    );
  });
});
