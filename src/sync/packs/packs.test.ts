import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import {
  freeSpace,
  keptPlans,
  listPacks,
  openPackStore,
  packFacts,
  putFile,
  removePack,
  storageUse,
} from '../../db/index.ts';
import { PACK } from '../../domain/limits.ts';
import { readinessOf } from '../../domain/offline-copies/index.ts';
import { editThere, makeChain, rename, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, drained, memoryLocks, until } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { createPacks } from './packs.ts';

const IMAGE = 'https://model.test/api/v8/images/a.png';
const OTHER_IMAGE = 'https://model.test/api/v8/images/b.png';
const PLAN = 'https://model.test/api/v8/floor-plans/p1';

/** A device with a building that has arrived, and a server with a floor plan and pictures for it. */
async function stand() {
  const server = new ModelServer();
  const device = await createDevice(server);
  const chain = await makeChain(device, await theClient(device));
  device.engine.start();
  await drained(device);
  const [building] = server.buildings;
  const buildingId = building?.buildingInternalIdentifier ?? 0;
  server.planAddresses.set(`${buildingId}/0`, PLAN);
  editThere(server, chain.first, { images: [IMAGE, 'https://elsewhere.test/c.png'] });
  editThere(server, chain.second, { logo: OTHER_IMAGE });
  const files = new Map([IMAGE, OTHER_IMAGE, PLAN].map((address) => [address, new Uint8Array(1000)]));
  const refused = new Map<string, number>();
  const asked: string[] = [];
  const gate = { before: async (_address: string): Promise<void> => undefined, room: Infinity };
  const stored = new Map<string, number>();
  const cache = {
    keys: async () => [...stored.keys()].map((address) => new Request(address)),
    match: async (address: unknown) => {
      const length = stored.get(String(address));
      return length === undefined ? undefined : new Response(new Uint8Array(length));
    },
    put: async (address: unknown, answer: Response) =>
      void stored.set(String(address), (await answer.arrayBuffer()).byteLength),
    delete: async (address: unknown) => stored.delete(String(address)),
  };
  const packs = createPacks({
    db: device.db,
    api: device.api,
    engine: device.engine,
    baseMap: { askStyleUrl: async () => null },
    caches: { open: async () => cache },
    storage: { estimate: async () => ({ usage: 0, quota: gate.room }) },
    locks: memoryLocks(),
    now: device.clock.now,
    origin: server.origin,
    imageOrigins: [server.origin],
    readers: [],
    timer: device.clock,
    tokens: {
      bearer: async () => ({ ok: true, value: 'token' }),
      renew: async () => ({ ok: true, value: 'token' }),
    },
    fetch: async (address, init) => {
      const token = new Headers(init.headers).get('Authorization');
      asked.push(`${address.split('/').at(-1)}${token === null ? '' : ' with a token'}`);
      await gate.before(address);
      init.signal?.throwIfAborted();
      const status = refused.get(address);
      // As a browser does.
      if (status === 302 && init.redirect === 'error') throw new TypeError('moved');
      if (status !== undefined) return new Response(null, { status });
      const bytes = files.get(address);
      return bytes === undefined ? new Response('', { status: 404 }) : new Response(bytes);
    },
  });
  const readiness = async () => {
    const { db, clock } = device;
    const facts = await packFacts(db, chain.buildingLid, await packs.storedFiles(), packs.imageOrigins, null);
    const rest = { isAppHere: true, fonts: 1, readers: [], isPersisted: null, signedInUntil: null };
    return readinessOf({ ...facts, ...rest }, clock.now());
  };
  const missing = async () =>
    (await readiness()).checks.filter(({ state }) => state === 'missing').map(({ kind }) => kind);
  return { server, device, chain, packs, files, refused, asked, gate, cache, stored, readiness, missing };
}

it('download a building → complete, token sent only to its own host', async () => {
  const { device, packs, chain, asked, stored, readiness, missing } = await stand();
  expect((await readiness()).state).toBe('none');
  // The level was read when it was made; its other files have not been listed yet.
  expect(await missing()).toEqual(['plans', 'images']);
  expect(await packs.take(chain.buildingLid)).toEqual({ ok: true });
  expect(asked.sort()).toEqual(['a.png', 'b.png', 'p1 with a token']);
  expect([...stored.keys()].sort()).toEqual([PLAN, IMAGE, OTHER_IMAGE].sort());
  const { state, checks, things } = await readiness();
  expect([state, things]).toEqual(['ready', 2]);
  expect(checks.find(({ kind }) => kind === 'images')).toMatchObject({ state: 'limited', done: 2, total: 3 });
  const plans = await keptPlans(device.db, chain.buildingLid);
  expect(plans).toMatchObject([{ shortTitle: 'G', address: PLAN, fileType: 'pdf' }]);
  expect((await packs.readFile(PLAN))?.size).toBe(1000);
  expect(await packs.readFile('https://model.test/other')).toBeNull();
  expect(packs.getSnapshot().size).toBe(0);
});

it('cancelled → files kept, next run resumes', async () => {
  const { server, packs, chain, asked, gate, stored, readiness, missing } = await stand();
  const seen: number[] = [];
  packs.subscribe(() => seen.push(packs.getSnapshot().get(chain.buildingLid)?.done ?? -1));
  gate.before = async (address) => {
    if (address !== IMAGE) return;
    await until(() => stored.has(PLAN) && stored.has(OTHER_IMAGE));
    packs.cancel(chain.buildingLid);
  };
  expect(await packs.take(chain.buildingLid)).toEqual({ ok: false, fault: 'cancelled' });
  expect(seen.at(-1)).toBe(-1);
  expect((await readiness()).state).toBe('partly');
  expect(await missing()).toEqual(['images']);
  asked.length = 0;
  const before = server.seen.length;
  gate.before = async () => undefined;
  expect(await packs.take(chain.buildingLid)).toEqual({ ok: true });
  expect(asked).toContain('a.png');
  expect(asked).not.toContain('p1 with a token');
  expect(server.seen.slice(before).filter(({ path }) => path.endsWith('/pois/draft'))).toEqual([]);
  expect((await readiness()).state).toBe('ready');
});

it('progress → counts stored files from the start, no total before it is known', async () => {
  const { device, packs, chain, gate, missing } = await stand();
  const { db } = device;
  const told: string[] = [];
  packs.subscribe(() => {
    const run = packs.getSnapshot().get(chain.buildingLid);
    const text = run === undefined ? 'over' : `${run.known} ${run.done}/${run.total}`;
    if (told.at(-1) !== text) told.push(text);
  });
  const facts = async () =>
    packFacts(db, chain.buildingLid, await packs.storedFiles(), packs.imageOrigins, null);
  expect(await missing()).toEqual(['plans', 'images']);
  // What an ordinary reading brings was asked for before the run.
  device.setOnline(false);
  device.clock.advance(1);
  expect(await packs.take(chain.buildingLid)).toEqual({ ok: false, fault: 'offline' });
  expect(told).toEqual(['nothing 0/0', 'over']);
  // Nothing was read in that run, and nothing went.
  expect(await missing()).toEqual(['plans', 'images']);
  expect(await facts()).toMatchObject({ isUnfinished: true, isRereading: true, levels: [{ isHere: true }] });
  device.setOnline(true);
  told.length = 0;
  gate.before = async () => expect(await facts()).toMatchObject({ isUnfinished: true, isRereading: false });
  expect(await packs.take(chain.buildingLid)).toEqual({ ok: true });
  expect(told).toEqual([
    'nothing 0/0',
    'levels 0/1',
    'levels 1/1',
    'all 1/4',
    'all 2/4',
    'all 3/4',
    'all 4/4',
    'over',
  ]);
  expect(await facts()).toMatchObject({ isUnfinished: false, isRereading: false });
});

it('download again → only changed files read', async () => {
  const { device, server, packs, chain, asked, stored, files, readiness, missing } = await stand();
  await packs.take(chain.buildingLid);
  device.clock.advance(PACK.staleAfterMs + 1);
  expect((await readiness()).state).toBe('stale');
  const plan = PLAN.replace('p1', 'p2');
  for (const key of server.planAddresses.keys()) server.planAddresses.set(key, plan);
  files.set(plan, new Uint8Array(10));
  files.delete(IMAGE);
  const gone = 'https://model.test/api/v8/images/gone.png';
  editThere(server, chain.second, { logo: gone });
  asked.length = 0;
  expect(await packs.take(chain.buildingLid)).toEqual({ ok: true });
  expect(asked.sort()).toEqual(['gone.png', 'p2 with a token']);
  // The file that is no longer named went; the file that the server no longer has, and that is here, stays.
  expect([...stored.keys()].sort()).toEqual([plan, IMAGE].sort());
  expect((await readiness()).state).toBe('ready');
  // A picture that comes with an ordinary reading is missing from then on.
  editThere(server, chain.second, { logo: OTHER_IMAGE });
  await device.engine.pullLevel(chain.levelLid);
  expect(await missing()).toEqual(['images']);
});

it('stopped → reports offline, signed out or no room', async () => {
  const { device, packs, chain, gate, cache, readiness } = await stand();
  gate.room = PACK.headroomBytes - 1;
  expect(await packs.take(chain.buildingLid)).toEqual({ ok: false, fault: 'no-room' });
  expect((await readiness()).state).toBe('none');
  gate.room = PACK.headroomBytes;
  cache.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  expect(await packs.take(chain.buildingLid)).toEqual({ ok: false, fault: 'no-room' });
  expect((await readiness()).state).toBe('partly');
  gate.before = () => Promise.reject(new TypeError('down'));
  expect(await packs.take(chain.buildingLid)).toEqual({ ok: false, fault: 'offline' });
  device.setOnline(false);
  expect(await packs.take(chain.buildingLid)).toEqual({ ok: false, fault: 'offline' });
  expect(await packs.take('no building')).toEqual({ ok: false, fault: 'offline' });
});

it('space freed → content kept, missing file → not ready', async () => {
  const { device, packs, chain, stored, missing } = await stand();
  const { db } = device;
  await packs.take(chain.buildingLid);
  expect(await freeSpace(db)).toMatchObject({ levels: 0 });
  expect(await missing()).toEqual([]);
  expect((await storageUse(db)).find(({ kind }) => kind === 'packs')).toMatchObject({
    bytes: 3000,
    count: 3,
  });
  stored.delete(IMAGE);
  expect(await missing()).toEqual(['images']);
  await db.meta.delete(`read:levels:${chain.levelLid}`);
  expect(await missing()).toEqual(['content', 'images']);
});

it('offline copy removed → pending changes kept', async () => {
  const { device, packs, chain, stored } = await stand();
  const { db } = device;
  await packs.take(chain.buildingLid);
  device.setOnline(false);
  await rename(device, chain.first, 'Café Lumen');
  const plan = { fileName: 'n', fileType: 'pdf', bytes: new Uint8Array(5), at: 1 };
  await putFile(db, { ...plan, fileId: 'unsent', levelLid: chain.levelLid });
  await packs.remove(chain.buildingLid);
  expect([await listPacks(db), await db.packFiles.count(), stored.size]).toEqual([[], 0, 0]);
  expect((await db.features.get(chain.first))?.properties.name).toBe('Café Lumen');
  expect(await db.features.count()).toBe(2);
  expect(await db.files.get('unsent')).toBeDefined();
  device.setOnline(true);
  await drained(device);
  await packs.take(chain.buildingLid);
  await packs.remove(chain.buildingLid);
  expect(await db.features.count()).toBe(0);
  expect(await db.files.get('unsent')).toBeDefined();
});

it('removed by another tab during download → no file left', async () => {
  const { device, packs, chain, cache, stored } = await stand();
  const { put } = cache;
  cache.put = async (address, answer) => {
    if (address === IMAGE) {
      await removePack(device.db, openPackStore({ open: async () => cache }, ''), chain.buildingLid);
    }
    return put(address, answer);
  };
  expect(await packs.take(chain.buildingLid)).toEqual({ ok: false, fault: 'cancelled' });
  expect(stored.size).toBe(0);
});

it('image refused or redirected → download completes without it', async () => {
  const { packs, chain, stored, refused } = await stand();
  for (const status of [401, 302]) {
    refused.set(IMAGE, status);
    expect(await packs.take(chain.buildingLid)).toEqual({ ok: true });
    expect([...stored.keys()].sort()).toEqual([PLAN, OTHER_IMAGE].sort());
  }
});

it('content read lately, feed without changes → counted as downloaded', async () => {
  const { server, device, packs, chain, stored, missing } = await stand();
  server.extensions = ['changes'];
  device.clock.advance(3_600_000);
  for (let i = 0; i < 3; i += 1) {
    await device.engine.pullHierarchy();
    await device.engine.pullLevel(chain.levelLid);
    device.clock.advance(11_000);
  }
  expect(await packs.take(chain.buildingLid)).toEqual({ ok: true });
  expect([await missing(), stored.size]).toEqual([[], 3]);
});
