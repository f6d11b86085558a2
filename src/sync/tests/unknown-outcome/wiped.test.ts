import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { StoreyDatabase } from '../../../db/index.ts';
import { createBrowser, tidied, type Browser } from '../../../../tests/support/db/journal/journal-tabs.ts';
import {
  edit,
  editThere,
  makeChain,
  rename,
  theClient,
} from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, until, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

interface Place {
  server: ModelServer;
  browser: Browser;
  device: Device;
}

/** A device with a journal, in a browser that can lose its database. */
async function createPlace(): Promise<Place> {
  const [server, browser] = [new ModelServer(), createBrowser()];
  const device = await createDevice(server, { db: await browser.open() });
  return { server, browser, device };
}

/** The browser dies, and finds its database broken when it comes back. */
async function lose({ server, browser, device }: Place, online = true): Promise<Device> {
  browser.crash(device.db);
  await device.engine.stop();
  await browser.wipe();
  return createDevice(server, { db: await browser.open(), clock: device.clock, online });
}

/** A level with two places that the server has, on the device. */
async function arrived(place: Place) {
  const chain = await makeChain(place.device, await theClient(place.device));
  await settled(place.device);
  await tidied(place.device.db);
  return chain;
}

const liveKeys = (db: StoreyDatabase): number =>
  [...(db.journal?.writer.segments.values() ?? [])].reduce((sum, segment) => sum + segment.keys.size, 0);

describe('database wiped', () => {
  const posts = ['/sites', '/buildings', '/levels/0', '/original-floor-plan', '/bulk'];
  it.each(someOf(posts, 2))('POST …%s in flight → everything created once', async (end) => {
    const place = await createPlace();
    await makeChain(place.device, await theClient(place.device));
    place.server.fault = ({ method, path }) => (method === 'POST' && path.endsWith(end) ? 'lost' : undefined);
    place.device.engine.start();
    await until(() => place.server.writes().some((write) => write.endsWith(end)));
    const device = await lose(place);
    expect(await device.db.files.count()).toBe(1);
    place.server.fault = () => undefined;
    await settled(device);
    expect(place.server.sites).toHaveLength(1);
    expect(place.server.buildings).toHaveLength(1);
    expect(place.server.levels).toHaveLength(1);
    expect(place.server.features.size).toBe(2);
    expect(place.server.floorPlans.length).toBeGreaterThan(0);
    expect(await device.db.pending.count()).toBe(0);
    await device.engine.pullHierarchy();
    expect(await device.db.sites.count()).toBe(1);
    expect(await device.db.buildings.count()).toBe(1);
    expect(await device.db.levels.count()).toBe(1);
    await tidied(device.db);
    expect(liveKeys(device.db)).toBe(0);
    await device.engine.stop();
  });

  it('between any two calls → nothing lost, nothing created twice', async () => {
    for (const calls of someOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 4)) {
      const place = await createPlace();
      await makeChain(place.device, await theClient(place.device));
      const before = place.server.seen.length;
      place.server.fault = () => (place.server.seen.length - before > calls ? 'down' : undefined);
      place.device.engine.start();
      await until(() => place.server.seen.length - before > calls);
      if (calls % 2 === 0) await tidied(place.device.db);
      const device = await lose(place);
      place.server.fault = () => undefined;
      await settled(device);
      const { sites, buildings, levels, features } = place.server;
      expect([sites.length, buildings.length, levels.length, features.size]).toEqual([1, 1, 1, 2]);
      await device.engine.stop();
    }
  });

  it('right after an acknowledge entry in the journal → server id known', async () => {
    const place = await createPlace();
    const { siteLid } = await makeChain(place.device, await theClient(place.device));
    const port = place.device.db.journal?.port;
    if (port === undefined) throw new Error('There is no journal.');
    const append = port.append.bind(port);
    let isCrossedOut = false;
    port.append = async (name, lines, isLast) => {
      const size = await append(name, lines, isLast);
      if (lines.some((line) => line.includes('"ack"') && line.includes(siteLid))) {
        isCrossedOut = true;
        place.browser.crash(place.device.db);
      }
      return size;
    };
    place.server.fault = ({ path }) => (path.endsWith('/buildings') ? 'down' : undefined);
    place.device.engine.start();
    await until(() => isCrossedOut, 'a site that is there');
    const device = await lose(place);
    place.server.fault = () => undefined;
    await settled(device);
    const { sites, buildings, levels, features } = place.server;
    expect([sites.length, buildings.length, levels.length, features.size]).toEqual([1, 1, 1, 2]);
    await device.engine.stop();
  });

  it('create arrives late → created once', async () => {
    const place = await createPlace();
    await makeChain(place.device, await theClient(place.device));
    let arrives: (() => Promise<unknown>) | undefined;
    place.server.fault = ({ method, path, body }) => {
      if (method !== 'POST' || path !== '/clients/1/sites') return undefined;
      const late = { method, body: JSON.stringify(body) };
      arrives ??= () => place.server.fetch(`${place.server.origin}/api/v8${path}`, late);
      return 'down';
    };
    place.device.engine.start();
    await until(() => arrives !== undefined);
    const device = await lose(place);
    const before = place.server.seen.length;
    const looked = () =>
      place.server.seen.slice(before).some(({ path }) => path.startsWith('/clients/1/sites'));
    device.engine.start();
    await until(looked, 'a look at the sites');
    place.server.fault = () => undefined;
    await arrives?.();
    await settled(device);
    expect(place.server.sites).toHaveLength(1);
    expect(place.server.buildings).toHaveLength(1);
    await device.engine.stop();
  });

  it('new level only in the compacted journal → completed', async () => {
    const place = await createPlace();
    await makeChain(place.device, await theClient(place.device));
    const upload = ({ path }: { path: string }) => path.endsWith('/original-floor-plan');
    place.server.fault = (call) => (upload(call) ? 'down' : undefined);
    place.device.engine.start();
    await until(() => place.server.seen.some(upload));
    // The journal was cleared, and begun again from what the database had.
    place.browser.crash(place.device.db);
    await place.device.engine.stop();
    place.browser.disk.segments.clear();
    const again = await place.browser.open();
    await tidied(again);
    const device = await lose({ ...place, device: { ...place.device, db: again } });
    expect(await device.db.files.count()).toBe(1);
    place.server.fault = () => undefined;
    await settled(device);
    expect(place.server.levels).toHaveLength(1);
    expect(place.server.floorPlans).toHaveLength(1);
    expect(place.server.features.size).toBe(2);
    await device.engine.stop();
  });

  it('remote edit of another field → merged', async () => {
    const place = await createPlace();
    const { first } = await arrived(place);
    await edit(place.device, first, { name: 'Bistro' });
    editThere(place.server, first, { description: 'By the water' });
    const device = await lose(place);
    await settled(device);
    expect(place.server.features.get(first)?.properties).toMatchObject({
      name: 'Bistro',
      description: 'By the water',
    });
    await device.engine.stop();
  });

  it('same field changed remotely → conflict', async () => {
    const place = await createPlace();
    const { first } = await arrived(place);
    await edit(place.device, first, { name: 'Bistro' });
    editThere(place.server, first, { name: 'Their bar' });
    const device = await lose(place);
    await settled(device);
    expect(place.server.features.get(first)?.properties['name']).toBe('Their bar');
    const [conflict] = await device.db.conflicts.toArray();
    expect(conflict).toMatchObject({ kind: 'both-changed' });
    expect((await device.db.features.get(first))?.properties.name).toBe('Bistro');
    await device.engine.stop();
  });

  it('offline → recovered rows shown, the rest pulled once online', async () => {
    const place = await createPlace();
    const { first, second, siteLid, buildingLid, levelLid } = await arrived(place);
    await rename(place.device, first, 'Bistro');
    place.device = await lose(place, false);
    const device = place.device;
    device.engine.start();
    expect(await device.db.levels.get(levelLid)).toBeDefined();
    expect(await device.db.buildings.get(buildingLid)).toBeDefined();
    expect(await device.db.sites.get(siteLid)).toBeDefined();
    expect(await device.db.features.get(second)).toBeUndefined();
    expect(await device.engine.pullHierarchy()).toMatchObject({ ok: false });
    expect(await device.engine.pullLevel(levelLid)).toMatchObject({ ok: false });
    const [there] = place.server.sites;
    if (there === undefined) throw new Error('The site has not arrived.');
    place.server.sites.push({
      ...there,
      siteInternalIdentifier: 900,
      siteTitle: 'Theirs',
      siteExtraData: {},
    });
    device.setOnline(true);
    await until(async () => (await device.db.features.get(second)) !== undefined, 'the other place');
    await until(async () => (await device.db.sites.count()) === 2, 'the other site');
    await settled(device);
    expect(place.server.features.get(first)?.properties['name']).toBe('Bistro');
    expect(await device.db.levels.count()).toBe(1);
    await device.engine.stop();
  });
});
