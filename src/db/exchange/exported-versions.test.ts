import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { EXCHANGE_KEPT_DAYS } from '../../domain/limits.ts';
import { createBrowser } from '../../../tests/support/db/journal/journal-tabs.ts';
import { openDatabase } from '../device/open-database.ts';
import { change, CLIENT, feature, newId } from '../../../tests/support/db/content-fixtures.ts';
import { transact, transactMade } from '../transact/transact.ts';
import { exchangedOf, noteExchanged, sharedVersion } from './exported-versions.ts';
import { purgeExportedVersions } from './purge-exported-versions.ts';

const named = (of: ReturnType<typeof feature>, name: string) => ({
  ...of,
  properties: { ...of.properties, name },
});

it('shared version → the current one, else the first both devices had', async () => {
  const db = await openDatabase(`test-${newId()}`);
  const first = feature('First');
  const [second, strange] = [named(first, 'Second'), named(first, 'Strange')];
  const entityKey = `features:${first.fid}`;
  const note = (fileId: string, at: number, head: typeof first) =>
    noteExchanged(db, { device: 'a', fileId, at, newId }, [{ entityKey, head }]);
  await note('f1', 1, first);
  await note('f2', 2, second);
  await note('f3', 3, second);
  expect((await exchangedOf(db, [entityKey])).get(entityKey)?.map(({ fileIds }) => fileIds)).toEqual([
    ['f1'],
    ['f2', 'f3'],
  ]);
  expect(await sharedVersion(db, entityKey, second)).toEqual(second);
  expect(await sharedVersion(db, entityKey, strange)).toEqual(first);
  expect(await sharedVersion(db, 'features:other', strange)).toBeNull();
});

it('retention over → purged, except for pending work', async () => {
  const db = await openDatabase(`test-${newId()}`);
  const [gone, waiting] = [feature('Gone'), feature('Waiting')];
  const moment = { label: 'createFeature', changes: [change(null, waiting)] };
  await transact(db, moment, { now: 1, newId });
  const versions = [gone, waiting].map((head) => ({ entityKey: `features:${head.fid}`, head }));
  await noteExchanged(db, { device: 'a', fileId: 'f', at: 0, newId }, versions);
  await purgeExportedVersions(db, EXCHANGE_KEPT_DAYS * 86_400_000 - 1);
  expect(await db.exchanged.count()).toBe(2);
  await purgeExportedVersions(db, EXCHANGE_KEPT_DAYS * 86_400_000 + 1);
  expect((await db.exchanged.toArray()).map(({ head }) => head)).toEqual([waiting]);
});

it('older database → upgraded, rows kept', async () => {
  const name = `test-${newId()}`;
  const old = new Dexie(name);
  old.version(2).stores({ features: 'fid, [levelLid+kind]', pending: 'entityKey, state', idmap: 'lid' });
  const place = feature('Place');
  await old.table('features').put(place);
  await old.table('pending').put({ entityKey: `features:${place.fid}`, state: 'ready' });
  await old.table('idmap').put({ lid: CLIENT.lid, kind: 'clients', serverKey: '7' });
  old.close();
  const db = await openDatabase(name);
  expect(await db.features.toArray()).toEqual([place]);
  expect(await db.pending.count()).toBe(1);
  expect(await db.idmap.get(CLIENT.lid)).toEqual({ lid: CLIENT.lid, kind: 'clients', serverKey: '7' });
  expect([await db.exchanged.count(), await db.activity.count()]).toEqual([0, 0]);
});

it('imported · database wiped → operations and bases recovered', async () => {
  const browser = createBrowser();
  const db = await browser.open();
  const here = feature('Desk');
  const [seenThere, head] = [named(here, 'Seen there'), named(here, 'Counter')];
  await db.features.put(here);
  const entityKey = `features:${here.fid}`;
  const [opId, moment] = [newId(), { label: 'takeWork', changes: [change(here, head)] }];
  const known = { opIds: new Map([[entityKey, opId]]), bases: new Map([[entityKey, seenThere]]) };
  await transactMade(db, async () => moment, { now: 1, newId, known, history: 'none' });
  expect(await db.pending.get(entityKey)).toMatchObject({ opId, intent: 'update' });
  expect((await db.bases.get(entityKey))?.value).toEqual(seenThere);
  expect(await db.history.count()).toBe(0);
  browser.crash(db);
  await browser.wipe();
  const again = await browser.open();
  expect(await again.pending.get(entityKey)).toMatchObject({ opId });
  expect((await again.bases.get(entityKey))?.value).toEqual(seenThere);
  expect(await again.features.get(here.fid)).toEqual(head);
});
