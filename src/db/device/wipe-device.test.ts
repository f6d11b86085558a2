import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wipeDevice, prepareWipe } from './wipe-device.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { rememberId } from '../database/idmap.ts';
import { browserLocks } from '../journal/ports/browser-locks.ts';
import { closeDatabase, openDatabase } from './open-database.ts';
import { openCachePort } from '../journal/ports/cache-port.ts';
import { holdOpen } from './open-tabs.ts';
import { edit, named } from '../../../tests/support/db/journal/journal-fixtures.ts';
import { CLIENT, feature, lid, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import { memoryCaches } from '../../../tests/support/db/memory-caches.ts';
import { memoryLockManager } from '../../../tests/support/db/memory-lock-manager.ts';
import { stage } from '../drafts/staging.ts';

let stores: CacheStorage;
let locks: LockManager;
let name: string;

beforeEach(() => {
  stores = memoryCaches();
  locks = memoryLockManager();
  name = `leave-${newId()}`;
  vi.stubGlobal('caches', stores);
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

/** A tab as the app opens it, in a browser that has no files of its own. */
async function open(): Promise<{ db: StoreyDatabase; close: () => Promise<void> }> {
  const letGo = await holdOpen(locks, name);
  const db = await openDatabase(name, {
    journal: {
      port: openCachePort(stores, name),
      locks: browserLocks(locks),
      now: () => 1_800_000_000_000,
      newId,
    },
  });
  const close = async (): Promise<void> => {
    await closeDatabase(db);
    letGo();
  };
  return { db, close };
}
const leave = () => wipeDevice(name, { locks, caches: stores });
const isHere = () => Dexie.exists(name);

/** A device that has read a place and taken a building along. */
async function reader() {
  const tab = await open();
  const desk = feature('Desk');
  await tab.db.clients.put(CLIENT);
  await tab.db.features.put(desk);
  await (await stores.open(`pack:${name}`)).put('https://example.org/plan', new Response('plan'));
  return { ...tab, desk };
}

it('nothing unsent → database, journal and files deleted', async () => {
  const { db, desk, close } = await reader();
  await edit(db, desk, named(desk, 'Counter'));
  // It has arrived.
  await db.pending.clear();
  await db.bases.clear();
  expect(await prepareWipe(db)).toBe(true);
  await close();
  expect(await leave()).toBe(true);
  expect(await isHere()).toBe(false);
  expect((await stores.keys()).filter((key) => key.includes(name))).toEqual([]);
  const again = await open();
  expect(again.db.journal?.getStatus()).toMatchObject({ recovered: 0, damaged: 0 });
  expect(await again.db.features.count()).toBe(0);
  await again.close();
});

it('unsent work in the database or the journal → nothing deleted', async () => {
  const { db, desk, close } = await reader();
  await edit(db, desk, named(desk, 'Counter'));
  expect(await prepareWipe(db)).toBe(false);
  await close();
  expect(await leave()).toBe(false);
  // The database has lost it, unnoticed so far.
  await Dexie.delete(name);
  expect(await leave()).toBe(false);
  const again = await open();
  expect((await again.db.features.get(desk.fid))?.properties.name).toBe('Counter');
  await again.close();
});

it('unsent work → readable content evicted, work kept', async () => {
  const { db, desk, close } = await reader();
  await edit(db, desk, named(desk, 'Counter'));
  const idle = {
    ...PLACE,
    lid: lid(),
    levelIndex: 1,
    shortTitle: '1',
    kind: 'level' as const,
    title: 'First',
  };
  await db.levels.add({ ...idle, extra: {} });
  await rememberId(db, 'levels', idle.lid, '7/1');
  await db.features.add(feature('Idle', newId(), { levelLid: idle.lid }));
  expect(await prepareWipe(db)).toBe(false);
  expect((await db.features.toArray()).map(({ properties }) => properties.name)).toEqual(['Counter']);
  await close();
});

it('draft left → nothing deleted', async () => {
  const { db, close } = await reader();
  await stage(db, 'sites:new#tab', { values: {}, geometry: null, mode: 'add' }, 1);
  expect(await prepareWipe(db)).toBe(false);
  await close();
  expect(await leave()).toBe(false);
  expect(await isHere()).toBe(true);
});

it('damaged copy set aside → nothing deleted', async () => {
  const { db, close } = await reader();
  await db.journal?.port.setAside('gone-0');
  expect(await prepareWipe(db)).toBe(true);
  await close();
  expect(await leave()).toBe(false);
});

it('other tab open → waits, its work counts', async () => {
  const [{ db, desk, close }, other] = [await reader(), await open()];
  expect(await prepareWipe(db)).toBe(true);
  await close();
  const left = leave();
  await edit(other.db, desk, named(desk, 'Counter'));
  await other.close();
  expect(await left).toBe(false);
  const again = await open();
  expect(await again.db.pending.count()).toBe(1);
  await again.close();
});

it('interrupted → database still usable', async () => {
  const { db, desk, close } = await reader();
  await prepareWipe(db);
  await close();
  // The journal is gone, and the browser was closed before the database was.
  await stores.delete(`journal-${name}`);
  const again = await open();
  expect(again.db.journal?.getStatus()).toMatchObject({ recovered: 0, damaged: 0 });
  expect(await again.db.features.get(desk.fid)).toEqual(desk);
  await again.close();
});

it('no lock API → nothing deleted', async () => {
  const { close } = await reader();
  await close();
  expect(await wipeDevice(name, { locks: undefined, caches: stores })).toBe(false);
  expect(await isHere()).toBe(true);
});
