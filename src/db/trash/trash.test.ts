import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Change, ContentTable } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { undo, redo } from '../transact/history.ts';
import { rememberId } from '../database/idmap.ts';
import { createBrowser } from '../../../tests/support/db/journal/journal-tabs.ts';
import { openDatabase } from '../device/open-database.ts';
import type { ContentRow } from '../schema/operation.ts';
import { freeSpace } from '../space/free-space.ts';
import { CLIENT, feature, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import { transact } from '../transact/transact.ts';
import { listTrash } from '../queries/list-trash.ts';
import { restoreTrash } from '../restore/restore-trash.ts';
import { sweepTrash } from '../restore/sweep-trash.ts';
import { recordDeletions } from './record-deletions.ts';
import { isFeature } from '../../domain/entities/row.ts';

const DAY = 86_400_000;
const square = { type: 'Polygon' as const, coordinates: [] };
const site = {
  lid: PLACE.siteLid,
  clientLid: CLIENT.lid,
  kind: 'site' as const,
  title: 'Harbour',
  externalId: '',
  extra: {},
  geometry: square,
};
const building = {
  lid: PLACE.buildingLid,
  clientLid: CLIENT.lid,
  siteLid: PLACE.siteLid,
  kind: 'building' as const,
  title: 'Quay',
  externalId: '',
  extra: {},
  geometry: square,
};
const levelAt = (levelIndex: number, lid: string = newId()) => ({
  lid: lid as typeof PLACE.levelLid,
  clientLid: CLIENT.lid,
  siteLid: PLACE.siteLid,
  buildingLid: PLACE.buildingLid,
  levelIndex,
  shortTitle: String(levelIndex),
  kind: 'level' as const,
  title: `Level ${levelIndex}`,
  extra: {},
});
const ground = levelAt(0, PLACE.levelLid);

let db: StoreyDatabase;
const ports = { now: 1000, newId };
const change = (table: ContentTable, before: ContentRow | null, after: ContentRow | null): Change => {
  const row = (after ?? before) as ContentRow;
  return { table, key: isFeature(row) ? row.fid : row.lid, before, after } as Change;
};
const act = (label: string, ...changes: Change[]) => transact(db, { label, changes }, ports);
const restore = async (levelLid?: string) => {
  const [entry] = await listTrash(db);
  return restoreTrash(db, entry?.id ?? '', { ...ports, ...(levelLid !== undefined && { levelLid }) });
};

/** All that there is, as the server has it. */
async function fill(of: StoreyDatabase): Promise<void> {
  await of.clients.put(CLIENT);
  await of.sites.put(site);
  await of.buildings.put(building);
  await of.levels.put(ground);
  for (const [kind, row, key] of [
    ['clients', CLIENT, 1],
    ['sites', site, 2],
    ['buildings', building, 3],
    ['levels', ground, '3/0'],
  ] as const)
    await rememberId(of, kind, row.lid, key);
}

beforeEach(async () => {
  db = await openDatabase(`test-${newId()}`);
  await fill(db);
});

describe('delete', () => {
  const shop = feature('Shop');
  beforeEach(async () => {
    await db.features.put(shop);
    await act('deleteFeature', change('features', shop, null));
  });

  it('in the trash with its place, not counted as unsent', async () => {
    expect(await listTrash(db)).toMatchObject([
      {
        title: 'Shop',
        where: ['Northside', 'Harbour', 'Quay', 'Level 0'],
        why: 'deleted',
        inside: 0,
        at: 1000,
      },
    ]);
    expect(await db.pending.count()).toBe(1);
  });

  it('restored before it is sent → nothing pending', async () => {
    expect(await restore()).toEqual({ status: 'done', entityKeys: [`features:${shop.fid}`] });
    expect(await db.features.toArray()).toEqual([shop]);
    expect([await db.pending.count(), await db.bases.count(), await db.trash.count()]).toEqual([0, 0, 0]);
  });

  it('deleted on the server · restored → re-created under its key', async () => {
    await db.pending.clear();
    await db.bases.clear();
    await restore();
    expect(await db.pending.toArray()).toMatchObject([{ key: shop.fid, intent: 'create' }]);
  });

  it('listed as deleted · restored → re-created', async () => {
    await db.pending.clear();
    await db.bases.clear();
    await db.features.put({ ...shop, publishState: 'deleted' });
    expect(await listTrash(db)).toHaveLength(1);
    await restore();
    expect(await db.pending.toArray()).toMatchObject([{ intent: 'create' }]);
    expect(await db.features.toArray()).toEqual([shop]);
  });

  it('undo and redo → listed once', async () => {
    await undo(db, ports);
    expect(await listTrash(db)).toEqual([]);
    await redo(db, ports);
    expect(await listTrash(db)).toHaveLength(1);
    expect(await db.trash.count()).toBe(1);
  });

  it('level missing → restore offers other levels', async () => {
    const first = levelAt(1);
    await db.levels.put(first);
    await act('deleteLevel', change('levels', ground, null));
    const [, entry] = await listTrash(db);
    const levelEntry = (await listTrash(db)).find(({ table }) => table === 'levels');
    const shopEntry = entry?.table === 'features' ? entry : (await listTrash(db))[0];
    const outcome = await restoreTrash(db, shopEntry?.id ?? '', ports);
    const levels = [{ lid: first.lid, title: 'Level 1' }];
    expect(outcome).toEqual({ status: 'noParent', table: 'levels', trashId: levelEntry?.id, levels });
    expect(await db.features.count()).toBe(0);
    await restoreTrash(db, shopEntry?.id ?? '', { ...ports, levelLid: first.lid });
    expect(await db.features.toArray()).toMatchObject([{ fid: shop.fid, levelLid: first.lid }]);
  });
});

describe('level', () => {
  it('restored → content and floor plan sent again', async () => {
    const features = Array.from({ length: 1010 }, (_, i) => feature(`P${i}`));
    await db.features.bulkPut(features);
    const plan = { fileId: 'p', levelLid: ground.lid, fileName: 'g', fileType: 'pdf', at: 1, uploadedAt: 2 };
    await db.files.put({ ...plan, bytes: new Uint8Array(3) });
    await act(
      'deleteLevel',
      ...features.map((row) => change('features', row, null)),
      change('levels', ground, null),
    );
    expect(await listTrash(db)).toMatchObject([{ title: 'Level 0', inside: 1010 }]);
    await db.pending.clear();
    await db.bases.clear();
    await db.idmap.delete(ground.lid);
    expect(await restore()).toMatchObject({ status: 'done' });
    expect(await db.features.count()).toBe(1010);
    expect(await db.pending.toArray()).toMatchObject([{ intent: 'create', saga: { step: 'createLevel' } }]);
    expect((await db.files.toArray())[0]?.uploadedAt).toBeUndefined();
    expect(await db.trashParts.count()).toBe(0);
  });

  it('space freed → floor plan kept', async () => {
    const plan = { fileId: 'p', levelLid: ground.lid, fileName: 'g', fileType: 'pdf', at: 1, uploadedAt: 2 };
    await db.files.put({ ...plan, bytes: new Uint8Array(3) });
    await act('deleteLevel', change('levels', ground, null));
    await db.pending.clear();
    expect(await freeSpace(db)).toEqual({ levels: 0, plans: 0 });
    await db.trash.clear();
    expect(await freeSpace(db)).toEqual({ levels: 0, plans: 1 });
  });

  it('index taken → not restored', async () => {
    await act('deleteLevel', change('levels', ground, null));
    await db.levels.put({ ...levelAt(0), kind: 'level' as const, title: 'New ground' });
    // Its deletion still has to be sent to the server.
    expect(await restore()).toEqual({ status: 'levelTaken', title: 'New ground', indexes: [] });
    expect(await db.trash.count()).toBe(1);
  });

  it('restored under another index → complete', async () => {
    const desk = feature('Desk');
    await db.features.put(desk);
    await act('deleteLevel', change('features', desk, null), change('levels', ground, null));
    await db.pending.clear();
    await db.bases.clear();
    await db.idmap.clear();
    await db.levels.bulkPut([{ ...levelAt(0), kind: 'level' as const, title: 'New ground' }, levelAt(1)]);
    const taken = await restore();
    expect(taken).toMatchObject({ status: 'levelTaken', title: 'New ground' });
    const indexes = taken.status === 'levelTaken' ? taken.indexes : [];
    expect(indexes).toEqual([-7, -6, -5, -4, -3, -2, -1, 2, 3, 4, 5, 6]);
    const [entry] = await listTrash(db);
    const again = (levelIndex: number) => restoreTrash(db, entry?.id ?? '', { ...ports, levelIndex });
    expect(await again(1)).toMatchObject({ status: 'levelTaken', title: 'Level 1' });
    expect(await again(-1)).toMatchObject({ status: 'done' });
    expect(await db.levels.get(ground.lid)).toEqual({ ...ground, levelIndex: -1 });
    expect(await db.features.get(desk.fid)).toMatchObject({ levelLid: ground.lid });
    expect(await db.pending.toArray()).toMatchObject([{ intent: 'create', saga: { step: 'createLevel' } }]);
    expect(await db.trash.count()).toBe(0);
  });

  it('delete pending → index kept', async () => {
    await rememberId(db, 'levels', ground.lid, '3/0');
    await act('deleteLevel', change('levels', ground, null));
    const [entry] = await listTrash(db);
    await restoreTrash(db, entry?.id ?? '', { ...ports, levelIndex: 5 });
    expect(await db.levels.get(ground.lid)).toEqual(ground);
  });
});

it('created and undone → in the trash', async () => {
  const desk = feature('Desk');
  await act('createFeature', change('features', null, desk));
  await undo(db, ports);
  expect(await db.pending.count()).toBe(0);
  expect(await listTrash(db)).toMatchObject([{ title: 'Desk', why: 'undone' }]);
  await restore();
  expect(await db.pending.toArray()).toMatchObject([{ key: desk.fid, intent: 'create' }]);
});

it('restore a change → applied by field to the current row', async () => {
  const base = feature('Shop');
  const named = { ...base, properties: { ...base.properties, name: 'Bakery' } };
  const now = { ...base, properties: { ...base.properties, eid: 'E-1' } };
  await db.features.put(now);
  const thrown = [{ table: 'features' as const, row: named, base }];
  await db.transaction('rw', db.tables, async () =>
    recordDeletions(db, thrown, { why: 'discarded', now: 1, newId }),
  );
  expect(await listTrash(db)).toMatchObject([{ isChange: true, why: 'discarded', title: 'Bakery' }]);
  await restore();
  expect((await db.features.get(base.fid))?.properties).toMatchObject({ name: 'Bakery', eid: 'E-1' });
  expect(await db.pending.toArray()).toMatchObject([{ intent: 'update' }]);
});

it('clock jumps → kept, 30 days on both clocks → emptied', async () => {
  const shop = feature('Shop');
  await db.features.put(shop);
  await act('deleteFeature', change('features', shop, null));
  expect(await sweepTrash(db, 1000 + 400 * DAY, null)).toBe(0);
  expect(await sweepTrash(db, 0, 1)).toBe(0);
  expect(await sweepTrash(db, 1000 + 29 * DAY, 29 * DAY)).toBe(0);
  expect(await sweepTrash(db, 1000 + 31 * DAY, 31 * DAY)).toBe(1);
  expect([await db.trash.count(), await db.trashParts.count()]).toEqual([0, 0]);
});

it('database wiped → unsent entries recovered', async () => {
  const browser = createBrowser();
  db = await browser.open();
  await fill(db);
  const [shop, desk] = [feature('Shop'), feature('Desk')];
  await db.features.bulkPut([shop, desk]);
  await act('deleteFeature', change('features', shop, null));
  await act(
    'changeFeature',
    change('features', desk, { ...desk, properties: { ...desk.properties, eid: 'E' } }),
  );
  await browser.wipe();
  db = await browser.open();
  expect((await listTrash(db)).map(({ title }) => title)).toEqual(['Shop']);
  await restore();
  expect((await db.features.get(shop.fid))?.properties.name).toBe('Shop');
});

it('space freed · old undo → not reported as deleted', async () => {
  const shop = feature('Shop');
  await db.features.put(shop);
  await act('deleteFeature', change('features', shop, null));
  await undo(db, ports);
  expect(await listTrash(db)).toEqual([]);
  await freeSpace(db);
  expect([await db.features.count(), await listTrash(db)]).toEqual([0, []]);
});

it('redo possible on its content → level not evicted', async () => {
  const shop = feature('Shop');
  await db.features.put(shop);
  const renamed = { ...shop, properties: { ...shop.properties, name: 'Bakery' } };
  const thrown = { table: 'features' as const, row: renamed, base: shop };
  const tables = ['trash', 'trashParts', 'meta', 'clients', 'sites', 'buildings', 'levels', 'features'];
  await db.transaction('rw', tables, async () =>
    recordDeletions(db, [thrown], { why: 'discarded', now: 1, newId }),
  );
  expect(await freeSpace(db)).toMatchObject({ levels: 0 });
  await restore();
  expect(await db.pending.toArray()).toMatchObject([{ intent: 'update' }]);
});
