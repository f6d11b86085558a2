import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Level } from '../../src/domain/entities/level.ts';
import { createDevice, until, type Device } from '../support/sync/sync-device.ts';
import { changeNodes, nodeOn, withProperties } from '../support/sync/network-fixtures.ts';
import { makeCampus, type Campus } from '../support/server/content-builders.ts';
import { TEST_ADMIN } from '../support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
let bearer: string;
let posts = 0;
let fate: 'lost' | undefined;
const devices: Device[] = [];

beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const { email: username, password } = TEST_ADMIN;
  const signIn = { grant_type: 'password', username, password };
  bearer = String((await world.open('POST', '/auth/token', signIn)).result['access_token']);
});
afterEach(async () => {
  for (const device of devices.splice(0)) await device.engine.stop();
});
afterAll(() => world.close());

async function fetchWatched(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (init.method !== 'POST' || !url.endsWith('/graphs')) return response;
  posts += 1;
  if (fate === undefined) return response;
  fate = undefined;
  await response.arrayBuffer();
  throw new TypeError('lost');
}

async function newDevice(): Promise<{ device: Device; level: Level }> {
  const device = await createDevice({ origin: world.origin, fetch: fetchWatched, bearer });
  devices.push(device);
  expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
  const levels = await device.db.levels.toArray();
  for (const level of levels) await device.engine.pullLevel(level.lid);
  return { device, level: levels[0] as Level };
}

/** Sends all waiting changes, until nothing more is sent by itself. */
async function send({ engine, clock, db }: Device): Promise<void> {
  engine.start();
  engine.nudge();
  await until(async () => {
    clock.advance(100);
    return (await db.pending.toArray()).every(({ state }) => state === 'conflict' || state === 'rejected');
  }, 'a settled outbox');
  await engine.stop();
}

const there = async (): Promise<Record<string, Record<string, unknown>>> => {
  const { result } = await world.admin('GET', `/sites/${campus.siteId}/graphs/draft`);
  const { features } = result as unknown as { features: { properties: Record<string, unknown> }[] };
  return Object.fromEntries(features.map(({ properties }) => [String(properties['fid']), properties]));
};

it('two people make one network, a lost answer makes no second, and what clashes is asked about', async () => {
  const [ann, ben] = [await newDevice(), await newDevice()];
  const fids = Array.from({ length: 100 }, () => ann.device.newId());
  const [first = '', second = '', third = ''] = fids;
  const nodes = fids.map((fid, n) => {
    const neighbors = [fids[n - 1], fids[n + 1]].flatMap((to) =>
      to === undefined ? [] : [{ fid: to, speed: 1 }],
    );
    const row = nodeOn(ann.level, fid, n, { neighbors });
    const [x = 0, y = 0] = row.geometry.type === 'Point' ? row.geometry.coordinates : [];
    const at: [number, number] = [Math.round((10 + x) * 1e8) / 1e8, Math.round((50 + y) * 1e8) / 1e8];
    return { ...row, geometry: { type: 'Point' as const, coordinates: at } };
  });
  await changeNodes(ann.device, Object.fromEntries(nodes.map((row) => [row.fid, row])));
  posts = 0;
  fate = 'lost';
  await send(ann.device);
  expect(posts).toBe(1);
  expect(Object.keys(await there()).toSorted()).toEqual(fids.toSorted());

  await ben.device.engine.pullLevel(ben.level.lid);
  await changeNodes(ann.device, await withProperties(ann.device, first, { name: 'Hall' }));
  await changeNodes(ann.device, await withProperties(ann.device, third, { name: 'Mine' }));
  await changeNodes(ben.device, await withProperties(ben.device, second, { name: 'Door' }));
  await changeNodes(ben.device, await withProperties(ben.device, third, { name: 'Theirs' }));
  await send(ben.device);
  await send(ann.device);
  expect(posts).toBe(3);
  expect(await there()).toMatchObject({
    [first]: { name: 'Hall' },
    [second]: { name: 'Door' },
    [third]: { name: 'Theirs' },
  });
  const [view] = await ann.device.engine.listConflicts();
  expect(view).toMatchObject({ key: third, fields: [{ mine: 'Mine', theirs: 'Theirs' }] });
  await ann.device.engine.resolveConflict(view?.id ?? '', 'mine');
  await send(ann.device);
  expect((await there())[third]).toMatchObject({ name: 'Mine' });
  expect(await ann.device.db.pending.count()).toBe(0);
});
