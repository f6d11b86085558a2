import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityAnswerSchema } from '../../../src/contract/index.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus, poi, siteBody } from '../../../tests/support/server/content-builders.ts';
import { publishingSteps } from '../../../tests/support/server/publishing-steps.ts';
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

it('one person asked for by who is not an admin → nothing of what others did to that person', async () => {
  const { clientId } = campus;
  const made = await world.admin('POST', `/clients/${clientId}/users`, { email: 'bea@example.org' });
  const permissions = [{ permissionId: 3, clientId }];
  await world.admin('PUT', `/users/${Number(made.result['id'])}/permissions`, { permissions });
  const query = `?kind=user&key=${Number(made.result['id'])}`;
  expect(await lines(world.admin, query)).toContain('permissions user bea@example.org');
  expect(await lines(editor, query)).toEqual([]);
});

it('a person comes, gets rights, another name and address, and leaves → each recorded as what it is', async () => {
  const { clientId } = campus;
  const made = await world.admin('POST', `/clients/${clientId}/users`, { email: 'ada@example.org' });
  expect((await lines(world.admin))[0]).toBe('created user ada@example.org');
  const permissions = [{ permissionId: 3, clientId }];
  await world.admin('PUT', `/users/${Number(made.result['id'])}/permissions`, { permissions });
  expect((await lines(world.admin))[0]).toBe('permissions user ada@example.org');
  const person = `/clients/${clientId}/users/${Number(made.result['id'])}`;
  await world.admin('PATCH', person, { email: 'ada@example.org', name: 'Ada' });
  expect((await read(world.admin, '?values=1')).results[0]).toMatchObject({
    action: 'changed',
    title: 'ada@example.org',
    before: { email: 'ada@example.org', name: '' },
    after: { email: 'ada@example.org', name: 'Ada' },
  });
  const noted = (await lines(world.admin)).length;
  await world.admin('PATCH', person, { email: 'ada@example.org', name: 'Ada' });
  expect(await lines(world.admin)).toHaveLength(noted);
  await world.admin('PATCH', person, { email: 'ada@example.net' });
  expect((await lines(world.admin))[0]).toBe('changed user ada@example.net');
  const before = (await lines(world.admin)).length;
  await world.admin('DELETE', person);
  expect((await lines(world.admin)).slice(0, -before)).toEqual(['deleted user ada@example.net']);
});

it('a person is removed and the account deleted → what they did keeps their name, without an id', async () => {
  const leaver = await world.userWith([{ permissionId: 2, clientId: campus.clientId }]);
  const { result } = await leaver('GET', '/users/me');
  const { fid, body } = poi(campus, { name: 'Left behind' });
  await leaver('PUT', `/features/${fid}`, body);
  const name = (await emailOf(leaver)).split('@')[0];
  await world.admin('DELETE', `/clients/${campus.clientId}/users/${Number(result['id'])}`);
  const [entry] = (await read(world.admin, `?kind=feature&key=${fid}`)).results;
  expect(entry?.by).toEqual({ userId: null, name });
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

describe('values before and after', () => {
  const named = (of: unknown) => (of as { properties: { name: string } } | undefined)?.properties.name;
  const valuesOf = async (query: string, api = world.admin) =>
    (await read(api, `?values=1&${query}`)).results.map(({ action, before, after }) => [
      action,
      named(before ?? undefined),
      named(after ?? undefined),
    ]);

  it('a place drawn, renamed and deleted → each with what it was and became; without `values` none', async () => {
    const { fid, body } = poi(campus, { name: 'Kiosk' });
    await editor('PUT', `/features/${fid}`, body);
    body.features[0]!.properties['name'] = 'Café';
    await editor('PUT', `/features/${fid}`, body);
    await editor('DELETE', `/features/${fid}`);
    expect(await valuesOf(`kind=feature&key=${fid}`)).toEqual([
      ['deleted', 'Café', undefined],
      ['changed', 'Kiosk', 'Café'],
      ['created', undefined, 'Kiosk'],
    ]);
    const [plain] = (await read(world.admin, `?kind=feature&key=${fid}`)).results;
    expect(plain).not.toHaveProperty('before');
    expect(plain?.id).toBeGreaterThan(0);
  });

  it('one thing asked for → everyone who sees its place reads it, others nothing', async () => {
    const { fid, body } = poi(campus, { name: 'Desk' });
    await world.admin('PUT', `/features/${fid}`, body);
    const { clientId, buildingId } = campus;
    const reader = await world.userWith([{ permissionId: 3, clientId, buildingId }]);
    const other = await world.admin('POST', `/clients/${clientId}/sites`, siteBody('far'));
    const siteId = Number(other.result['siteInternalIdentifier']);
    const stranger = await world.userWith([{ permissionId: 2, clientId, siteId }]);
    expect(await valuesOf(`kind=feature&key=${fid}`, reader)).toEqual([['created', undefined, 'Desk']]);
    expect(await valuesOf(`kind=feature&key=${fid}`, stranger)).toEqual([]);
    const keyOnly = await reader('GET', `/clients/${clientId}/activity?key=${fid}`);
    expect([keyOnly.status, keyOnly.error?.code]).toEqual([400, 'invalid-query']);
  });

  it('a site renamed → both titles; many features at once → how many', async () => {
    await world.admin('PATCH', `/sites/${campus.siteId}`, { siteTitle: 'South' });
    const [site] = (await read(world.admin, '?values=1&kind=site')).results;
    expect(site?.after).toMatchObject({ siteTitle: 'South' });
    expect(site?.before).not.toMatchObject({ siteTitle: 'South' });
    const one = poi(campus, { name: 'One' }).body;
    one.features.push(...poi(campus, { name: 'Two' }).body.features);
    await editor('POST', `/buildings/${campus.buildingId}/levels/0/bulk`, one);
    expect((await read(world.admin)).results[0]).toMatchObject({ kind: 'level', count: 2 });
  });

  it('a site with more than 100,000 bytes kept with it → its values without those', async () => {
    const siteExtraData = { kept: 'x'.repeat(120_000) };
    await world.admin('PATCH', `/sites/${campus.siteId}`, { siteTitle: 'Heavy', siteExtraData });
    const [site] = (await read(world.admin, '?values=1&kind=site')).results;
    expect(site?.after).toMatchObject({ siteTitle: 'Heavy' });
    expect(site?.after).not.toHaveProperty('siteExtraData');
  });

  it('a thing of more than 100,000 bytes → noted without values', async () => {
    const { fid, body } = poi(campus, { name: 'Big', description: 'x'.repeat(120_000) });
    expect((await editor('PUT', `/features/${fid}`, body)).status).toBe(200);
    expect(await valuesOf(`kind=feature&key=${fid}`)).toEqual([['created', undefined, undefined]]);
  });
});

describe('what was deleted', () => {
  const deleted = async (api: Api) =>
    activityAnswerSchema.parse(await api('GET', `/clients/${campus.clientId}/deleted`)).results;
  const mine = async (fid: string, api = world.admin) => (await deleted(api)).find(({ key }) => key === fid);

  it('by a colleague → listed as it was for who sees its place, until it is there again', async () => {
    const { fid, body } = poi(campus, { name: 'Gift shop' });
    await world.admin('PUT', `/features/${fid}`, body);
    expect(await mine(fid)).toBeUndefined();
    await world.admin('DELETE', `/features/${fid}`);
    expect(await mine(fid, editor)).toMatchObject({
      title: 'Gift shop',
      before: { kind: 'poi', properties: { name: 'Gift shop' } },
    });
    await editor('PUT', `/features/${fid}`, body);
    expect(await mine(fid)).toBeUndefined();
  });

  it('deleted before values were kept → as the drafts have it, and after a publish as that had it', async () => {
    const { fid, body } = poi(campus, { name: 'Old desk' });
    await world.admin('PUT', `/features/${fid}`, body);
    const { publish } = publishingSteps(world.admin, () => campus.clientId);
    await publish();
    await world.admin('DELETE', `/features/${fid}`);
    await world.db.execute(sql`update activity set before = null where key = ${fid}`);
    const kept = { before: { properties: { name: 'Old desk' } } };
    expect(await mine(fid)).toMatchObject(kept);
    await publish();
    expect(await mine(fid)).toMatchObject(kept);
  });

  it('longer ago than 30 days → not listed', async () => {
    const { fid, body } = poi(campus, { name: 'Ancient' });
    await world.admin('PUT', `/features/${fid}`, body);
    await world.admin('DELETE', `/features/${fid}`);
    await world.db.execute(sql`update activity set at = now() - interval '31 days' where key = ${fid}`);
    expect(await mine(fid)).toBeUndefined();
  });
});

async function emailOf(api: Api): Promise<string> {
  return String((await api('GET', '/users/me')).result['email']);
}
