import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePublicMap, countWaitingMaps, listPublicMaps, rememberId } from '../../src/db/index.ts';
import {
  changedMap,
  decidedMap,
  ownNumber,
  type KeptMap,
  type MapSettings,
} from '../../src/domain/public-map/index.ts';
import type { Lid } from '../../src/domain/entities/ids.ts';
import { createOnline } from '../../src/sync/index.ts';
import { keptMap } from '../support/public-map/kept-map.ts';
import { makeCampus, type Campus } from '../support/server/content-builders.ts';
import { publicMapBody } from '../support/server/visitors/public-map-body.ts';
import { TEST_ADMIN } from '../support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';
import { createDevice } from '../support/sync/sync-device.ts';

let world: TestWorld;
let bearer: string;
let campus: Campus;
let isCut = false;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
  bearer = String((await world.open('POST', '/auth/token', attempt)).result['access_token']);
});
afterAll(() => world.close());

async function person() {
  const cuttable: typeof fetch = (url, init) =>
    isCut ? Promise.reject(new TypeError('down')) : fetch(url, init);
  const device = await createDevice({ origin: world.origin, fetch: cuttable, bearer });
  expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
  const known = await device.db.idmap.get({ kind: 'clients', serverKey: String(campus.clientId) });
  const clientLid = known!.lid;
  const maps = await createOnline(device).publicMaps();
  const seen = async (id: string) =>
    (await listPublicMaps(device.db, clientLid)).find((one) => one.id === id);
  const change = (id: string, how: (map: KeptMap) => KeptMap | null): Promise<void> =>
    changePublicMap(device.db, { clientLid, id }, (map) => map && how(map));
  return {
    make: async (more: Partial<MapSettings> = {}, kept: Partial<KeptMap> = {}): Promise<KeptMap> => {
      const map = publicMapBody(campus.siteId, more) as MapSettings;
      const made = keptMap({ clientLid, id: crypto.randomUUID(), map, base: null, waits: 'put', ...kept });
      await changePublicMap(device.db, made, () => made);
      return made;
    },
    set: (id: string, more: Partial<MapSettings>) =>
      change(id, (map) => changedMap(map, { ...map.map, ...more }, device.clock.now())),
    change,
    seen,
    send: maps.send,
    read: async () => (await maps.read(clientLid, device.clock.now())).status,
    waiting: () => countWaitingMaps(device.db),
    /** A site as it is before it has reached the server, and how it arrives there. */
    ownSite: async () => {
      const { lid } = (await device.db.idmap.get({ kind: 'sites', serverKey: String(campus.siteId) }))!;
      const own = 'made-without-a-network';
      await device.db.sites.add({ ...(await device.db.sites.get(lid))!, lid: own as Lid });
      const arrive = async (): Promise<void> => {
        await device.db.idmap.delete(lid);
        await rememberId(device.db, 'sites', own, String(campus.siteId));
      };
      return { number: ownNumber(own), arrive };
    },
    setPassword: (id: string, password: string | null) => maps.setPassword({ clientLid, id }, password),
    stored: async () => JSON.stringify([await device.db.meta.toArray(), await device.db.staging.toArray()]),
  };
}

it('a map made without a network waits, goes with the next one, and a colleague reads it; deleted, it is gone there too', async () => {
  const [ada, bob] = [await person(), await person()];
  isCut = true;
  const { id, map } = await ada.make();
  await ada.send();
  expect(await ada.waiting()).toBe(1);
  isCut = false;
  await ada.send();
  expect(await ada.waiting()).toBe(0);
  expect(await bob.read()).toBe('read');
  expect(await bob.seen(id)).toMatchObject({ map, waits: null, base: map });

  await bob.change(id, (kept) => ({ ...kept, waits: 'delete' }));
  await bob.send();
  expect(await bob.seen(id)).toBeUndefined();
  await ada.read();
  expect(await ada.seen(id)).toBeUndefined();
});

it('a map of a site that is not on the server waits, with its password too; the site arrives → it goes with its number', async () => {
  const ada = await person();
  const { number, arrive } = await ada.ownSite();
  expect(number).toBeLessThan(0);
  const { id } = await ada.make({ siteIds: [number], home: { siteId: number } });
  await ada.send();
  expect(await ada.waiting()).toBe(1);
  expect(await ada.setPassword(id, 'rosebud-1941')).toMatchObject({ kind: 'network' });
  await arrive();
  await ada.send();
  expect(await ada.waiting()).toBe(0);
  const { siteId } = campus;
  expect(await ada.seen(id)).toMatchObject({ waits: null, map: { siteIds: [siteId], home: { siteId } } });
});

it('two change two members → both stand; the same one → the later is asked, and nothing is overwritten', async () => {
  const [ada, bob] = [await person(), await person()];
  const { id, map } = await ada.make();
  await ada.send();
  await bob.read();
  await ada.set(id, { title: 'North', shows: { ...map.shows, hours: false } });
  await bob.set(id, { routing: false, shows: { ...map.shows, eid: true } });
  await ada.send();
  await bob.send();
  await ada.read();
  const both = { title: 'North', routing: false, shows: { ...map.shows, hours: false, eid: true } };
  expect((await ada.seen(id))?.map).toMatchObject(both);

  await bob.read();
  await ada.set(id, { title: 'East' });
  await bob.set(id, { title: 'West' });
  await ada.send();
  await bob.send();
  expect(await bob.seen(id)).toMatchObject({ map: { title: 'West' }, clash: { title: 'East' } });
  await ada.read();
  expect((await ada.seen(id))?.map.title).toBe('East');
  await bob.change(id, (kept) => decidedMap(kept, 'mine', 1));
  await bob.send();
  await ada.read();
  expect((await ada.seen(id))?.map.title).toBe('West');
});

it('an address that was used before → refused with a free address, which then stands', async () => {
  const ada = await person();
  const other = await makeCampus(world.admin);
  const taken = publicMapBody(other.siteId);
  const path = `/clients/${other.clientId}/public-maps/${crypto.randomUUID()}`;
  expect((await world.admin('PUT', path, taken)).status).toBe(200);
  const { id } = await ada.make({ slug: taken.slug });
  await ada.send();
  const refused = (await ada.seen(id))?.refused;
  expect(refused?.code).toBe('slug-taken');
  await ada.set(id, { slug: refused!.free! });
  await ada.send();
  expect(await ada.seen(id)).toMatchObject({ waits: null, refused: null, map: { slug: refused!.free } });
});

it('a map made with a password · is off and waits with its groups until the password is set, which is kept nowhere', async () => {
  const ada = await person();
  const { id } = await ada.make({ state: 'off', audience: ['staff'] }, { wantsPassword: true });
  await ada.send();
  expect(await ada.waiting()).toBe(1);
  isCut = true;
  expect((await ada.setPassword(id, 'a secret of ours'))?.kind).toBe('network');
  isCut = false;
  expect(await ada.setPassword(id, 'a secret of ours')).toBeNull();
  expect(await ada.seen(id)).toMatchObject({ waits: null, hasPassword: true, wantsPassword: false });
  expect(await ada.stored()).not.toContain('a secret of ours');
  await ada.set(id, { state: 'on' });
  await ada.send();
  expect(await ada.seen(id)).toMatchObject({ waits: null, map: { state: 'on', audience: ['staff'] } });
});

it('the id is another client’s → the map gets another and is made', async () => {
  const ada = await person();
  const other = await makeCampus(world.admin);
  const id = crypto.randomUUID();
  const path = `/clients/${other.clientId}/public-maps/${id}`;
  expect((await world.admin('PUT', path, publicMapBody(other.siteId))).status).toBe(200);
  const { map } = await ada.make({}, { id });
  await ada.send();
  await ada.send();
  expect(await ada.seen(id)).toBeUndefined();
  const path2 = `/clients/${campus.clientId}/public-maps`;
  expect(JSON.stringify((await world.admin('GET', path2)).results)).toContain(map.slug);
});
