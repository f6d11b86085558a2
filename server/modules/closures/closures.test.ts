import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Campus, makeCampus, poi, siteBody } from '../../../tests/support/server/content-builders.ts';
import { publicMapBody } from '../../../tests/support/server/visitors/public-map-body.ts';
import { publishingSteps } from '../../../tests/support/server/publishing-steps.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { deleteOldClosures } from './sweep.ts';

let world: TestWorld;
let campus: Campus;
let other: Campus;
/** A place of the campus, and one for staff alone. */
let fid: string;
let staffRoom: string;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  other = await makeCampus(world.admin);
  fid = await makePlace({ name: 'Hall' });
  staffRoom = await makePlace({ name: 'Safe', extra: { access: ['staff'] } });
});
afterAll(() => world.close());

async function makePlace(more: Record<string, unknown>): Promise<string> {
  const place = poi(campus, more);
  expect((await world.admin('PUT', `/features/${place.fid}`, place.body)).status).toBe(200);
  return place.fid;
}
const now = () => Math.floor(Date.now() / 1000);
const closure = (more: object = {}) => ({
  clientId: campus.clientId,
  siteId: campus.siteId,
  targets: [{ fid }],
  from: now() - 60,
  until: null,
  reason: 'maintenance',
  text: { en: 'Closed for now.' },
  ...more,
});
const put = (id: string, more: object = {}, headers = {}) =>
  world.admin('PUT', `/closures/${id}`, closure(more), headers);
const listed = async (query = '') =>
  (await world.admin('GET', `/clients/${campus.clientId}/closures${query}`)).results as { id: string }[];

describe('a closure', () => {
  it('made, read, opened again and deleted → as it was sent, with its state, who and when', async () => {
    const id = randomUUID();
    const made = await put(id, { later: true, state: 'over', by: 'me', gone: ['x'] });
    expect(made.result).toMatchObject({ ...closure(), id, state: 'active', gone: [], later: true });
    expect(made.result['by']).toMatchObject({ name: 'Administrator' });
    const read = await world.admin('GET', `/closures/${id}`);
    expect(read.result).toEqual(made.result);
    const tag = { 'if-match': read.headers.get('etag')! };
    expect((await put(id, { until: now() }, { 'if-match': '"never"' })).status).toBe(412);
    expect((await put(id, { until: now() }, tag)).result).toMatchObject({ state: 'over' });
    expect((await put(id, {}, tag)).status).toBe(412);
    expect((await listed('?state=over')).map((one) => one.id)).toEqual([id]);
    expect(await listed('?state=active')).toEqual([]);
    expect((await world.admin('DELETE', `/closures/${id}`, undefined, tag)).status).toBe(412);
    expect((await world.admin('DELETE', `/closures/${id}`)).status).toBe(200);
    expect((await world.admin('GET', `/closures/${id}`)).status).toBe(404);
  });

  it('targets that are gone, or are named twice → passed over and named, or kept once', async () => {
    const id = randomUUID();
    const [gone, a] = [randomUUID(), randomUUID()];
    const targets = [{ fid }, { fid: gone }, { fid: fid.toUpperCase() }, { a: fid, b: a }, { a, b: fid }];
    const { result } = await put(id, { targets });
    expect(result['targets']).toHaveLength(3);
    expect(result['gone']).toEqual([gone, a]);
    await world.admin('DELETE', `/closures/${id}`);
  });

  it.each([
    ['until-before-from', { from: 100, until: 99 }],
    ['invalid-body', { targets: [] }],
    ['invalid-body', { targets: Array.from({ length: 201 }, () => ({ fid: randomUUID() })) }],
    ['invalid-body', { targets: [{ fid: 'x' }] }],
    ['invalid-body', { text: { en: 'x'.repeat(281) } }],
    ['invalid-body', { text: { xx: 'a' } }],
    ['invalid-body', { text: { en: 'a\u0000' } }],
    ['invalid-body', { reason: 'whim' }],
    ['invalid-body', { from: 1.5 }],
    ['unknown-place', { siteId: 2_000_000_000 }],
  ])('refused: %s', async (code, more) => {
    const { status, error } = await put(randomUUID(), more);
    expect([status, error?.code]).toEqual([400, code]);
  });

  it('of another client · its id, and its features → taken, and as if they were gone', async () => {
    const id = randomUUID();
    await put(id);
    const more = { clientId: other.clientId, siteId: other.siteId };
    expect((await put(id, more)).error?.code).toBe('id-taken');
    const own = randomUUID();
    expect((await put(own, more)).result['gone']).toEqual([fid]);
    await Promise.all([id, own].map((one) => world.admin('DELETE', `/closures/${one}`)));
  });

  it('an editor of one site · listed with another → may not', async () => {
    const { clientId, siteId } = campus;
    const site = await world.admin('POST', `/clients/${clientId}/sites`, siteBody(randomUUID()));
    const elsewhere = closure({ siteId: Number(site.result.siteInternalIdentifier) });
    const editor = await world.userWith([{ permissionId: 2, clientId, siteId }]);
    const id = randomUUID();
    expect((await editor('PUT', `/closures/${id}`, elsewhere)).status).toBe(404);
    expect((await editor('PUT', `/closures/${id}`, closure())).status).toBe(200);
    expect((await editor('PUT', `/closures/${id}`, elsewhere)).status).toBe(404);
    await world.admin('DELETE', `/closures/${id}`);
  });

  it('an editor of one building · a target in another, before or after → may not', async () => {
    const { clientId, siteId, buildingId } = campus;
    const editor = await world.userWith([{ permissionId: 2, clientId, siteId, buildingId }]);
    const outdoors = poi(campus, {});
    const {
      bid: _bid,
      lvl: _lvl,
      ...properties
    } = outdoors.body.features[0]!.properties as Record<string, unknown>;
    const outside = { ...outdoors.body, features: [{ ...outdoors.body.features[0]!, properties }] };
    expect((await world.admin('PUT', `/features/${outdoors.fid}`, outside)).status).toBe(200);
    const id = randomUUID();
    expect((await editor('PUT', `/closures/${id}`, closure())).status).toBe(200);
    const wider = closure({ targets: [{ fid }, { fid: outdoors.fid }] });
    expect((await editor('PUT', `/closures/${id}`, wider)).status).toBe(403);
    expect((await world.admin('PUT', `/closures/${id}`, wider)).status).toBe(200);
    expect((await editor('PUT', `/closures/${id}`, closure())).status).toBe(403);
    expect((await editor('DELETE', `/closures/${id}`)).status).toBe(403);
    await world.admin('DELETE', `/closures/${id}`);
  });

  it('over for more than 400 days → swept', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    const until = now() - 400 * 86_400;
    await put(old, { from: 1, until: until - 60 });
    await put(young, { from: 1, until: until + 60 });
    await deleteOldClosures(world.db);
    expect((await listed('?state=over')).map(({ id }) => id)).toEqual([young]);
    await world.admin('DELETE', `/closures/${young}`);
  });

  it('changed → the feed lists it to who asks for its kind, and the activity names its place', async () => {
    const path = `/changes?clientId=${campus.clientId}`;
    const feed = async (query: string) =>
      (await world.admin('GET', `${path}${query}`)).result as { cursor: string; changes: { kind: string }[] };
    const [plain, asked] = [await feed(''), await feed('&kinds=closure')];
    const id = randomUUID();
    await put(id);
    expect((await feed(`&since=${plain.cursor}`)).changes).toEqual([]);
    const { changes } = await feed(`&kinds=closure&since=${asked.cursor}`);
    expect(changes).toMatchObject([{ kind: 'closure', key: id, deleted: false }]);
    await vi.waitFor(async () => {
      const { results } = await world.admin('GET', `/clients/${campus.clientId}/activity`);
      expect(results).toContainEqual(
        expect.objectContaining({ kind: 'closure', action: 'created', title: 'Hall' }),
      );
    });
    await world.admin('DELETE', `/closures/${id}`);
  });
});

describe('closures on a public map', () => {
  it('closed → in the next answer, of the same revision; what is not on the map, later or over → not in it', async () => {
    const { publish } = publishingSteps(
      (...call) => world.admin(...call),
      () => campus.clientId,
    );
    await publish();
    const map = publicMapBody(campus.siteId);
    await world.admin('PUT', `/clients/${campus.clientId}/public-maps/${randomUUID()}`, map);
    const read = async () => (await world.open('GET', `/public/${map.slug}`)).result;
    const { revision, closures } = await read();
    expect(closures).toEqual([]);
    const day = 86_400;
    const [shown, soon, late, over, secret] = [0, 1, 2, 3, 4].map(() => randomUUID()) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const text = { en: 'Closed for now.', de: 'Zu.', ar: 'مغلق' };
    const { from } = (await put(shown, { targets: [{ fid: staffRoom }, { fid }], text })).result;
    await put(soon, { from: now() + 13 * day, text: {} });
    await put(late, { from: now() + 15 * day });
    await put(over, { from: 1, until: 2 });
    await put(secret, { targets: [{ fid: staffRoom }] });
    const after = await read();
    expect(after['revision']).toBe(revision);
    expect(after['closures']).toEqual([
      {
        id: shown,
        targets: [{ fid }],
        from,
        until: null,
        reason: 'maintenance',
        text: { en: 'Closed for now.', ar: 'مغلق' },
      },
      expect.objectContaining({ id: soon, targets: [{ fid }] }),
    ]);
    await world.admin('DELETE', `/closures/${soon}`);
    await put(shown, { until: now() });
    expect((await read())['closures']).toEqual([]);
  });
});
