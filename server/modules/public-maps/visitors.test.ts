import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Campus, levelBody, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { publicMapBody } from '../../../tests/support/server/visitors/public-map-body.ts';
import { publishingSteps } from '../../../tests/support/server/publishing-steps.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import {
  codeOf,
  cookieOf,
  MANY_ADDRESSES,
  resultOf,
  visitorsOf,
} from '../../../tests/support/server/visitors/visitor.ts';

let world: TestWorld;
let campus: Campus;
const { publish } = publishingSteps(
  (...call) => world.admin(...call),
  () => campus.clientId,
);
beforeAll(async () => {
  world = await openWorld(MANY_ADDRESSES);
  campus = await makeCampus(world.admin);
  await publish();
});
afterAll(() => world.close());

const PASSWORD = 'Mind the step';
const { get, send, make } = visitorsOf(
  () => world,
  () => campus,
);

describe('a map that visitors read', () => {
  it('is there without a sign-in, with a tag, and packed as asked for', async () => {
    const { id, body, at } = await make({ title: 'Larkfield' });
    const answer = await get(at, { 'accept-encoding': 'identity' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=15');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const result = await resultOf(answer);
    expect(result).toMatchObject({ id, slug: body.slug, title: 'Larkfield', closures: [] });
    for (const packing of ['gzip', 'br']) {
      const packed = await get(at, { 'accept-encoding': packing });
      expect(packed.headers.get('content-encoding')).toBe(packing);
      expect(await resultOf(packed)).toEqual(result);
    }
    const tag = { 'if-none-match': answer.headers.get('etag')! };
    const again = await get(at, tag);
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
      304,
      '',
      'public, max-age=15',
    ]);
    expect((await get(at, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('changed by an admin → the next call has it', async () => {
    const { path, body, at } = await make();
    const tag = { 'if-none-match': (await get(at)).headers.get('etag')! };
    await world.admin('PUT', path, { ...body, title: 'Renamed' });
    const answer = await get(at, tag);
    expect([answer.status, (await resultOf(answer))['title']]).toEqual([200, 'Renamed']);
  });

  it('published again, or changed by another server → the answer follows', async () => {
    const { id, at } = await make();
    const { revision } = await resultOf(await get(at));
    await world.admin('POST', `/buildings/${campus.buildingId}/levels/7`, levelBody(7));
    // Of a draft nothing shows.
    expect(await (await get(at)).text()).not.toContain('Level 7');
    await publish();
    await vi.waitFor(async () => expect(await (await get(at)).text()).toContain('Level 7'), 10_000);
    expect((await resultOf(await get(at))).revision).not.toBe(revision);
    await world.db.execute(sql`update public_maps set settings =
      jsonb_set(settings::jsonb, '{title}', '"Elsewhere"')::json where id = ${id}`);
    await vi.waitFor(async () => expect((await resultOf(await get(at)))['title']).toBe('Elsewhere'), 10_000);
  });

  it('under an earlier slug → the map with its present one', async () => {
    const { path, body, at } = await make();
    const slug = `${body.slug}-new`;
    await world.admin('PUT', path, { ...body, slug });
    for (const one of [at, `/public/${slug}`]) expect((await resultOf(await get(one)))['slug']).toBe(slug);
  });

  it('unknown, off, expired, deleted, unpublished, of no possible slug → the same answer to the byte', async () => {
    const [off, expired, deleted] = [
      await make({ state: 'off', origins: ['https://example.org'] }),
      await make({ expiresAt: 1_000_000_000, password: PASSWORD }),
      await make(),
    ];
    await world.admin('DELETE', deleted.path);
    const other = await makeCampus(world.admin);
    const unpublished = publicMapBody(other.siteId);
    await world.admin('PUT', `/clients/${other.clientId}/public-maps/${randomUUID()}`, unpublished);
    const paths = [
      off.at,
      expired.at,
      deleted.at,
      `/public/${unpublished.slug}`,
      '/public/none',
      '/public/%00',
      '/public/NONE',
    ];
    const seen = new Set<string>();
    for (const path of paths) {
      for (const more of ['', '/some-revision/search.json']) {
        const answer = await get(path + more, { origin: 'https://example.org' });
        const headers = [...answer.headers].filter(
          ([name]) => !/^(date|storey-time|x-request-id)$/.test(name),
        );
        seen.add(JSON.stringify([answer.status, headers, await answer.text()]));
      }
      const opened = await send(`${path}/open`, { password: PASSWORD });
      expect(await codeOf(opened)).toEqual([404, 'no-such-map']);
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain('no-such-map');
  });

  it('switched off, expired or deleted while it is read → ends at once, its files too', async () => {
    for (const end of [
      (map: Awaited<ReturnType<typeof make>>) => world.admin('PUT', map.path, { ...map.body, state: 'off' }),
      (map: Awaited<ReturnType<typeof make>>) => world.admin('PUT', map.path, { ...map.body, expiresAt: 1 }),
      (map: Awaited<ReturnType<typeof make>>) => world.admin('DELETE', map.path),
    ]) {
      const map = await make();
      const { search } = await resultOf(await get(map.at));
      const tag = (await get(map.at)).headers.get('etag')!;
      expect((await get(search)).status).toBe(200);
      expect((await end(map)).status).toBe(200);
      expect(await codeOf(await get(map.at, { 'if-none-match': tag }))).toEqual([404, 'no-such-map']);
      expect(await codeOf(await get(search))).toEqual([404, 'no-such-map']);
    }
  });
});

describe('files of a revision', () => {
  it('are kept for ever, and packed as asked for', async () => {
    const { at } = await make();
    const { search } = await resultOf(await get(at));
    const file = await get(search, { 'accept-encoding': 'br' });
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=86400, immutable');
    expect(await file.json()).toHaveProperty('places');
  });

  it('of the two revisions before · stay for 7 days; of others → no-such-revision', async () => {
    const { id, path, body, at } = await make();
    const searches: string[] = [];
    for (const language of ['ar', 'de', 'fr', 'es']) {
      await world.admin('PUT', path, { ...body, languages: ['en', language] });
      // The earlier files go on until the next are made.
      await expect
        .poll(async () => (await resultOf(await get(at))).search, { timeout: 20_000 })
        .not.toBe(searches.at(-1));
      searches.push((await resultOf(await get(at))).search);
    }
    const statuses = () => Promise.all(searches.map(async (one) => (await get(one)).status));
    expect(await statuses()).toEqual([404, 200, 200, 200]);
    expect(await codeOf(await get(searches[0]!))).toEqual([404, 'no-such-revision']);
    expect(await codeOf(await get(`${at}/made-up/search.json`))).toEqual([404, 'no-such-revision']);
    // The second was replaced 8 days ago, the third just now.
    await world.db.execute(sql`update public_revisions set since = since - interval '8 days'
      where map_id = ${id} and since < (select max(since) from public_revisions where map_id = ${id})`);
    await world.admin('PUT', path, { ...body, languages: ['en', 'es'] });
    await get(at);
    expect(await statuses()).toEqual([404, 404, 200, 200]);
  });

  it('of before the map was changed to show less → end at once; to show more → stay', async () => {
    const staff = { audience: ['staff'], password: PASSWORD };
    const { path, body, at } = await make({ ...staff, shows: { ...publicMapBody(1).shows, images: false } });
    const cookie = cookieOf(await send(`${at}/open`, { password: PASSWORD }));
    const { search } = await resultOf(await get(at, cookie));
    const more = { ...body, ...staff, shows: publicMapBody(1).shows };
    await world.admin('PUT', path, { ...more, password: undefined });
    await get(at, cookie);
    expect((await get(search, cookie)).status).toBe(200);
    await world.admin('PUT', path, { ...more, audience: [], password: null });
    await get(at);
    expect(await codeOf(await get(search))).toEqual([404, 'no-such-revision']);
  });

  it.each(['..%2fsearch.json', '..%2f..%2fsecret', '%00', 'a%5cb', 'x'.repeat(300)])(
    'the path %s → is not there',
    async (path) => {
      const { at } = await make();
      const { revision } = await resultOf(await get(at));
      expect((await get(`${at}/${revision}/${path}`)).status).toBe(404);
    },
  );
});

describe('a map with a password', () => {
  it('says nothing but that, until it is opened', async () => {
    const { at } = await make({ password: PASSWORD, title: 'Backstage' });
    const paths = [at, `${at}/any/search.json`];
    for (const path of paths) {
      const answer = await get(path);
      expect(await answer.clone().text()).not.toContain('Backstage');
      expect(await codeOf(answer)).toEqual([401, 'password-needed']);
    }
    expect(await codeOf(await send(`${at}/reports`, { text: 'Wrong door' }))).toEqual([
      401,
      'password-needed',
    ]);
    expect(await codeOf(await send(`${at}/open`, { password: 'wrong' }))).toEqual([401, 'wrong-password']);
    const opened = await send(`${at}/open`, { password: PASSWORD });
    const set = opened.headers.get('set-cookie') ?? '';
    expect([opened.status, set]).toEqual([200, expect.stringMatching(/^storey-map-[\da-f-]{36}=/)]);
    expect(set).toMatch(/; Max-Age=43200; Path=\/api\/v8\/public; HttpOnly; SameSite=Lax$/);
    const read = await get(at, cookieOf(opened));
    expect(read.status).toBe(200);
    expect(read.headers.get('cache-control')).toBe('private, max-age=15');
    expect(read.headers.get('vary')).toMatch(/cookie/i);
    const { search } = await resultOf(read);
    const file = await get(search, cookieOf(opened));
    expect([file.status, file.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    expect((await get(search)).status).toBe(401);
    expect(read.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('a cookie of another map, a forged, an old one, or one of the password before → opens nothing', async () => {
    const one = await make({ password: PASSWORD });
    const two = await make({ password: PASSWORD });
    const { cookie } = cookieOf(await send(`${one.at}/open`, { password: PASSWORD }));
    expect((await get(one.at, { cookie })).status).toBe(200);
    const [kind, until, mac] = cookie.split('=')[1]!.split('.') as [string, string, string];
    const forged = [
      cookie.replace(one.id, two.id),
      `storey-map-${one.id}=${kind}.${Number(until) + 1}.${mac}`,
      `storey-map-${one.id}=kiosk.${until}.${mac}`,
      `storey-map-${one.id}=${kind}.${until}.`,
      `storey-map-${one.id}=`,
    ];
    expect((await get(two.at, { cookie: forged[0]! })).status).toBe(401);
    for (const wrong of forged.slice(1)) expect((await get(one.at, { cookie: wrong })).status).toBe(401);
    // The same password, set again, ends it as well.
    await world.admin('PUT', one.path, { ...one.body, password: PASSWORD });
    expect((await get(one.at, { cookie })).status).toBe(401);
  });

  it('a kiosk → is opened for 90 days', async () => {
    const { at } = await make({ password: PASSWORD });
    const opened = await send(`${at}/open`, { password: PASSWORD, kiosk: true });
    expect(opened.headers.get('set-cookie')).toContain('Max-Age=7776000');
    const read = await get(at, cookieOf(opened));
    expect([read.status, read.headers.get('set-cookie')]).toEqual([200, null]);
  });
});

describe('pages of other origins', () => {
  const EXAMPLE = 'https://example.org';
  it('without a list · all may read; with a list · those in it', async () => {
    const all = await make();
    const listed = await make({ origins: [EXAMPLE] });
    const allowed = async (at: string, origin: string) =>
      (await get(at, { origin })).headers.get('access-control-allow-origin');
    expect(await allowed(all.at, 'https://any.example')).toBe('*');
    expect(await allowed(listed.at, EXAMPLE)).toBe(EXAMPLE);
    expect(await allowed(listed.at, 'https://any.example')).toBeNull();
    const answer = await get(listed.at, { origin: EXAMPLE });
    expect(answer.headers.get('vary')).toMatch(/origin/i);
    const { search } = await resultOf(answer);
    expect(await allowed(search, EXAMPLE)).toBe(EXAMPLE);
    expect(await allowed(search, 'https://any.example')).toBeNull();
  });

  it('may ask first, and send nothing', async () => {
    const { at } = await make();
    const asked = await fetch(`${world.origin}/api/v8${at}`, {
      method: 'OPTIONS',
      headers: { origin: EXAMPLE, 'access-control-request-method': 'GET' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET');
    const posted = await send(`${at}/reports`, { text: 'Wrong door' }, { 'content-type': 'text/plain' });
    expect(posted.status).toBe(415);
  });
});

describe('a report of a visitor', () => {
  it('becomes a note with its place, as plain text', async () => {
    const { at } = await make();
    const { fid, body } = poi(campus);
    await world.admin('PUT', `/features/${fid}`, body);
    expect(await codeOf(await send(`${at}/reports`, { fid, text: 'Not here' }))).toEqual([
      400,
      'unknown-place',
    ]);
    await publish();
    const text = '<b>The door</b> \u202eis shut';
    const spot = { buildingId: campus.buildingId, levelIndex: 0, position: [10.0015, 50.0015] };
    expect((await send(`${at}/reports`, { fid, at: spot, text })).status).toBe(200);
    expect((await send(`${at}/reports`, { at: spot, text: 'A step is missing' })).status).toBe(200);
    expect((await send(`${at}/reports`, { text: 'Nothing works' })).status).toBe(200);
    const { results } = await world.admin('GET', `/clients/${campus.clientId}/notes?kind=report`);
    const by = { userId: null, name: '' };
    const place = { siteId: campus.siteId, buildingId: campus.buildingId, levelIndex: 0 };
    expect(results).toMatchObject([
      { kind: 'report', text: 'Nothing works', by, position: null, about: { kind: 'site' } },
      { text: 'A step is missing', about: { kind: 'level', key: `${campus.buildingId}/0`, ...place } },
      {
        text: '<b>The door</b> is shut',
        position: spot.position,
        about: { kind: 'feature', key: fid, ...place },
      },
    ]);
    const [note] = results as { id: string; text: string; about: object }[];
    const resolved = { ...note, clientId: campus.clientId, kind: 'report', state: 'resolved' };
    expect((await world.admin('PUT', `/notes/${note!.id}`, resolved)).result['state']).toBe('resolved');
    const reply = await world.admin('PUT', `/notes/${note!.id}/replies/${randomUUID()}`, { text: 'Mended' });
    expect(reply.status).toBe(200);
  });

  it('about what is not on the map, for some people alone, or where none are taken → refused', async () => {
    const refuse = async (more: object, body: object) =>
      codeOf(await send(`${(await make(more)).at}/reports`, { text: 'Not right', ...body }));
    const at = { buildingId: campus.buildingId, levelIndex: 99, position: [10, 50] };
    expect(await refuse({}, { at })).toEqual([400, 'unknown-place']);
    expect(await refuse({}, { fid: randomUUID() })).toEqual([400, 'unknown-place']);
    expect(await refuse({}, { text: 'x' })).toEqual([400, 'invalid-body']);
    expect(await refuse({}, { text: 'x'.repeat(501) })).toEqual([400, 'invalid-body']);
    const shows = { ...publicMapBody(1).shows, reports: false };
    expect(await refuse({ shows }, {})).toEqual([404, 'no-reports']);
    const staff = poi(campus, { extra: { access: ['staff'] } });
    const beacon = poi(campus, { typeCode: 'ibeacon', major: 1, minor: 2, uuid: randomUUID() });
    for (const { fid, body: planted } of [staff, beacon])
      expect((await world.admin('PUT', `/features/${fid}`, planted)).status).toBe(200);
    await publish();
    expect(await refuse({}, { fid: staff.fid })).toEqual([400, 'unknown-place']);
    expect(await refuse({}, { fid: beacon.fid })).toEqual([400, 'unknown-place']);
  });

  it('is made by visitors alone', async () => {
    const body = { clientId: campus.clientId, kind: 'report', text: 'Forged', state: 'open' };
    expect((await world.admin('PUT', `/notes/${randomUUID()}`, body)).status).toBe(404);
  });
});
