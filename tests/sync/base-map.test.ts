import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { slowIt } from '../support/vitest/slow-tests.ts';
import { packFacts, storageUse } from '../../src/db/index.ts';
import { memoryCaches } from '../support/db/memory-caches.ts';
import { BASE_MAP } from '../../src/domain/limits.ts';
import { readinessOf } from '../../src/domain/offline-copies/index.ts';
import { createBaseMap, createPacks } from '../../src/sync/index.ts';
import { createDevice, memoryLocks } from '../support/sync/sync-device.ts';
import { openTileHosts, type TileHosts } from '../support/server/tile-hosts.ts';
import { type Campus, makeCampus } from '../support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';

/** The server of the app, and two hosts of a base map: all of them real. */
let hosts: TileHosts;
let world: TestWorld;
let campus: Campus;
let token: string;

beforeAll(async () => {
  hosts = await openTileHosts();
  world = await openWorld({
    STOREY_MAP_STYLE_URL: hosts.styleUrl,
    STOREY_BASE_MAP_ORIGINS: hosts.tileOrigin,
  });
  campus = await makeCampus(world.admin);
  ({ token } = await world.personWith([{ permissionId: 2, clientId: campus.clientId }]));
});
beforeEach(() => void hosts.asked.splice(0));
afterAll(async () => {
  await world.close();
  await hosts.close();
});

async function stand(clientId = campus.clientId) {
  const device = await createDevice({ origin: world.origin, fetch, bearer: token });
  expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
  const idOf = async (kind: 'clients' | 'buildings', serverId: number) =>
    (await device.db.idmap.get({ kind, serverKey: String(serverId) }))?.lid ?? '';
  const clientLid = await idOf('clients', clientId);
  const buildingLid = await idOf('buildings', campus.buildingId);
  const network = { isOn: true };
  const files = {
    db: device.db,
    api: device.api,
    origin: world.origin,
    caches: memoryCaches(),
    timer: device.clock,
    now: device.clock.now,
    tokens: {
      bearer: async () => ({ ok: true as const, value: token }),
      renew: async () => ({ ok: true as const, value: token }),
    },
    fetch: (url: string, init: RequestInit) =>
      network.isOn ? fetch(url, init) : Promise.reject(new TypeError('away')),
  };
  const baseMap = createBaseMap({ ...files, otherwise: null });
  const packs = createPacks({
    ...files,
    baseMap,
    engine: device.engine,
    storage: undefined,
    locks: memoryLocks(),
    imageOrigins: [world.origin],
    readers: [],
  });
  const check = async () => {
    const styleUrl = await baseMap.styleUrl(clientLid);
    const stored = await packs.storedFiles();
    const facts = await packFacts(device.db, buildingLid, stored, packs.imageOrigins, styleUrl);
    const rest = { isAppHere: true, fonts: 1, readers: [], isPersisted: null, signedInUntil: null };
    return readinessOf({ ...facts, ...rest }, device.clock.now()).checks.find(
      ({ kind }) => kind === 'ground',
    );
  };
  const read = (address: string, isStyle = false) =>
    baseMap.read(address, { signal: new AbortController().signal, isStyle });
  const readStyle = async () => {
    const answer = await read((await baseMap.styleUrl(clientLid)) ?? '', true);
    if (!answer.ok) throw new Error(answer.fault);
    return JSON.parse(new TextDecoder().decode(answer.bytes)) as {
      sources: Record<string, { tiles?: string[] }>;
      sprite: string;
    };
  };
  return { device, clientLid, buildingLid, network, baseMap, packs, check, read, readStyle };
}

/** The tile of a zoom that has a place in it. */
function tileOver(template: string, z: number, [longitude, latitude]: [number, number]): string {
  const size = 2 ** z;
  const angle = (latitude * Math.PI) / 180;
  const x = Math.floor(((longitude + 180) / 360) * size);
  const y = Math.floor(((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * size);
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}

it('a building is made available offline → its base map is drawn without a network, and goes with it', async () => {
  const { device, clientLid, buildingLid, network, baseMap, packs, check, read, readStyle } = await stand();
  expect(await baseMap.styleUrl(clientLid)).toBeNull();
  expect(await baseMap.askStyleUrl(clientLid)).toBe(`${world.origin}/api/v8/base-map/style.json`);
  expect(await check()).toMatchObject({ state: 'missing' });

  expect(await packs.take(buildingLid)).toEqual({ ok: true });
  const kept = await check();
  expect(kept).toMatchObject({ state: 'ready', done: kept?.total });
  expect(kept?.bytes).toBeGreaterThan(0);
  expect(kept?.bytes).toBeLessThanOrEqual(BASE_MAP.maxBytes);
  expect(kept?.total).toBeLessThanOrEqual(BASE_MAP.maxTiles + 10);
  // Tiles to the greatest zoom that each source has, and none beyond.
  const zoomsOf = (source: string) =>
    new Set(hosts.asked.filter((path) => path.startsWith(source)).map((path) => Number(path.split('/')[2])));
  expect(Math.max(...zoomsOf('/land/'))).toBe(14);
  expect(Math.max(...zoomsOf('/aerial/'))).toBe(15);
  const used = (await storageUse(device.db)).find(({ kind }) => kind === 'packs')?.bytes ?? 0;
  expect(used).toBeGreaterThanOrEqual(kept?.bytes ?? Infinity);

  network.isOn = false;
  const { sources, sprite } = await readStyle();
  const template = sources['aerial']?.tiles?.[0] ?? '';
  for (const z of [0, 8, 15]) {
    const tile = await read(tileOver(template, z, [10.0005, 50.0005]));
    expect([z, tile.ok && tile.bytes.length > 0]).toEqual([z, true]);
  }
  expect((await read(`${sprite}@2x.png`)).ok).toBe(true);
  // Elsewhere it has none, which is not a fault.
  expect(await read(tileOver(template, 15, [-70, 10]))).toEqual({ ok: false, fault: 'offline' });

  await packs.remove(buildingLid);
  expect((await packs.storedFiles()).size).toBe(0);
  expect(await read(tileOver(template, 0, [10, 50]))).toEqual({ ok: false, fault: 'offline' });
  await device.engine.stop();
});

slowIt(
  'a building is updated → what is stored of its base map is not read again, until it is old',
  async () => {
    const { device, buildingLid, packs } = await stand();
    await packs.take(buildingLid);
    const tiles = () => hosts.asked.filter((path) => /^\/(land|aerial)\//.test(path)).length;
    const first = tiles();
    expect(first).toBeGreaterThan(0);
    await packs.take(buildingLid);
    expect(tiles()).toBe(first);
    device.clock.advance(BASE_MAP.staleAfterMs + 1);
    await packs.take(buildingLid);
    expect(tiles()).toBe(2 * first);
    await device.engine.stop();
  },
);

it('the host of the tiles fails in places → the building is available all the same, with a notice', async () => {
  const { device, buildingLid, packs, check } = await stand();
  hosts.answer('/aerial/0/0/0.png', (response) => response.writeHead(500).end());
  expect(await packs.take(buildingLid)).toEqual({ ok: true });
  const kept = await check();
  expect(kept).toMatchObject({ state: 'limited', done: (kept?.total ?? 0) - 1 });
  await device.engine.stop();
});
