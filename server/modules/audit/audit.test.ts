import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activityAnswerSchema } from '../../../src/contract/index.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
let editor: Api;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  editor = await world.userWith([{ permissionId: 2, clientId: campus.clientId }]);
});
afterAll(() => world.close());

const read = async (api: Api, query = '') =>
  activityAnswerSchema.parse(await api('GET', `/clients/${campus.clientId}/activity${query}`));
const lines = async (api: Api, query = '') =>
  (await read(api, query)).results.map(({ action, kind, title }) => `${action} ${kind} ${title}`);

it('tells who did what to which thing, newest first, and each once', async () => {
  expect((await lines(world.admin)).toReversed()).toEqual([
    'created client Acme',
    'created site Site north',
    'created building Building main',
    'created level Level 0',
  ]);
  const { fid, body } = poi(campus, { name: 'Kiosk' });
  await editor('PUT', `/features/${fid}`, body);
  body.features[0]!.properties['name'] = 'Café';
  await editor('PUT', `/features/${fid}`, body);
  await editor('PUT', `/features/${fid}`, { type: 'FeatureCollection', features: [] });
  await editor('DELETE', `/features/${fid}`);
  expect((await lines(world.admin)).slice(0, 3)).toEqual([
    'deleted feature Café',
    'changed feature Café',
    'created feature Kiosk',
  ]);
  expect((await read(world.admin)).results[0]).toMatchObject({
    key: fid,
    siteId: campus.siteId,
    buildingId: campus.buildingId,
    levelIndex: 0,
    by: { name: (await emailOf(editor)).split('@')[0] },
  });
});

it('notes a write that holds what the database reads no member of, and lets its answer stand', async () => {
  const { fid, body } = poi(campus, { name: 'Kiosk', note: 'NUL \u0000 and \ud800' });
  expect((await editor('PUT', `/features/${fid}`, body)).status).toBe(200);
  expect((await lines(world.admin))[0]).toBe('created feature ');
});

it('notes a write to a level however its index is written', async () => {
  const path = `/buildings/${campus.buildingId}/levels/000000`;
  expect((await editor('PATCH', path, { levelLongTitle: 'Ground' })).status).toBe(200);
  expect((await lines(world.admin))[0]).toBe('changed level Ground');
  expect((await read(world.admin)).results[0]?.key).toBe(`${campus.buildingId}/0`);
});

it('shows others what they did themselves', async () => {
  const own = await lines(editor);
  expect(own.every((line) => / feature | level Ground/.test(line))).toBe(true);
  expect(await lines(editor, '?userId=1')).toEqual(own);
  expect((await lines(world.admin)).length).toBeGreaterThan(own.length);
});

it('permissions or an address changed → recorded with author and receiver', async () => {
  const { clientId } = campus;
  const made = await world.admin('POST', `/clients/${clientId}/users`, { email: 'ada@example.org' });
  const permissions = [{ permissionId: 3, clientId }];
  await world.admin('PUT', `/users/${Number(made.result['id'])}/permissions`, { permissions });
  expect((await lines(world.admin))[0]).toBe('permissions user ada@example.org');
  const person = `/clients/${clientId}/users/${Number(made.result['id'])}`;
  await world.admin('PATCH', person, { email: 'ada@example.org', name: 'Ada' });
  expect((await lines(world.admin))[0]).toBe('permissions user ada@example.org');
  await world.admin('PATCH', person, { email: 'ada@example.net' });
  expect((await lines(world.admin))[0]).toBe('changed user ada@example.net');
  const before = (await lines(world.admin)).length;
  await world.admin('DELETE', person);
  expect((await lines(world.admin)).slice(0, -before)).toEqual(['permissions user ada@example.net']);
});

it.each([
  'userId=x',
  'userId=0',
  'userId=99999999999',
  'userId=-1',
  'userId=',
  'from=x',
  'to=1e3',
  'cursor=x',
])('%s → 400, for who sees all and for others', async (query) => {
  for (const api of [world.admin, editor]) {
    const { status } = await api('GET', `/clients/${campus.clientId}/activity?${query}`);
    expect(status).toBe(400);
  }
});

it('is filtered and paged', async () => {
  expect(await lines(world.admin, '?kind=site')).toEqual(['created site Site north']);
  expect(await lines(world.admin, '?to=1')).toEqual([]);
  const whole = await lines(world.admin);
  const first = await read(world.admin, '?limit=2');
  const rest = await lines(world.admin, `?cursor=${first.cursor}`);
  expect(rest).toEqual(whole.slice(2));
});

it('forgets what is older than 400 days', async () => {
  const { clientId } = campus;
  await world.db.execute(
    sql`update activity set at = now() - interval '401 days' where client_id = ${clientId}`,
  );
  expect(await lines(world.admin)).toEqual([]);
  await world.admin('PATCH', `/sites/${campus.siteId}`, { siteTitle: 'Renamed' });
  expect(await lines(world.admin)).toEqual(['changed site Renamed']);
  const left = await world.db.execute(sql`select 1 from activity where client_id = ${clientId}`);
  expect(left.rowCount).toBe(1);
});

async function emailOf(api: Api): Promise<string> {
  return String((await api('GET', '/users/me')).result['email']);
}
