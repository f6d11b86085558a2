import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Feature } from '../../src/domain/entities/feature.ts';
import type { Position } from '../../src/domain/entities/geometry.ts';
import type { Level } from '../../src/domain/entities/level.ts';
import { createDevice, until, type Device } from '../support/sync/sync-device.ts';
import { changeNodes, nodeOn, withProperties } from '../support/sync/network-fixtures.ts';
import { makeCampus, type Campus } from '../support/server/content-builders.ts';
import { TEST_ADMIN } from '../support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
let bearer: string;
const devices: Device[] = [];

beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const { email: username, password } = TEST_ADMIN;
  const signIn = { grant_type: 'password', username, password };
  bearer = String((await world.open('POST', '/auth/token', signIn)).result['access_token']);
});
beforeEach(async () => {
  await world.admin('POST', `/sites/${campus.siteId}/graphs`, { type: 'FeatureCollection', features: [] });
});
afterEach(async () => {
  for (const device of devices.splice(0)) await device.engine.stop();
});
afterAll(() => world.close());

async function newDevice(): Promise<{ device: Device; level: Level }> {
  const device = await createDevice({ origin: world.origin, fetch, bearer });
  devices.push(device);
  expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
  const [level] = await device.db.levels.toArray();
  await device.engine.pullLevel(level!.lid);
  return { device, level: level! };
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

const nodeAt = (level: Level, fid: string, east: number, properties: Record<string, unknown>): Feature => ({
  ...nodeOn(level, fid, 0, properties),
  geometry: { type: 'Point', coordinates: [10.0015 + east / 71_695, 50.0015].map(rounded) as Position },
});
const rounded = (degrees: number): number => Math.round(degrees * 1e8) / 1e8;

const there = async (): Promise<Record<string, Record<string, unknown>>> => {
  const { result } = await world.admin('GET', `/sites/${campus.siteId}/graphs/draft`);
  const { features } = result as unknown as { features: { properties: Record<string, unknown> }[] };
  return Object.fromEntries(features.map(({ properties }) => [String(properties['name']), properties]));
};

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('a node that the server does not take', () => {
  it.each<[string, (fids: { own: string; other: string }) => Record<string, unknown>, string, string]>([
    ['leads to itself', ({ own }) => ({ neighbors: [own] }), 'self-neighbor', 'neighbors'],
    [
      'leads to one twice',
      ({ other }) => ({ neighbors: [other, { fid: other }] }),
      'duplicate-neighbor',
      'neighbors',
    ],
    ['has a name of 10,000 characters', () => ({ name: 'x'.repeat(10_000) }), 'poi-name-limit', 'name'],
    [
      'is of a type that nobody knows',
      () => ({ typeCode: 'node-of-tomorrow' }),
      'not-a-graph-type',
      'typeCode',
    ],
    [
      'takes less than no time',
      () => ({ typeCode: 'stairs-node', travelTime: -1 }),
      'invalid-body',
      'travelTime',
    ],
  ])('and %s: it stays and says so, the rest goes', async (_, broken, code, property) => {
    const { device, level } = await newDevice();
    const [good, bad] = [device.newId(), device.newId()];
    await changeNodes(device, {
      [good]: nodeAt(level, good, 0, { name: 'Good' }),
      [bad]: nodeAt(level, bad, 5, { name: 'Bad', ...broken({ own: bad, other: good }) }),
    });
    await send(device);
    const [only, ...others] = await device.db.pending.toArray();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ key: bad, state: 'rejected', lastError: { code, parts: [{ property }] } });
    expect(Object.keys(await there())).toEqual(['Good']);
    expect(await device.db.features.get(bad)).toMatchObject({
      properties: broken({ own: bad, other: good }),
    });
  });

  it('and links to a missing node: it is not even sent', async () => {
    const { device, level } = await newDevice();
    const [good, bad] = [device.newId(), device.newId()];
    await changeNodes(device, {
      [good]: nodeAt(level, good, 0, { name: 'Good' }),
      [bad]: nodeAt(level, bad, 5, { name: 'Bad', neighbors: [NOBODY] }),
    });
    await send(device);
    const lastError = { code: 'network.dangling-neighbor', params: { fid: bad, to: NOBODY } };
    expect(await device.db.pending.toArray()).toMatchObject([{ key: bad, state: 'rejected', lastError }]);
    expect(Object.keys(await there())).toEqual(['Good']);
  });

  it('and that another person left there: it is named, and once it is repaired here all goes', async () => {
    const ann = await newDevice();
    const [good, bad] = [ann.device.newId(), ann.device.newId()];
    await changeNodes(ann.device, {
      [good]: nodeAt(ann.level, good, 0, { name: 'Good' }),
      [bad]: nodeAt(ann.level, bad, 5, { name: 'Bad' }),
    });
    await send(ann.device);
    const links = JSON.stringify({ neighbors: [bad] });
    await world.db.execute(
      sql`update features set properties = (properties::jsonb || ${links}::jsonb)::json where fid = ${bad}`,
    );
    const ben = await newDevice();
    await changeNodes(ben.device, await withProperties(ben.device, good, { name: 'Better' }));
    await send(ben.device);
    const part = { fid: bad, thing: 'Bad', property: 'neighbors' };
    expect(await ben.device.db.pending.toArray()).toMatchObject([
      { key: good, state: 'rejected', lastError: { code: 'self-neighbor', parts: [part] } },
    ]);
    await changeNodes(ben.device, await withProperties(ben.device, bad, { neighbors: [] }));
    await send(ben.device);
    expect(await ben.device.db.pending.count()).toBe(0);
    expect(Object.keys(await there()).toSorted()).toEqual(['Bad', 'Better']);
  });
});

it('odd but harmless members → accepted and sent back: former names, far away, invalid groups and twins', async () => {
  const { device, level } = await newDevice();
  const made = (east: number, name: string, properties: Record<string, unknown> = {}): [string, Feature] => {
    const fid = device.newId();
    return [fid, nodeAt(level, fid, east, { name, ...properties })];
  };
  const group = device.newId();
  const lift = { typeCode: 'elevator-node', portalGroupId: group };
  const nodes = [
    made(0, 'Former', { typeCode: 'lift-node', extraData: { wide: true } }),
    made(10_000, 'Far'),
    made(5, 'One group', lift),
    made(9, 'Another with its id', lift),
    made(12, 'Door', { typeCode: 'building-entrance-exit', portalNeighbors: [] }),
  ];
  await changeNodes(device, Object.fromEntries(nodes));
  await send(device);
  expect(await device.db.pending.toArray()).toEqual([]);
  expect(await there()).toMatchObject({
    Former: { typeCode: 'elevator-node' },
    Far: {},
    'One group': { portalGroupId: group },
    'Another with its id': { portalGroupId: group },
    Door: { portalNeighbors: [] },
  });
  const other = (await newDevice()).device;
  const former = (await other.db.features.toArray()).find(({ properties }) => properties.name === 'Former');
  expect(former?.properties).toMatchObject({ typeCode: 'elevator-node', extra: { wide: true } });
});
