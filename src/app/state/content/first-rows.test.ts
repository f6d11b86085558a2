import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { Dexie, RangeSet } from 'dexie';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { listFeatures } from '../../../db/index.ts';
import { forgetLevel, noteLevel, takeFirstRows } from './first-rows.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../../public/load-route.js'), 'utf8');

let device: Device;
let path: string;
beforeEach(async () => {
  device = await openDevice();
  path = `/cms/content/${device.levelPath}`;
});
afterEach(async () => {
  globalThis.__storeyFirstRows?.end();
  globalThis.__storeyFirstRows = undefined;
  await device.db.delete();
});

/** Runs the first script of a page at this address, and waits until it has read. */
async function startAt(pathname: string, noted = { database: device.db.name, path, lid: device.level.lid }) {
  const kept = new Map([
    ['storey.user', '{}'],
    ['storey.database', device.db.name],
  ]);
  noteLevel({ setItem: (key, value) => void kept.set(key, value) }, noted);
  const opened: IDBDatabase[] = [];
  const page = {
    document: { currentScript: { dataset: { chunks: '[]' } }, documentElement: { lang: 'en' } },
    localStorage: { getItem: (key: string) => kept.get(key) ?? null },
    location: { pathname },
    indexedDB: {
      open: (name: string) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => opened.push(request.result));
        return request;
      },
    },
    IDBKeyRange,
    BroadcastChannel,
    setTimeout: () => 0,
    __storeyFirstRows: undefined as typeof globalThis.__storeyFirstRows,
  };
  runInNewContext(SCRIPT, page);
  onTestFinished(() => {
    for (const one of opened) one.close();
  });
  await expect.poll(() => opened.length).toBe(1);
  await page.__storeyFirstRows?.rows;
  globalThis.__storeyFirstRows = page.__storeyFirstRows;
}

it('are what the database lists on the level that was open last', async () => {
  await startAt(`${path}/pois`);
  const first = await takeFirstRows(device.db);
  const listed = await listFeatures(device.db, device.level.lid);
  expect(listed.length).toBeGreaterThan(0);
  expect(first?.levelLid).toBe(device.level.lid);
  expect(first?.rows).toEqual(listed);
  expect(first?.holds()).toBe(true);
  // Once for a page.
  expect(await takeFirstRows(device.db)).toBeNull();
});

it.each([
  ['another level', () => `${path}1/pois`],
  ['a screen without a level', () => '/cms/sync'],
])('are not read at the address of %s', async (_, at) => {
  await startAt(at());
  expect(await takeFirstRows(device.db)).toBeNull();
});

it('are not read where the level was noted of another database', async () => {
  await startAt(path, { database: 'storey-other', path, lid: device.level.lid });
  expect(await takeFirstRows(device.db)).toBeNull();
});

it('are not taken of a database that was upgraded since', async () => {
  await startAt(path);
  const early = globalThis.__storeyFirstRows;
  if (early !== undefined) globalThis.__storeyFirstRows = { ...early, version: early.version - 10 };
  expect(await takeFirstRows(device.db)).toBeNull();
});

it('do not hold any more once another tab has written', async () => {
  await startAt(path);
  // The channel on which Dexie tells other tabs.
  const heard = new BroadcastChannel('x-storagemutated-1');
  const message = new Promise((settle) => heard.addEventListener('message', settle, { once: true }));
  Dexie.on.storagemutated.fire({ [`idb://${device.db.name}/features/`]: new RangeSet('a') });
  await message;
  heard.close();
  await expect.poll(() => globalThis.__storeyFirstRows?.isOld).toBe(true);
  expect((await takeFirstRows(device.db))?.holds()).toBe(false);
});

it('forgets the level when its database is deleted, and only then', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  noteLevel(storage, { database: 'storey-a', path, lid: device.level.lid });
  forgetLevel(storage, 'storey-b');
  expect(kept.size).toBe(1);
  forgetLevel(storage, 'storey-a');
  expect(kept.size).toBe(0);
});
