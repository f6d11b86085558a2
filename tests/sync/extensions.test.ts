import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fid, Lid } from '../../src/domain/entities/ids.ts';
import { createFeature, createSite } from '../../src/domain/ops/index.ts';
import { transact } from '../../src/db/index.ts';
import { edit, rename } from '../support/sync/content-fixtures.ts';
import { createDevice, until, type Device } from '../support/sync/sync-device.ts';
import { makeCampus, POI, SITE } from '../support/server/content-builders.ts';
import { TEST_ADMIN } from '../support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';

interface Carried {
  call: string;
  asked: string[];
  status: number;
}

/** A world with a building and a level in it, and what devices asked it and were answered. */
async function open(settings: Record<string, string> = {}) {
  const world: TestWorld = await openWorld(settings);
  const campus = await makeCampus(world.admin);
  const carried: Carried[] = [];
  const hand: { before: (call: string) => Promise<'lost' | void> } = { before: async () => undefined };
  const fetchWatched = async (url: string, init: RequestInit): Promise<Response> => {
    const call = `${init.method} ${new URL(url).pathname.replace('/api/v8', '')}`;
    const fate = await hand.before(call);
    const response = await fetch(url, init);
    const asked = Object.keys(init.headers ?? {}).filter((name) => /^(If-|Idem)/.test(name));
    carried.push({ call, asked, status: response.status });
    if (fate !== 'lost') return response;
    await response.arrayBuffer();
    throw new TypeError('lost');
  };
  const { email: username, password } = TEST_ADMIN;
  const signIn = { grant_type: 'password', username, password };
  const { result } = await world.open('POST', '/auth/token', signIn);
  const bearer = String(result['access_token']);
  const newDevice = async (): Promise<Device> => {
    const device = await createDevice({ origin: world.origin, fetch: fetchWatched, bearer });
    expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
    for (const level of await device.db.levels.toArray()) await device.engine.pullLevel(level.lid);
    return device;
  };
  return { world, campus, carried, hand, newDevice };
}

let on: Awaited<ReturnType<typeof open>>;
let off: Awaited<ReturnType<typeof open>>;
const devices: Device[] = [];
const ports = ({ clock, newId }: Device) => ({ now: clock.now(), newId });

beforeAll(async () => {
  on = await open();
  off = await open({ STOREY_API_EXTENSIONS: 'off' });
});
afterEach(async () => {
  for (const device of devices.splice(0)) await device.engine.stop();
  for (const { carried, hand } of [on, off]) {
    carried.length = 0;
    hand.before = async () => undefined;
  }
});
afterAll(async () => {
  await on.world.close();
  await off.world.close();
});

async function deviceOf(of: typeof on): Promise<Device> {
  const device = await of.newDevice();
  devices.push(device);
  return device;
}

async function sync(device: Device): Promise<void> {
  device.engine.start();
  device.engine.nudge();
  await until(async () => {
    device.clock.advance(100);
    return (await device.db.pending.count()) === 0;
  }, 'an empty outbox');
}

async function makePlace(device: Device, name: string): Promise<string> {
  const fid = device.newId() as Fid;
  const [level] = await device.db.levels.toArray();
  if (level === undefined) throw new Error('There is no level.');
  const draft = {
    fid,
    kind: 'poi' as const,
    geometry: { type: 'Point' as const, coordinates: [10.0015, 50.0015] as [number, number] },
    properties: { typeCode: POI, name },
  };
  const newFid = (): Fid => device.newId() as Fid;
  await transact(device.db, createFeature({ ...level, levelLid: level.lid }, draft, newFid), ports(device));
  await sync(device);
  return fid;
}

async function makeSite(device: Device, identifier: string): Promise<void> {
  const [client] = await device.db.clients.toArray();
  if (client === undefined) throw new Error('There is no client.');
  const site = {
    lid: device.newId() as Lid,
    title: identifier,
    externalId: identifier,
    extra: {},
    geometry: SITE,
  };
  await transact(device.db, createSite(client, site), ports(device));
  await sync(device);
}

describe('the bundled server with its extensions', () => {
  it('refuses what comes between reading and writing; it is merged and goes again', async () => {
    const device = await deviceOf(on);
    const fid = await makePlace(device, 'Kiosk');
    const path = `/features/${fid}`;
    let isMoved = false;
    on.hand.before = async (call) => {
      if (call !== `PUT ${path}` || isMoved) return;
      isMoved = true;
      const { result } = await on.world.admin('GET', `${path}/draft`);
      const properties = { ...(result['properties'] as object), description: 'Theirs' };
      const body = { type: 'FeatureCollection', features: [{ ...result, properties }] };
      expect((await on.world.admin('PUT', path, body)).status).toBe(200);
    };
    on.carried.length = 0;
    await rename(device, fid, 'Mine');
    await sync(device);
    const { result } = await on.world.admin('GET', `${path}/draft`);
    expect(result['properties']).toMatchObject({ name: 'Mine', description: 'Theirs' });
    const puts = on.carried.filter(({ call }) => call === `PUT ${path}`);
    expect(puts.map(({ asked, status }) => [asked, status])).toEqual([
      [['If-Match'], 412],
      [['If-Match'], 200],
    ]);
  });

  it('need not be asked before a change of what it has just confirmed', async () => {
    const device = await deviceOf(on);
    const fid = await makePlace(device, 'Kiosk');
    on.carried.length = 0;
    await edit(device, fid, { description: 'New' });
    await sync(device);
    expect(on.carried.map(({ call, status }) => `${call} ${status}`)).toEqual([`PUT /features/${fid} 200`]);
  });

  it('answers a repeated making as it did the first time', async () => {
    const device = await deviceOf(on);
    let isLost = false;
    on.hand.before = async (call) => {
      if (isLost || !call.startsWith('POST')) return;
      isLost = true;
      return 'lost';
    };
    await makeSite(device, 'once');
    expect(isLost).toBe(true);
    const sites = (await on.world.admin('GET', `/clients/${on.campus.clientId}/sites/draft`)).result['sites'];
    const named = (sites as { siteTitle: string }[]).filter(({ siteTitle }) => siteTitle === 'once');
    expect(named).toHaveLength(1);
    const posts = on.carried.filter(({ call }) => call.startsWith('POST'));
    expect(posts.every(({ asked }) => asked.includes('Idempotency-Key'))).toBe(true);
  });

  it('sends again only what has changed', async () => {
    const device = await deviceOf(on);
    on.carried.length = 0;
    expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
    const drafts = on.carried.filter(({ call }) => call.endsWith('/draft'));
    expect(drafts.length).toBeGreaterThan(1);
    expect(drafts.map(({ status }) => status)).toEqual(drafts.map(() => 304));
  });
});

describe('the bundled server without them', () => {
  it('is asked for none, and gets the same work', async () => {
    const device = await deviceOf(off);
    const fid = await makePlace(device, 'Kiosk');
    await rename(device, fid, 'Renamed');
    await sync(device);
    await makeSite(device, 'plain');
    const { result } = await off.world.admin('GET', `/features/${fid}/draft`);
    expect(result['properties']).toMatchObject({ name: 'Renamed' });
    expect(off.carried.flatMap(({ asked }) => asked)).toEqual([]);
    expect(off.carried.every(({ status }) => status === 200)).toBe(true);
  });
});
