import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { StoreyDatabase } from '../database/database.ts';
import { asDbError } from '../schema/errors.ts';
import { lidOf, rememberId, serverIdOf } from '../database/idmap.ts';
import { levelServerKey } from '../database/resource-of.ts';
import { databaseName, openDatabase, type Trouble } from './open-database.ts';
import { listFeatures, listGlobalGeofences } from '../queries/queries.ts';
import { dropStaging, readStaging, stage } from '../drafts/staging.ts';
import { askToPersist, storageHealth } from '../space/storage-health.ts';
import { change, feature, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import { transact } from '../transact/transact.ts';
import { withReopen } from '../database/with-reopen.ts';

const name = (): string => `test-${newId()}`;

describe('database', () => {
  it('name → by user and server', async () => {
    const a = await databaseName({ origin: 'https://a.test', userId: 1 });
    expect(a).toMatch(/^storey-[0-9a-f]{16}$/);
    expect(await databaseName({ origin: 'https://a.test', userId: 1 })).toBe(a);
    expect(await databaseName({ origin: 'https://a.test', userId: 2 })).not.toBe(a);
    expect(await databaseName({ origin: 'https://b.test', userId: 1 })).not.toBe(a);
  });

  it('closed by the browser → reopened', async () => {
    const db = await openDatabase(name());
    db.close({ disableAutoOpen: true });
    await withReopen(db, () => db.meta.put({ k: 'a', value: 1 }));
    expect((await db.meta.get('a'))?.value).toBe(1);
  });

  it('newer version opens it → closed and reported', async () => {
    const told: Trouble[] = [];
    const old = name();
    const db = await openDatabase(old, { onTrouble: (trouble) => told.push(trouble) });
    const newer = new Dexie(old);
    newer.version(1000).stores({ extra: 'k' });
    await newer.open();
    expect(told).toEqual(['versionchange']);
    await expect(withReopen(db, () => db.meta.put({ k: 'a', value: 1 }))).rejects.toMatchObject({
      kind: 'closed',
    });
    newer.close();
  });

  it('nested quota error → recognised', () => {
    const full = new Dexie.AbortError('aborted', new Dexie.QuotaExceededError('full'));
    expect(asDbError(full).kind).toBe('quota');
    expect(asDbError(new Error('other')).kind).toBe('unknown');
  });

  it('schema → has its tables', async () => {
    const db = new StoreyDatabase(name());
    await db.open();
    expect(db.tables.map((table) => table.name)).toContain('pending');
    db.close();
  });
});

describe('lists', () => {
  it('features by level and kind, geofences by client', async () => {
    const db = await openDatabase(name());
    const [shop, desk, fence] = [feature('Shop'), feature('Desk'), feature('Fence')];
    await db.features.bulkPut([
      shop,
      { ...desk, kind: 'mapObject' },
      { ...fence, kind: 'globalGeofence', siteLid: null, buildingLid: null, levelLid: null },
    ]);
    expect((await listFeatures(db, PLACE.levelLid)).map((row) => row.fid).sort()).toEqual(
      [shop.fid, desk.fid].sort(),
    );
    expect((await listFeatures(db, PLACE.levelLid, 'poi')).map((row) => row.fid)).toEqual([shop.fid]);
    expect((await listGlobalGeofences(db, PLACE.clientLid)).map((row) => row.fid)).toEqual([fence.fid]);
  });
});

describe('ids', () => {
  it('local and server ids → both ways, one owner each', async () => {
    const db = await openDatabase(name());
    await rememberId(db, 'buildings', 'b', 7);
    await rememberId(db, 'levels', 'l', levelServerKey(7, -2));
    expect(await serverIdOf(db, 'b')).toBe(7);
    expect(await serverIdOf(db, 'l')).toBe(-2);
    expect(await serverIdOf(db, 'x')).toBeUndefined();
    expect(await lidOf(db, 'levels', levelServerKey(7, -2))).toBe('l');
    await rememberId(db, 'buildings', 'c', 7);
    expect(await lidOf(db, 'buildings', 7)).toBe('c');
    expect(await serverIdOf(db, 'b')).toBeUndefined();
  });
});

describe('staging', () => {
  it('draft → stored until dropped', async () => {
    const called = name();
    const db = await openDatabase(called);
    await stage(db, 'features:a', { values: { name: 'x' }, geometry: null, mode: 'edit' }, 5);
    await stage(db, 'features:b', { values: {}, geometry: null, mode: 'add' }, 9);
    db.close();
    const again = await openDatabase(called);
    expect(await readStaging(again, 'features:a')).toMatchObject({ values: { name: 'x' }, at: 5 });
    await dropStaging(again, 'features:a');
    expect(await readStaging(again, 'features:a')).toBeUndefined();
    expect(await readStaging(again, 'features:b')).toMatchObject({ mode: 'add', at: 9 });
  });
});

describe('storage health', () => {
  it('refused, failed or unsupported → still an answer', async () => {
    expect(await storageHealth(undefined)).toEqual({ persisted: null, usage: null, quota: null });
    expect(await askToPersist(undefined)).toBe(false);
    const refusing = {
      persisted: async () => false,
      persist: async () => false,
      estimate: () => Promise.reject(new Error('no')),
    };
    expect(await storageHealth(refusing)).toEqual({ persisted: false, usage: null, quota: null });
    expect(await askToPersist(refusing)).toBe(false);
    expect(await askToPersist({ persisted: async () => true })).toBe(true);
  });
});

describe('database of a newer version', () => {
  it('read-only', async () => {
    const called = name();
    const db = await openDatabase(called);
    const shop = feature('Shop');
    await db.features.put(shop);
    db.close();
    await new Promise<void>((resolve) => {
      const newer = indexedDB.open(called, 1000);
      newer.addEventListener('upgradeneeded', () => newer.result.createObjectStore('later'));
      newer.addEventListener('success', () => {
        newer.result.close();
        resolve();
      });
    });
    const again = await openDatabase(called);
    expect(again.isNewer).toBe(true);
    expect(await again.features.toArray()).toEqual([shop]);
    const moment = { label: 'deleteFeature', changes: [change(shop, null)] };
    await expect(transact(again, moment, { now: 1, newId })).rejects.toMatchObject({ kind: 'upgrade' });
    const staging = { values: {}, geometry: null, mode: 'edit' as const };
    await expect(stage(again, 'features:a', staging, 1)).rejects.toMatchObject({ kind: 'upgrade' });
    // Also for writes that bypass the checks.
    await expect(again.features.delete(shop.fid)).rejects.toMatchObject({ kind: 'upgrade' });
    expect([await again.features.count(), await again.staging.count()]).toEqual([1, 0]);
  });

  it('own version → not newer', async () => {
    expect((await openDatabase(name())).isNewer).toBe(false);
  });
});

it('blocked by another window → reported only if it lasts', async () => {
  const called = name();
  const older = new Dexie(called);
  older.version(1).stores({ meta: 'k' });
  await older.open();
  // It stays open, as in a frozen window.
  older.on('versionchange', () => false);
  const told: Trouble[] = [];
  const later: { ms: number; job: () => void }[] = [];
  const opening = openDatabase(called, {
    onTrouble: (trouble) => told.push(trouble),
    after: (ms, job) => later.push({ ms, job }),
  });
  await vi.waitFor(() => expect(later).toHaveLength(1));
  expect(told).toEqual([]);
  later[0]?.job();
  expect([later[0]?.ms, told]).toEqual([3000, ['blocked']]);
  older.close();
  const db = await opening;
  later[0]?.job();
  expect(told).toEqual(['blocked']);
  db.close();
});
