import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, expect, it } from 'vitest';
import { ACTIVITY } from '../../domain/limits.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { redo, undo } from '../transact/history.ts';
import { openDatabase } from '../device/open-database.ts';
import type { ActivityRecord } from '../schema/activity-records.ts';
import { change, CLIENT, feature, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import { transact } from '../transact/transact.ts';
import { noteActivity } from './note-activity.ts';
import { pageOfActivity } from './page-of-activity.ts';

let db: StoreyDatabase;
const ports = { now: 1000, newId };
const act = (label: string, ...changes: ReturnType<typeof change>[]) =>
  transact(db, { label, changes }, ports);
const line = (title: string, more: Partial<ActivityRecord> = {}): ActivityRecord => ({
  at: 1,
  what: 'created',
  entityKey: null,
  title,
  above: [],
  ...more,
});
const told = async (of: Partial<Parameters<typeof pageOfActivity>[1]> = {}) =>
  (await pageOfActivity(db, { size: 50, ...of })).lines.map(({ what, title, state }) => [what, title, state]);

beforeEach(async () => {
  db = await openDatabase(`test-${newId()}`);
  await db.clients.put(CLIENT);
});

it('actions → listed with place and current state', async () => {
  const shop = feature('Shop');
  const bakery = { ...shop, properties: { ...shop.properties, name: 'Bakery' } };
  await act('createFeature', change(null, shop));
  await act('changeFeature', change(shop, bakery));
  await undo(db, ports);
  await redo(db, ports);
  expect(await told()).toEqual([
    ['redone', 'Bakery', 'device'],
    ['undone', 'Shop', 'device'],
    ['changed', 'Bakery', 'device'],
    ['created', 'Shop', 'device'],
  ]);
  await db.pending.update(`features:${shop.fid}`, { state: 'rejected' });
  expect((await told()).map(([, , state]) => state)).toEqual(Array(4).fill('refused'));
  await db.pending.clear();
  await noteActivity(db, [line('Bakery', { what: 'uploaded', entityKey: `features:${shop.fid}` })]);
  expect((await told()).map(([, , state]) => state)).toEqual(Array(4).fill('uploaded'));
  await act('deleteFeature', change(bakery, null));
  const [last] = (await pageOfActivity(db, { size: 1 })).lines;
  expect(last).toMatchObject({ what: 'deleted', state: 'trash', type: 'shop', where: ['Northside'] });
});

it('save and upload → one line', async () => {
  const shop = feature('Shop');
  const bakery = { ...shop, properties: { ...shop.properties, name: 'Bakery' } };
  const uploaded = line('Bakery', { what: 'uploaded', entityKey: `features:${shop.fid}` });
  await noteActivity(db, [uploaded]);
  await act('createFeature', change(null, shop));
  await db.pending.clear();
  await noteActivity(db, [uploaded]);
  await act('changeFeature', change(shop, bakery));
  await db.pending.clear();
  await noteActivity(db, [uploaded]);
  // The first has no edit before it: nothing else says that it was uploaded.
  expect(await told()).toEqual([
    ['changed', 'Bakery', 'uploaded'],
    ['created', 'Shop', 'uploaded'],
    ['uploaded', 'Bakery', null],
  ]);
  expect(await told({ filter: { what: ['uploaded'] } })).toHaveLength(3);
});

it("delete uploaded → own line, the delete's line shows the trash", async () => {
  const shop = feature('Shop');
  await act('createFeature', change(null, shop));
  await act('deleteFeature', change(shop, null));
  await db.pending.clear();
  await noteActivity(db, [line('Shop', { what: 'uploaded', entityKey: `features:${shop.fid}` })]);
  expect(await told()).toEqual([
    ['uploaded', 'Shop', null],
    ['deleted', 'Shop', 'trash'],
    ['created', 'Shop', 'uploaded'],
  ]);
});

it('network not retained → line without a state', async () => {
  await noteActivity(db, [line('Campus', { what: 'notKept', entityKey: `sites:${PLACE.siteLid}` })]);
  expect(await told()).toEqual([['notKept', 'Campus', null]]);
});

it('action on many rows, cascade → one line', async () => {
  const many = Array.from({ length: ACTIVITY.named + 5 }, (_, i) => feature(`P${i}`));
  await act('createFeature', ...many.map((row) => change(null, row)));
  const level = {
    lid: PLACE.levelLid,
    clientLid: PLACE.clientLid,
    siteLid: PLACE.siteLid,
    buildingLid: PLACE.buildingLid,
    levelIndex: 0,
    shortTitle: '0',
    kind: 'level' as const,
    title: 'Ground',
    extra: {},
  };
  await db.levels.put(level);
  const gone = [
    ...many.map((row) => change(row, null)),
    { table: 'levels' as const, key: level.lid, before: level, after: null },
  ];
  await transact(db, { label: 'deleteLevel', changes: gone }, ports);
  const { lines } = await pageOfActivity(db, { size: 9 });
  expect(lines.map(({ what, title, count }) => [what, title, count])).toEqual([
    ['deleted', 'Ground', many.length],
    ['created', '', many.length],
  ]);
});

it('paging and filters → by kind, state, name, place and user', async () => {
  await noteActivity(db, [
    line('Alpha'),
    line('Beta', { what: 'refused', note: 'No.' }),
    line('Gamma', { by: 'Ann' }),
  ]);
  await act('createFeature', change(null, feature('Delta')));
  const first = await pageOfActivity(db, { size: 3 });
  expect(first.lines.map(({ title }) => title)).toEqual(['Delta', 'Gamma', 'Beta']);
  const second = await pageOfActivity(db, { size: 3, before: first.older ?? 0 });
  expect([second.lines.map(({ title }) => title), second.older]).toEqual([['Alpha'], null]);
  expect(await told({ filter: { what: ['refused', 'merged'] } })).toEqual([['refused', 'Beta', null]]);
  expect(await told({ filter: { state: 'device' } })).toEqual([['created', 'Delta', 'device']]);
  expect(await told({ filter: { text: 'ANN' } })).toEqual([['created', 'Gamma', null]]);
  expect(await told({ filter: { text: 'northside' } })).toEqual([['created', 'Delta', 'device']]);
});

it('limit reached → oldest dropped, earlier logs joined', async () => {
  const lines = Array.from({ length: ACTIVITY.kept }, (_, i) => line(`L${i}`));
  await noteActivity(db, lines);
  for (let i = 0; i < 3; i += 1) await noteActivity(db, lines.slice(0, ACTIVITY.slack - 1));
  const count = await db.activity.count();
  expect(count).toBeGreaterThanOrEqual(ACTIVITY.kept);
  expect(count).toBeLessThan(ACTIVITY.kept + ACTIVITY.slack);

  const name = `test-${newId()}`;
  const old = new Dexie(name);
  old.version(3).stores({ sentLog: '++n', syncLog: '++n' });
  await old
    .table('sentLog')
    .put({ at: 5, entityKey: 'clients:c', intent: 'update', title: 'Quay', above: [] });
  old.close();
  db = await openDatabase(name);
  expect(await told()).toEqual([['uploaded', 'Quay', null]]);
});
