import { Dexie, RangeSet } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { listFeatures } from '../../../db/index.ts';
import { openDatabaseLock } from '../../../db/schema/names.ts';
import { openEarly } from '../../../start/early-rows.ts';
import { handOver, takeOver, type EarlyRows } from '../../../start/handed-over.ts';
import { noteDatabase, noteLevel, type NotedLevel } from '../../../start/notes.ts';
import { firstPageOf, takeFirstPage, takeFirstRows } from './first-rows.ts';
import { levelContentQuery } from './level-content.ts';

let device: Device;
let path: string;
/** Tabs that have the database open, this one among them once the app runs. */
let tabs: number;
beforeEach(async () => {
  vi.stubGlobal('requestAnimationFrame', (job: () => void) => setTimeout(job));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  device = await openDevice();
  path = `/cms/content/${device.levelPath}`;
  tabs = 0;
});
afterEach(async () => {
  takeOver('rows');
  vi.unstubAllGlobals();
  await device.db.delete();
});

const locks = {
  query: async () => ({
    held: Array.from({ length: tabs }, () => ({ name: openDatabaseLock(device.db.name) })),
    pending: [],
  }),
};
const noted = (): NotedLevel => ({ database: device.db.name, path, lid: device.level.lid });

/** Runs what comes before the app at this address, and waits until it has read. */
async function startAt(pathname: string, level: NotedLevel | string = noted()) {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  noteDatabase(localStorage, device.db.name);
  if (typeof level === 'string') kept.set('storey.level', level);
  else noteLevel(localStorage, level);
  const opened: IDBDatabase[] = [];
  let close = (): void => undefined;
  openEarly({
    localStorage,
    location: { pathname },
    navigator: { locks },
    setTimeout: (job) => (close = job),
    indexedDB: {
      open: (name) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => opened.push(request.result));
        return request;
      },
    },
  });
  onTestFinished(() => {
    for (const one of opened) one.close();
  });
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const early = takeOver('rows');
  await (early?.top ?? early?.rows());
  if (early !== undefined) handOver('rows', early);
  return { close: () => close() };
}

/** The app has opened the database. @returns whether there is a top of the list */
async function appOpens(): Promise<boolean> {
  tabs += 1;
  return takeFirstPage(device.db, locks);
}

const firstRows = async () => {
  await appOpens();
  return takeFirstRows(device.db);
};

/** What Dexie hears of a write in another tab. */
const otherTabWrites = (): void =>
  Dexie.on.storagemutated.fire({ [`idb://${device.db.name}/features/`]: new RangeSet('a') });

describe('all rows', () => {
  it('the level that was open last → what the database lists on it, once', async () => {
    await startAt(`${path}/pois`);
    const first = await firstRows();
    const listed = await listFeatures(device.db, device.level.lid);
    expect(listed.length).toBeGreaterThan(0);
    expect(first?.levelLid).toBe(device.level.lid);
    expect(first?.rows).toEqual(listed);
    expect(first?.holds()).toBe(true);
    expect(await firstRows()).toBeNull();
  });

  it.each([
    ['another level', () => `${path}1/pois`],
    ['a screen without a level', () => '/cms/sync'],
  ])('the address of %s → not read', async (_, at) => {
    await startAt(at());
    expect(await firstRows()).toBeNull();
  });

  it.each([
    ['of another database', () => ({ ...noted(), database: 'storey-other' })],
    ['that is no JSON', () => '{"database":'],
    ['of another shape', () => JSON.stringify({ ...noted(), lid: 7 })],
    ['whose top is of another shape', () => JSON.stringify({ ...noted(), top: { path, list: 'pois' } })],
  ])('a note %s → not read', async (_, note) => {
    await startAt(path, note());
    expect(await firstRows()).toBeNull();
  });

  it.each([
    ['of a database that was upgraded since', (early: EarlyRows) => ({ version: early.version - 10 })],
    ['of another database', () => ({ database: 'storey-other' })],
    ['from the script of another build', () => ({ format: 0 })],
  ])('rows %s are handed over → not taken', async (_, other) => {
    await startAt(path);
    const early = takeOver('rows')!;
    handOver('rows', { ...early, ...other(early) });
    expect(await firstRows()).toBeNull();
  });

  it('another tab has the database open as they are read → not taken', async () => {
    tabs = 1;
    await startAt(path);
    tabs = 0;
    expect(await firstRows()).toBeNull();
  });

  it('another tab has opened the database since → not taken', async () => {
    await startAt(path);
    tabs = 1;
    expect(await firstRows()).toBeNull();
  });

  it('a browser that knows no locks → not taken', async () => {
    await startAt(path);
    await takeFirstPage(device.db, { query: () => Promise.reject(new TypeError('no locks')) });
    expect(await takeFirstRows(device.db)).toBeNull();
  });

  it('a write once the app has the database open → no longer valid', async () => {
    await startAt(path);
    const first = await firstRows();
    otherTabWrites();
    expect(first?.holds()).toBe(false);
  });

  it('the early connection is closed before all was asked for → null, and the app reads them itself', async () => {
    const { noted: withTop } = await notedTop();
    const { close } = await startAt(withTop.top.path, withTop);
    expect(await appOpens()).toBe(true);
    close();
    expect(await takeFirstRows(device.db)).toBeNull();
    const whole = await levelContentQuery(device.db, device.level.lid).ask();
    expect(whole?.features).toEqual(await listFeatures(device.db, device.level.lid));
  });
});

/** The level with the rows at the top of its list of places. */
async function notedTop() {
  const [row] = await listFeatures(device.db, device.level.lid);
  const top = { path: `${path}/pois`, list: 'pois' as const, fids: [row!.fid], counts: { pois: 1 } };
  return { row, noted: { ...noted(), top } };
}

describe('the top of the list', () => {
  it('the list that was open last → is there before the rest', async () => {
    const { row, noted: withTop } = await notedTop();
    await startAt(withTop.top.path, withTop);
    expect(await appOpens()).toBe(true);
    const page = firstPageOf(device.db, device.level.lid);
    expect(page).toMatchObject({ list: 'pois', features: [row], counts: { pois: 1 } });
    expect(firstPageOf(device.db, 'another')).toBeNull();
    const whole = await levelContentQuery(device.db, device.level.lid).ask();
    expect(whole?.features).toEqual(await listFeatures(device.db, device.level.lid));
    // A later visit to the level waits for the rows stored by then.
    expect(firstPageOf(device.db, device.level.lid)).toBeNull();
  });

  it('rows written to after the top was read → the rest comes as it is stored', async () => {
    const { row, noted: withTop } = await notedTop();
    await startAt(withTop.top.path, withTop);
    await appOpens();
    await device.db.features.put({ ...row!, properties: { ...row!.properties, name: 'Renamed' } });
    const whole = await levelContentQuery(device.db, device.level.lid).ask();
    expect(whole?.features.map(({ properties }) => properties.name)).toContain('Renamed');
  });

  it('another tab has the database open → shown all the same, the rest is read here', async () => {
    const { noted: withTop } = await notedTop();
    tabs = 1;
    await startAt(withTop.top.path, withTop);
    expect(await appOpens()).toBe(true);
    expect(await takeFirstRows(device.db)).toBeNull();
  });

  it.each([
    ['a row of it is gone', async () => device.db.features.clear(), ''],
    ['a form is open beside the list', async () => undefined, '/edit/1'],
  ])('%s → all rows without a top', async (_, change, more) => {
    const { noted: withTop } = await notedTop();
    await change();
    await startAt(`${withTop.top.path}${more}`, withTop);
    expect(await appOpens()).toBe(false);
    expect(firstPageOf(device.db, device.level.lid)).toBeNull();
    expect((await takeFirstRows(device.db))?.rows).toEqual(await listFeatures(device.db, device.level.lid));
  });
});

it('the noted database is gone → is not made again', async () => {
  await device.db.delete();
  await new Promise<void>((settle) => {
    openEarly({
      localStorage: { getItem: () => device.db.name },
      location: { pathname: path },
      navigator: { locks },
      setTimeout: () => 0,
      indexedDB: {
        open: (name) => {
          const request = indexedDB.open(name);
          request.addEventListener('error', () => settle());
          return request;
        },
      },
    });
  });
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(device.db.name);
});
