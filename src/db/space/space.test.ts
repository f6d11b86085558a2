import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openDatabase } from '../device/open-database.ts';
import { stagedUnder } from '../schema/entity-key.ts';
import { stage } from '../drafts/staging.ts';
import { roomFor } from '../../../tests/support/db/journal/storage-quota.ts';
import { feature, lid, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import { transact } from '../transact/transact.ts';
import { isLevelKnown, rememberLevelRead } from '../queries/level-read.ts';
import { rememberId } from '../database/idmap.ts';
import { evictOtherSites } from './evict-other-sites.ts';
import { freeable, freeKinds } from './free-kinds.ts';
import { freeSpace } from './free-space.ts';
import { hasRoomFor } from './room-for-import.ts';
import { storageUse } from './storage-use.ts';

const level = (levelLid: typeof PLACE.levelLid, levelIndex: number) => ({
  ...PLACE,
  lid: levelLid,
  levelIndex,
  shortTitle: 'G',
  kind: 'level' as const,
  title: 'Ground',
  extra: {},
});

it('evict → readable content only, never work or its ancestors', async () => {
  const db = await openDatabase(`test-${newId()}`);
  const [idle, edited, staged, own, asked] = [lid(), lid(), lid(), lid(), lid()];
  await db.levels.bulkAdd([level(idle, 0), level(edited, 1), level(staged, 2), level(own, 3)]);
  await db.levels.add(level(asked, 4));
  for (const [i, one] of [idle, edited, staged, asked].entries()) {
    await rememberId(db, 'levels', one, `7/${i}`);
    await rememberLevelRead(db, one);
  }
  const on = (levelLid: typeof idle, name: string) => feature(name, newId(), { levelLid });
  const [a, b, c, d] = [on(idle, 'A'), on(edited, 'B'), on(staged, 'C'), on(own, 'D')];
  const other = on(edited, 'Other');
  const ours = on(asked, 'Overwritten');
  await db.features.bulkAdd([a, b, c, d, other, ours]);
  const overwritten = {
    entityKey: `features:${ours.fid}` as const,
    table: 'features' as const,
    key: ours.fid,
  };
  await db.overwrites.add({ ...overwritten, id: newId(), at: 1, fields: [], ours });
  const after = { ...b, properties: { ...b.properties, name: 'B2' } };
  const change = { table: 'features' as const, key: b.fid, before: b, after };
  await transact(db, { label: 'changeFeature', changes: [change] }, { now: 1, newId });
  await stage(db, stagedUnder(`features:${c.fid}`, 'form'), { values: {}, geometry: null, mode: 'edit' }, 1);
  const plan = { fileName: 'g', fileType: 'pdf', bytes: new Uint8Array(1000), at: 1 };
  await db.files.bulkAdd([
    { ...plan, fileId: 'sent', levelLid: idle, uploadedAt: 2 },
    { ...plan, fileId: 'waits', levelLid: own },
  ]);
  const found = await freeable(db);
  expect([found.levels.count, found.plans]).toEqual([1, { count: 1, bytes: 1000 }]);
  expect(found.levels.bytes).toBeGreaterThan(50);
  const before = await storageUse(db);
  expect(await freeSpace(db)).toEqual({ levels: 1, plans: 1 });
  const names = (await db.features.toArray()).map(({ properties }) => properties.name);
  expect(new Set(names)).toEqual(new Set(['B2', 'C', 'D', 'Other', 'Overwritten']));
  expect((await db.files.toArray()).map(({ fileId }) => fileId)).toEqual(['waits']);
  expect([await isLevelKnown(db, idle), await isLevelKnown(db, edited)]).toEqual([false, true]);
  const now = await storageUse(db);
  const bytes = (parts: typeof now, kind: string) => parts.find((part) => part.kind === kind)?.bytes ?? 0;
  expect(bytes(now, 'content')).toBeLessThan(bytes(before, 'content'));
  expect([bytes(before, 'plans'), bytes(now, 'plans')]).toEqual([1000, 0]);
  expect(bytes(now, 'unsent')).toBe(bytes(before, 'unsent'));
  expect(await freeSpace(db)).toEqual({ levels: 0, plans: 0 });
});

it('kinds chosen → only those evicted', async () => {
  const db = await openDatabase(`test-${newId()}`);
  const here = lid();
  await db.levels.add(level(here, 0));
  await rememberId(db, 'levels', here, '7/0');
  await db.features.add(feature('A', newId(), { levelLid: here }));
  const gone = feature('Gone', newId(), { levelLid: here });
  await transact(
    db,
    { label: 'addFeature', changes: [{ table: 'features', key: gone.fid, before: null, after: gone }] },
    { now: 1, newId },
  );
  await transact(
    db,
    { label: 'deleteFeature', changes: [{ table: 'features', key: gone.fid, before: gone, after: null }] },
    { now: 2, newId },
  );
  const counts = async () => {
    const { levels, history, trash } = await freeable(db);
    return [levels.count, history.count, trash.count];
  };
  expect(await counts()).toEqual([1, 2, 1]);
  await freeKinds(db, new Set(['history'] as const));
  expect([await counts(), await db.historyParts.count()]).toEqual([[1, 0, 1], 0]);
  await freeKinds(db, new Set(['trash'] as const));
  expect(await counts()).toEqual([1, 0, 0]);
  await freeKinds(db, new Set(['levels'] as const));
  expect([await counts(), await db.features.count()]).toEqual([[0, 0, 0], 0]);
});

it('save on a full device → other sites evicted, nothing unique', async () => {
  const db = await openDatabase(`test-${newId()}`);
  const [here, there, formed, waiting] = [lid(), lid(), lid(), lid()];
  const [thereSite, formedSite, waitingSite] = [lid(), lid(), lid()];
  const on = (levelLid: typeof here, siteLid: typeof here) => ({ ...level(levelLid, 0), siteLid });
  const sites = [PLACE.siteLid, thereSite, formedSite, waitingSite] as const;
  const lids = [here, there, formed, waiting] as const;
  for (const [i, siteLid] of sites.entries()) {
    const own = lids[i] ?? here;
    await db.levels.add({ ...on(own, siteLid), buildingLid: lid() });
    await rememberId(db, 'levels', own, `7/${i}`);
    await rememberLevelRead(db, own);
    await db.features.add(feature(`F${i}`, newId(), { levelLid: own, siteLid }));
  }
  // As one form of several keeps its draft.
  await stage(
    db,
    stagedUnder(`features:new:${formed}`, 'tab'),
    { values: {}, geometry: null, mode: 'add' },
    1,
  );
  const [other] = await db.features.where({ levelLid: waiting }).toArray();
  if (other === undefined) throw new Error('gone');
  const after = { ...other, properties: { ...other.properties, name: 'W2' } };
  const change = { table: 'features' as const, key: other.fid, before: other, after };
  await transact(db, { label: 'changeFeature', changes: [change] }, { now: 1, newId });
  expect(await evictOtherSites(db, [`levels:${here}`])).toBe(true);
  const names = (await db.features.toArray()).map(({ properties }) => properties.name);
  expect(new Set(names)).toEqual(new Set(['F0', 'F2', 'W2']));
  expect([await isLevelKnown(db, here), await isLevelKnown(db, there)]).toEqual([true, false]);
  expect(await evictOtherSites(db, [`levels:${here}`])).toBe(false);
});

it('import → needs 50 MB free, evicts if necessary', async () => {
  const db = await openDatabase(`test-${newId()}`);
  const storage = (free: () => number) => ({
    estimate: async () => ({ usage: 1_000_000_000 - free(), quota: 1_000_000_000 }),
  });
  expect(await hasRoomFor(db, 1000, [], undefined)).toBe(true);
  expect(
    await hasRoomFor(
      db,
      10_000_000,
      [],
      storage(() => 70_000_000),
    ),
  ).toBe(true);
  expect(
    await hasRoomFor(
      db,
      30_000_000,
      [],
      storage(() => 70_000_000),
    ),
  ).toBe(false);
  await db.files.add({
    fileId: 'sent',
    levelLid: lid(),
    fileName: 'g',
    fileType: 'pdf',
    bytes: new Uint8Array(9),
    at: 1,
    uploadedAt: 2,
  });
  let asked = 0;
  const freed = storage(() => ((asked += 1) === 1 ? 1000 : 70_000_000));
  expect(await hasRoomFor(db, 1000, [], freed)).toBe(true);
  expect([asked, await db.files.count()]).toEqual([2, 0]);
});

it('no space for audit records → still evicts', async () => {
  const room = roomFor();
  const db = await openDatabase(`test-${newId()}`);
  room.end();
  const idle = lid();
  await db.levels.add(level(idle, 0));
  await rememberId(db, 'levels', idle, '7/0');
  const place = feature('A', newId(), { levelLid: idle });
  await db.features.add(place);
  await db.audits.add({ entityKey: `features:${place.fid}`, fields: [] });
  room.isFull = true;
  expect(await freeSpace(db)).toEqual({ levels: 1, plans: 0 });
  expect(await db.features.count()).toBe(0);
});
