import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordOf } from '../../../tests/support/server/visitors/word-search.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus } from '../../../tests/support/server/content-builders.ts';
import { publicMapBody } from '../../../tests/support/server/visitors/public-map-body.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { MOST_MAPS } from './service.ts';

let world: TestWorld;
let campus: Campus;
let other: Campus;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  other = await makeCampus(world.admin);
});
afterAll(() => world.close());

const PASSWORD = 'Mind the step';
const path = (id: string, { clientId } = campus) => `/clients/${clientId}/public-maps/${id}`;
const put = (id: string, more: object = {}, at = campus, headers: Record<string, string> = {}) =>
  world.admin('PUT', path(id, at), publicMapBody(at.siteId, more), headers);

describe('a public map', () => {
  it('made, read, changed and deleted → as it was sent, with who and when', async () => {
    const id = randomUUID();
    const body = publicMapBody(campus.siteId, {
      colour: { later: true },
      by: 'me',
      at: 1,
      hasPassword: true,
    });
    const made = await world.admin('PUT', path(id), body);
    expect(made.result).toMatchObject({
      ...publicMapBody(campus.siteId, { slug: body.slug }),
      id,
      clientId: campus.clientId,
      colour: { later: true },
      hasPassword: false,
      by: { name: 'Administrator' },
    });
    expect(Number(made.result['at'])).toBeGreaterThan(1_000_000_000);
    const read = await world.admin('GET', path(id));
    expect(read.result).toEqual(made.result);
    expect((await world.admin('GET', path(id, other))).status).toBe(404);

    const stale = { 'if-match': '"never"' };
    expect((await put(id, { slug: body.slug, title: 'New' }, campus, stale)).status).toBe(412);
    const tag = { 'if-match': read.headers.get('etag')! };
    expect((await put(id, { slug: body.slug, title: 'New' }, campus, tag)).result['title']).toBe('New');
    expect((await world.admin('GET', path(id))).result).not.toHaveProperty('colour');
    expect((await world.admin('DELETE', path(id), undefined, tag)).status).toBe(412);
    expect((await world.admin('DELETE', path(id))).status).toBe(200);
    expect((await world.admin('GET', path(id))).status).toBe(404);
    expect((await world.admin('DELETE', path(id))).status).toBe(404);
  });

  it('of another client · its id → id-taken, its list → without it', async () => {
    const id = randomUUID();
    await put(id);
    const taken = await put(id, {}, other);
    expect([taken.status, taken.error?.code]).toEqual([409, 'id-taken']);
    expect((await world.admin('DELETE', path(id, other))).status).toBe(404);
    const listed = (at: Campus) => world.admin('GET', `/clients/${at.clientId}/public-maps`);
    expect((await listed(other)).results).toEqual([]);
    expect(JSON.stringify((await listed(campus)).results)).toContain(id);
  });

  it.each([
    ['invalid-slug', { slug: 'ab' }],
    ['invalid-slug', { slug: '-abc' }],
    ['invalid-slug', { slug: 'Abc' }],
    ['invalid-slug', { slug: 'a/b' }],
    ['unknown-place', { siteIds: [2_000_000_000] }],
    ['unknown-place', { home: { siteId: 2_000_000_000 } }],
    ['invalid-origin', { origins: ['https://example.org/'] }],
    ['invalid-origin', { origins: ['https://a.example; script-src *'] }],
    ['unknown-profile', { profiles: ['swim'] }],
    ['audience-needs-password', { audience: ['staff'] }],
    ['invalid-body', { title: '\u202e\u2066' }],
    ['invalid-body', { title: 'a\u0000b' }],
    ['invalid-body', { password: 'short' }],
    ['invalid-body', { password: 'x'.repeat(101) }],
    ['invalid-body', { languages: ['<b>'] }],
    ['invalid-body', { siteIds: [] }],
    ['invalid-body', { state: 'maybe' }],
  ])('refused: %s', async (code, more) => {
    const { status, error } = await put(randomUUID(), more);
    expect([status, error?.code]).toEqual([400, code]);
  });

  it('a home in a place of another client, or off the map → refused', async () => {
    const homes = [
      { siteId: other.siteId },
      { siteId: campus.siteId, buildingId: other.buildingId },
      { siteId: campus.siteId, buildingId: 2_000_000_000 },
    ];
    for (const home of homes) expect((await put(randomUUID(), { home })).error?.code).toBe('unknown-place');
    expect((await put(randomUUID(), { siteIds: [other.siteId] })).error?.code).toBe('unknown-place');
    expect((await put('not-a-uuid')).error?.code).toBe('invalid-id');
  });

  it('of one client · only so many', async () => {
    const at = await makeCampus(world.admin);
    const body = publicMapBody(at.siteId);
    await world.db.execute(sql`
      insert into public_maps (id, client_id, slug, settings, user_name, at)
      select gen_random_uuid(), ${at.clientId}, 'many-' || n, ${JSON.stringify(body)}::json, '', now()
      from generate_series(1, ${MOST_MAPS}) n`);
    expect((await put(randomUUID(), {}, at)).error?.code).toBe('too-many');
    const first = await world.admin('GET', `/clients/${at.clientId}/public-maps?limit=150`);
    const next = await world.admin(
      'GET',
      `/clients/${at.clientId}/public-maps?limit=150&cursor=${String((first as { cursor?: string }).cursor ?? '')}`,
    );
    expect([first.results, next.results].map((part) => (part as unknown[]).length)).toEqual([
      150,
      MOST_MAPS - 150,
    ]);
  });
});

describe('a slug', () => {
  it('that was ever used · stays its client’s, also after the map is gone', async () => {
    const [id, slug] = [randomUUID(), `used-${randomUUID().slice(0, 8)}`];
    await put(id, { slug });
    const theirs = await put(randomUUID(), { slug }, other);
    expect([theirs.status, theirs.error?.code]).toEqual([409, 'slug-taken']);
    const free = theirs.error?.details?.find((one) => one.path === 'slug')?.message ?? '';
    expect(free).toMatch(/^larkfield-[a-z]{4}$/);
    expect((await put(randomUUID(), { slug: free }, other)).status).toBe(200);
    // Another map of the same client may not have it as well.
    expect((await put(randomUUID(), { slug })).error?.code).toBe('slug-taken');
    await put(id, { slug: `${slug}-new` });
    expect((await put(randomUUID(), { slug }, other)).error?.code).toBe('slug-taken');
    await world.admin('DELETE', path(id));
    for (const one of [slug, `${slug}-new`])
      expect((await put(randomUUID(), { slug: one }, other)).error?.code).toBe('slug-taken');
    expect((await put(randomUUID(), { slug })).status).toBe(200);
  });

  it('of a client that was deleted → goes to no other client', async () => {
    const at = await makeCampus(world.admin);
    const slug = `gone-${randomUUID().slice(0, 8)}`;
    await put(randomUUID(), { slug }, at);
    expect((await world.admin('DELETE', `/clients/${at.clientId}`)).status).toBe(200);
    expect((await put(randomUUID(), { slug })).error?.code).toBe('slug-taken');
  });

  it('asked for by two clients at once → one gets it', async () => {
    const slug = `race-${randomUUID().slice(0, 8)}`;
    const answers = await Promise.all(
      [campus, other, campus, other].map((at) => put(randomUUID(), { slug }, at)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });
});

describe('a password', () => {
  it('set → in no answer, no activity, and not in the database', async () => {
    const id = randomUUID();
    const word = `Secret ${randomUUID()}`;
    const slug = `secret-${id.slice(0, 8)}`;
    const made = await put(id, { slug, password: word, audience: ['staff'] });
    expect(made.result['hasPassword']).toBe(true);
    await put(id, { slug, audience: ['staff'] });
    const read = await world.admin('GET', path(id));
    expect(read.result).toMatchObject({ hasPassword: true, audience: ['staff'] });
    const activity = await world.admin('GET', `/clients/${campus.clientId}/activity?values=1`);
    expect(JSON.stringify(activity.results)).toContain(id);
    for (const answer of [made, read, activity]) {
      expect(JSON.stringify(answer)).not.toContain(word);
      expect(JSON.stringify(answer)).not.toContain('argon2');
    }
    expect(await wordOf(world.db, word)).toEqual([]);
    const refused = await put(id, { slug, password: null, audience: ['staff'] });
    expect(refused.error?.code).toBe('audience-needs-password');
    expect((await put(id, { slug, password: null })).result['hasPassword']).toBe(false);
  });
});

describe('the change feed', () => {
  it('lists public maps only to who asks for the kind', async () => {
    const at = await makeCampus(world.admin);
    const feed = `/changes?clientId=${at.clientId}`;
    const from = async (query: string) =>
      encodeURIComponent(String((await world.admin('GET', feed + query)).result['cursor']));
    const [plain, asked] = [await from(''), await from('&kinds=public-map,later')];
    const id = randomUUID();
    const seen = async (query: string) => (await world.admin('GET', feed + query)).result['changes'];
    await put(id, {}, at);
    expect(await seen(`&since=${plain}`)).toEqual([]);
    expect(await seen(`&kinds=public-map&since=${asked}`)).toMatchObject([
      { kind: 'public-map', key: id, deleted: false },
    ]);
    await world.admin('DELETE', path(id, at));
    expect(await seen(`&kinds=public-map&since=${asked}`)).toMatchObject([{ key: id, deleted: true }]);
    // Else a device that learns of the kind would never hear of what changed before.
    expect((await world.admin('GET', `${feed}&kinds=public-map&since=${plain}`)).error?.code).toBe(
      'invalid-cursor',
    );
  });
});

describe('who may set up maps', () => {
  it('editors read them, admins of the client write them', async () => {
    const id = randomUUID();
    await put(id);
    const { clientId } = campus;
    const editor: Api = await world.userWith([{ permissionId: 2, clientId }]);
    expect((await editor('GET', path(id))).status).toBe(200);
    expect((await editor('PUT', path(id), publicMapBody(campus.siteId))).status).toBe(403);
    expect((await editor('DELETE', path(id))).status).toBe(403);
    const admin = await world.userWith([{ permissionId: 1, clientId }]);
    expect((await admin('PUT', path(id), publicMapBody(campus.siteId, { password: PASSWORD }))).status).toBe(
      200,
    );
  });
});
