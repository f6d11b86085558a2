import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { Dexie, RangeSet } from 'dexie';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { listFeatures } from '../../../db/index.ts';
import { firstPageOf, forgetLevel, keepFirstPage, noteLevel, noteTop, takeFirstRows } from './first-rows.ts';
import { levelContentQuery } from './level-content.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../../public/load-route.js'), 'utf8');

let device: Device;
let path: string;
beforeEach(async () => {
  vi.stubGlobal('requestAnimationFrame', (job: () => void) => setTimeout(job));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  device = await openDevice();
  path = `/cms/content/${device.levelPath}`;
});
afterEach(async () => {
  globalThis.__storeyFirstRows?.end();
  globalThis.__storeyFirstRows = undefined;
  vi.unstubAllGlobals();
  await device.db.delete();
});

/** Runs the first script of a page at this address, and waits until it has read. */
async function startAt(
  pathname: string,
  noted: Parameters<typeof noteLevel>[1] = { database: device.db.name, path, lid: device.level.lid },
) {
  const kept = new Map([
    ['storey.user', '{}'],
    ['storey.database', device.db.name],
  ]);
  noteLevel(
    { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    noted,
  );
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
  const early = page.__storeyFirstRows;
  await (early?.top ?? early?.rows());
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

it('another tab has written → no longer valid', async () => {
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

/** The level with the rows at the top of its list of places. */
async function notedTop() {
  const [row] = await listFeatures(device.db, device.level.lid);
  const top = { path: `${path}/pois`, list: 'pois' as const, fids: [row!.fid], counts: { pois: 1 } };
  return { row, noted: { database: device.db.name, path, lid: device.level.lid, top } };
}

it('come after the top of the list, which is there at once', async () => {
  const { row, noted } = await notedTop();
  await startAt(noted.top.path, noted);
  expect(await keepFirstPage(device.db)).toBe(true);
  const page = firstPageOf(device.db, device.level.lid);
  expect(page).toMatchObject({ list: 'pois', features: [row], counts: { pois: 1 } });
  expect(firstPageOf(device.db, 'another')).toBeNull();
  const whole = await levelContentQuery(device.db, device.level.lid).ask();
  expect(whole?.features).toEqual(await listFeatures(device.db, device.level.lid));
  // A later visit to the level waits for the rows stored by then.
  expect(firstPageOf(device.db, device.level.lid)).toBeNull();
});

it('come as they stand, where they were written to after the top was read', async () => {
  const { row, noted } = await notedTop();
  await startAt(noted.top.path, noted);
  await keepFirstPage(device.db);
  await device.db.features.put({ ...row!, properties: { ...row!.properties, name: 'Renamed' } });
  const whole = await levelContentQuery(device.db, device.level.lid).ask();
  expect(whole?.features.map(({ properties }) => properties.name)).toContain('Renamed');
});

it.each([
  ['a row of it is gone', async () => device.db.features.clear(), ''],
  ['a form stands beside the list', async () => undefined, '/edit/1'],
])('come without a top where %s', async (_, change, more) => {
  const { noted } = await notedTop();
  await change();
  await startAt(`${noted.top.path}${more}`, noted);
  expect(await keepFirstPage(device.db)).toBe(false);
  expect(firstPageOf(device.db, device.level.lid)).toBeNull();
  expect((await takeFirstRows(device.db))?.rows).toEqual(await listFeatures(device.db, device.level.lid));
});

it('notes the top of the list of the level that is noted, and forgets it where that is more than features', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const stored = () => JSON.parse(kept.get('storey.level') ?? 'null') as unknown;
  const { noted } = await notedTop();
  const { top, ...level } = noted;
  noteTop(storage, level.lid, top);
  expect(stored()).toBeNull();
  noteLevel(storage, level);
  noteTop(storage, 'another', top);
  expect(stored()).toEqual(level);
  noteTop(storage, level.lid, top);
  noteLevel(storage, level);
  expect(stored()).toEqual(noted);
  noteTop(storage, level.lid, null);
  expect(stored()).toEqual(level);
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
