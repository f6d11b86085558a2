import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { slowIt } from '../support/vitest/slow-tests.ts';
import type { Fid, Lid } from '../../src/domain/entities/ids.ts';
import {
  changeSite,
  createBuilding,
  createFeature,
  createLevel,
  createSite,
  deleteFeature,
  deleteLevel,
} from '../../src/domain/ops/index.ts';
import { entityKeyOf, fileOfLevel, listFeatures, transact, type FileRecord } from '../../src/db/index.ts';
import { createPublishing, createSession } from '../../src/sync/index.ts';
import type { FetchPort } from '../../src/sync/ports.ts';
import { rename } from '../support/sync/content-fixtures.ts';
import {
  Clock,
  createDevice,
  drained,
  memoryLocks,
  until,
  type Device,
} from '../support/sync/sync-device.ts';
import { BUILDING, POI, SITE } from '../support/server/content-builders.ts';
import { TEST_ADMIN } from '../support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';

let world: TestWorld;
let bearer: string;
let device: Device;
let clientLid: Lid;
let network: { fault: ((url: string, method: string) => 'lost' | 'down' | undefined) | undefined };

function memoryStorage() {
  const all = new Map<string, string>();
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
}

const underWay = new Set<string>();

/** The real network with a hand on it. */
const fetchWithFaults: FetchPort = async (url, init) => {
  const fault = network.fault?.(url, init.method ?? 'GET');
  if (fault === 'down') throw new TypeError('down');
  const call = `${init.method ?? 'GET'} ${url}`;
  underWay.add(call);
  const response = await fetch(url, init).finally(() => underWay.delete(call));
  if (fault === 'lost') {
    await response.arrayBuffer();
    throw new TypeError('lost');
  }
  return response;
};

const newDevice = (): Promise<Device> =>
  createDevice({ origin: world.origin, fetch: fetchWithFaults, bearer });

beforeAll(async () => {
  world = await openWorld();
  const storage = memoryStorage();
  const session = createSession({
    origin: world.origin,
    fetch,
    storage,
    locks: memoryLocks(),
    timer: new Clock(),
    now: Date.now,
    network: { isOnline: () => true },
  });
  const signedIn = await session.signIn(TEST_ADMIN.email, TEST_ADMIN.password);
  expect(signedIn).toMatchObject({ ok: true, value: { email: TEST_ADMIN.email } });
  bearer = storage.getItem('access_token') ?? '';
});
afterAll(() => world.close());

beforeEach(async () => {
  network = { fault: undefined };
  const made = await world.admin('POST', '/clients', { clientTitle: `Acme ${Date.now()}` });
  device = await newDevice();
  expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
  const known = await device.db.idmap.get({
    kind: 'clients',
    serverKey: String(made.result['clientInternalIdentifier']),
  });
  clientLid = known?.lid as Lid;
});
afterEach(() => device.engine.stop());

const draft = (fid: string, name: string) => ({
  fid: fid as Fid,
  kind: 'poi' as const,
  geometry: { type: 'Point' as const, coordinates: [10.0015, 50.0015] as [number, number] },
  properties: { typeCode: POI, name },
});

async function chain(count = 3) {
  const { db, newId, clock } = device;
  const ports = { now: clock.now(), newId };
  const [siteLid, buildingLid, levelLid] = [newId() as Lid, newId() as Lid, newId() as Lid];
  const fids = Array.from({ length: count }, () => newId());
  const site = {
    lid: siteLid,
    title: 'Harbour',
    externalId: 'harbour',
    extra: { a: 1 },
    geometry: SITE,
  };
  await transact(db, createSite({ lid: clientLid }, site), ports);
  const building = {
    lid: buildingLid,
    title: 'Quay',
    externalId: 'quay',
    extra: {},
    geometry: BUILDING,
  };
  await transact(db, createBuilding({ lid: siteLid, clientLid }, building), ports);
  const level = {
    lid: levelLid,
    levelIndex: -1,
    shortTitle: 'B',
    title: 'Basement',
    extra: { levelType: 'office' },
  };
  const moment = createLevel(
    { lid: buildingLid, siteLid, clientLid },
    level,
    fids.map((fid, i) => draft(fid, `Place ${i}`)),
  );
  const bytes = new TextEncoder().encode('{"type":"FeatureCollection","features":[]}');
  const file: FileRecord = {
    fileId: newId(),
    levelLid,
    fileName: 'b.geojson',
    fileType: 'geojson',
    bytes,
    at: 1,
  };
  await transact(db, moment, { ...ports, files: [file] });
  return { siteLid, buildingLid, levelLid, fids };
}

async function sync(of: Device = device): Promise<void> {
  of.engine.start();
  of.engine.nudge();
  await until(
    async () => {
      // Slow enough that a busy machine's answers are not taken for lost ones.
      of.clock.advance(100);
      return (await of.db.pending.count()) === 0;
    },
    () => `an empty outbox (under way: ${[...underWay].join(', ')})`,
  );
}

const otherDevice = async (): Promise<{ other: Device; levelLid: string }> => {
  const other = await newDevice();
  await other.engine.pullHierarchy();
  const levels = await other.db.levels.toArray();
  const level = levels.at(-1);
  if (level === undefined) throw new Error('The other device found no level.');
  for (const one of levels) await other.engine.pullLevel(one.lid);
  return { other, levelLid: level.lid };
};

describe('against the real server', () => {
  it('a whole chain made offline arrives and is read back as it was made', async () => {
    device.setOnline(false);
    device.engine.start();
    const { siteLid, levelLid, fids } = await chain(40);
    device.setOnline(true);
    await drained(device);
    expect((await fileOfLevel(device.db, levelLid))?.uploadedAt).toBeDefined();
    const { other } = await otherDevice();
    for (const fid of fids) {
      const mine = await device.db.features.get(fid);
      const theirs = await other.db.features.get(fid);
      expect(theirs).toMatchObject({ kind: 'poi', geometry: mine?.geometry, properties: mine?.properties });
    }
    expect((await other.db.sites.toArray()).find((site) => site.title === 'Harbour')).toMatchObject({
      extra: { a: 1 },
    });
    await device.engine.pullHierarchy();
    await device.engine.pullLevel(levelLid);
    expect(await device.db.pending.count()).toBe(0);
    expect((await device.db.sites.get(siteLid))?.publishState).toBe('new');
    expect(await listFeatures(device.db, levelLid)).toHaveLength(40);
  });

  it('edits of all kinds arrive, without a false conflict', async () => {
    const { siteLid, levelLid, fids, buildingLid } = await chain();
    await sync();
    const ports = { now: device.clock.now(), newId: device.newId };
    const [first = '', second = ''] = fids;
    await rename(device, first, 'Renamed');
    await sync();
    await rename(device, first, 'Again');
    const gone = await device.db.features.get(second);
    const site = await device.db.sites.get(siteLid);
    if (gone === undefined || site === undefined) throw new Error('gone');
    await transact(device.db, deleteFeature(gone), ports);
    const made = device.newId();
    await transact(
      device.db,
      createFeature(
        { clientLid, siteLid, buildingLid, levelLid: levelLid },
        draft(made, 'New'),
        () => device.newId() as Fid,
      ),
      ports,
    );
    await transact(device.db, changeSite(site, { title: 'Port' }), ports);
    await sync();
    const { other } = await otherDevice();
    expect((await other.db.features.get(first))?.properties.name).toBe('Again');
    expect((await other.db.features.get(made))?.properties.name).toBe('New');
    expect(await other.db.features.get(second)).toBeUndefined();
    expect((await other.db.sites.toArray()).map((one) => one.title)).toContain('Port');
  });

  it('a level whose content is refused leaves nothing behind there, and everything here', async () => {
    const { levelLid, fids } = await chain();
    const bad = await device.db.features.get(fids[0] ?? '');
    if (bad === undefined) throw new Error('gone');
    await transact(
      device.db,
      {
        label: 'x',
        changes: [
          {
            table: 'features',
            key: bad.fid,
            before: bad,
            after: { ...bad, properties: { ...bad.properties, typeCode: 'no-such-type' } },
          },
        ],
      },
      { now: 1, newId: device.newId },
    );
    device.engine.start();
    await until(() => device.events.some((event) => event.type === 'levelTakenBack'));
    const [building] = (await device.db.buildings.toArray()).filter((one) => one.clientLid === clientLid);
    const id = (await device.db.idmap.get(building?.lid ?? ''))?.serverKey ?? '';
    expect((await world.admin('GET', `/buildings/${id}/levels/draft`)).result['levels']).toEqual([]);
    expect(await listFeatures(device.db, levelLid)).toHaveLength(3);
    // Put right and saved, it goes by itself.
    const now = await device.db.features.get(bad.fid);
    await transact(
      device.db,
      { label: 'x', changes: [{ table: 'features', key: bad.fid, before: now ?? null, after: bad }] },
      { now: 2, newId: device.newId },
    );
    await drained(device);
    expect((await world.admin('GET', `/buildings/${id}/levels/draft`)).result['levels']).toHaveLength(1);
  });

  slowIt('lost answers at every POST make no doubles', async () => {
    const lost = new Set<string>();
    network.fault = (url, method) => {
      const step = url.replace(/\d+/g, 'n');
      if (method !== 'POST' || lost.has(step)) return undefined;
      lost.add(step);
      return 'lost';
    };
    const { levelLid } = await chain();
    await sync();
    expect(lost.size).toBe(5);
    const clientId = (await device.db.idmap.get(clientLid))?.serverKey ?? '';
    const sites = (await world.admin('GET', `/clients/${clientId}/sites/draft`)).result['sites'];
    expect(sites).toHaveLength(1);
    await device.engine.pullHierarchy();
    await device.engine.pullLevel(levelLid);
    expect((await device.db.sites.where({ clientLid }).toArray()).length).toBe(1);
    expect(await listFeatures(device.db, levelLid)).toHaveLength(3);
  });

  it('two devices that edit the same place get a conflict, not a lost change', async () => {
    const { fids } = await chain();
    await sync();
    const [fid = ''] = fids;
    const { other } = await otherDevice();
    await rename(other, fid, 'Theirs');
    await sync(other);
    await other.engine.stop();
    await rename(device, fid, 'Mine');
    device.engine.nudge();
    await until(async () => (await device.db.conflicts.count()) === 1);
    const conflict = await device.db.conflicts.where({ entityKey: entityKeyOf('features', fid) }).first();
    expect(conflict?.theirs).toMatchObject({ properties: { name: 'Theirs' } });
    await device.engine.resolveConflict(conflict?.id ?? '', 'mine');
    await drained(device);
    await other.engine.pullLevel((await other.db.features.get(fid))?.levelLid ?? '');
    expect((await other.db.features.get(fid))?.properties.name).toBe('Mine');
  });

  it('a map is staged, reviewed and published, and a device without a server gets no answer', async () => {
    await chain();
    await sync();
    const publishing = createPublishing({ db: device.db, api: device.api });
    expect(await publishing.status(clientLid)).toMatchObject({ status: 1 });
    expect(await publishing.convert(clientLid)).toMatchObject({ ok: true });
    await until(async () => (await publishing.status(clientLid))?.status === 3, 'the review');
    expect(await publishing.convert(clientLid)).toMatchObject({ ok: false, error: { code: 'wrong-state' } });
    expect(await publishing.approve(clientLid)).toMatchObject({ ok: true });
    await until(async () => (await publishing.status(clientLid))?.status === 0, 'the end of publishing');
    await device.engine.pullHierarchy();
    expect((await device.db.sites.where({ clientLid }).first())?.publishState).toBe('published');
    expect(await publishing.styleUrl(clientLid)).toMatchObject({ ok: true });
    device.setOnline(false);
    expect(await publishing.status(clientLid)).toBeUndefined();
  });

  slowIt('deletes what was published, and shows it as deleted until the next publishing', async () => {
    const { levelLid } = await chain();
    await sync();
    const publishing = createPublishing({ db: device.db, api: device.api });
    await publishing.convert(clientLid);
    await until(async () => (await publishing.status(clientLid))?.status === 3);
    await publishing.approve(clientLid);
    await until(async () => (await publishing.status(clientLid))?.status === 0);
    await device.engine.pullHierarchy();
    const level = await device.db.levels.get(levelLid);
    if (level === undefined) throw new Error('gone');
    const moment = deleteLevel({ level, features: await listFeatures(device.db, levelLid) });
    await transact(device.db, moment, { now: device.clock.now(), newId: device.newId });
    await sync();
    await device.engine.pullHierarchy();
    const there = await device.db.levels.where({ buildingLid: level.buildingLid, levelIndex: -1 }).toArray();
    expect(there.map((one) => one.publishState)).toEqual(['deleted']);
    // Its index is free for a new one.
    const { clientLid: client, siteLid, buildingLid, levelIndex, extra } = level;
    const again = {
      lid: device.newId() as Lid,
      levelIndex,
      shortTitle: 'N',
      title: 'New',
      extra,
    };
    const fresh = createLevel({ lid: buildingLid, siteLid, clientLid: client }, again, [
      draft(device.newId(), 'Fresh'),
    ]);
    await transact(device.db, fresh, { now: device.clock.now(), newId: device.newId });
    await sync();
    await device.engine.pullHierarchy();
    await device.engine.pullLevel(again.lid);
    expect((await device.db.levels.toArray()).map((one) => one.lid)).toContain(again.lid);
    const listed = (await listFeatures(device.db, again.lid)).filter((one) => one.publishState !== 'deleted');
    expect(listed.map((one) => one.properties.name)).toEqual(['Fresh']);
  });
});
