import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { equalContent, takeBack, teamActivity, teamActivityRead, teamDeleted } from '../../src/db/index.ts';
import type { Change } from '../../src/domain/moment/moment.ts';
import { loadReview, type Review } from '../../src/sync/index.ts';
import { createDevice, type Device } from '../support/sync/sync-device.ts';
import { makeCampus, poi, type Campus } from '../support/server/content-builders.ts';
import { TEST_ADMIN } from '../support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
let device: Device;
let review: Review;
let clientLid: string;
let levelLid: string;
let isCut = false;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
  const bearer = String((await world.open('POST', '/auth/token', attempt)).result['access_token']);
  const cuttable: typeof fetch = (url, init) =>
    isCut ? Promise.reject(new TypeError('down')) : fetch(url, init);
  device = await createDevice({ origin: world.origin, fetch: cuttable, bearer });
  await device.engine.pullHierarchy();
  clientLid = (await device.db.idmap.get({ kind: 'clients', serverKey: String(campus.clientId) }))!.lid;
  levelLid = (await device.db.levels.toArray())[0]!.lid;
  review = loadReview({ ...device, now: () => 5000 });
});
afterAll(() => world.close());

const put = async (name: string, made = poi(campus, {})) => {
  made.body.features[0]!.properties['name'] = name;
  expect((await world.admin('PUT', `/features/${made.fid}`, made.body)).status).toBe(200);
  return made;
};
const titles = async () => (await teamActivity(device.db, clientLid)).map(({ title }) => title);

it('read, and again after more was done → all of it once, the latest first; without a network it stays', async () => {
  const desk = await put('Desk');
  expect(await review.readActivity(clientLid)).toEqual({ ok: true, value: 'read' });
  const before = await titles();
  expect(before[0]).toBe('Desk');
  await put('Front desk', desk);
  await put('Kiosk');
  await review.readActivity(clientLid);
  expect(await titles()).toEqual(['Kiosk', 'Front desk', ...before]);
  expect(await teamActivityRead(device.db, clientLid)).toEqual({
    readAt: 5000,
    older: null,
    hasValues: true,
  });
  isCut = true;
  expect((await review.readActivity(clientLid)).ok).toBe(false);
  isCut = false;
  expect((await titles()).length).toBe(before.length + 2);
});

it('a colleague’s rename → its versions are rows of this device, and can be taken back', async () => {
  const made = await put('Lumen Coffee');
  await put('Café Lumen', made);
  await device.engine.pullLevel(levelLid);
  await review.readActivity(clientLid);
  const entry = (await teamActivity(device.db, clientLid)).find(
    ({ key, action }) => key === made.fid && action === 'changed',
  )!;
  const [before, after] = [
    await review.rowOf(clientLid, entry, entry.before),
    await review.rowOf(clientLid, entry, entry.after),
  ];
  const stored = (await device.db.features.get(made.fid))!;
  expect(equalContent(after, stored)).toBe(true);
  const change = { table: 'features', key: made.fid, before, after } as Change;
  const ports = { now: 6000, newId: () => crypto.randomUUID() };
  expect((await takeBack(device.db, [change], ports)).left).toEqual([]);
  expect((await device.db.features.get(made.fid))?.properties.name).toBe('Lumen Coffee');
});

it('one thing asked for → its life, the latest first', async () => {
  const made = await put('Bench');
  await put('Long bench', made);
  const answer = await review.historyOf(clientLid, { kind: 'feature', key: made.fid });
  expect(answer.ok && answer.value?.map(({ action, title }) => [action, title])).toEqual([
    ['changed', 'Long bench'],
    ['created', 'Bench'],
  ]);
});

it('a site renamed → the version before is a row with its keys on this device', async () => {
  await world.admin('PATCH', `/sites/${campus.siteId}`, { siteTitle: 'South' });
  await review.readActivity(clientLid);
  const [entry] = await teamActivity(device.db, clientLid);
  const [site] = await device.db.sites.toArray();
  expect(await review.rowOf(clientLid, entry!, entry!.before)).toMatchObject({
    lid: site!.lid,
    kind: 'site',
    title: site!.title,
  });
});

it('deleted by a colleague → listed with its content until it is here again', async () => {
  const made = await put('Gift shop');
  await world.admin('DELETE', `/features/${made.fid}`);
  expect(await review.readDeleted(clientLid)).toEqual({ ok: true, value: 'read' });
  const listed = async () =>
    (await teamDeleted(device.db, clientLid))?.entries.find(({ key }) => key === made.fid);
  const entry = (await listed())!;
  expect(entry).toMatchObject({ title: 'Gift shop', by: { userId: 1 } });
  const before = await review.rowOf(clientLid, entry, entry.before);
  const change = { table: 'features', key: made.fid, before, after: null } as Change;
  const { entityKeys } = await takeBack(device.db, [change], {
    now: 7000,
    newId: () => crypto.randomUUID(),
  });
  expect(entityKeys).toEqual([`features:${made.fid}`]);
  expect(await listed()).toBeUndefined();
});
