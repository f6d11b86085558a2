import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CLIENT, feature, lid, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import type { Level } from '../../domain/entities/level.ts';
import { noteActivity, subjectOf } from '../activity/note-activity.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { openDatabase } from '../device/open-database.ts';
import { noteOpenedLevel, recentLevels } from './recent-levels.ts';

let db: StoreyDatabase;
beforeEach(async () => {
  db = await openDatabase(`recent-levels-${newId()}`);
});
afterEach(() => db.delete());

let index = 0;
const level = (title: string): Level => ({
  kind: 'level',
  ...PLACE,
  lid: lid(),
  levelIndex: index++,
  title,
  shortTitle: title,
  extra: {},
});
const VIEW = { center: [8, 47] as [number, number], zoom: 19, bearing: 0, pitch: 0 };
const open = async ({ lid: of }: Level, at: number): Promise<void> =>
  noteOpenedLevel(db, { lid: of, list: 'pois', at, view: VIEW });
const titles = async (most = 9) => (await recentLevels(db, most)).map(({ level: { title } }) => title);

it('levels opened and edited → the latest first, each once, with what the map showed', async () => {
  const [ground, first, roof] = [level('Ground'), level('First'), level('Roof')] as const;
  await db.levels.bulkPut([ground, first, roof]);
  await open(ground, 1);
  await open(first, 2);
  await open(ground, 3);
  const room = feature('Oak', newId(), { levelLid: roof.lid });
  await noteActivity(db, [{ at: 4, what: 'changed', ...subjectOf('features', room) }]);
  await noteActivity(db, [{ at: 5, what: 'uploaded', ...subjectOf('levels', first) }]);
  expect(await titles()).toEqual(['Roof', 'Ground', 'First']);
  expect(await titles(2)).toEqual(['Roof', 'Ground']);
  expect(await recentLevels(db, 2)).toMatchObject([
    { at: 4, editedAt: 4, opened: null },
    { at: 3, editedAt: null, opened: { list: 'pois', view: VIEW } },
  ]);
});

it('a level that is gone, or is listed as deleted → left out', async () => {
  const [ground, first] = [level('Ground'), level('First')] as const;
  await db.levels.bulkPut([{ ...ground, publishState: 'deleted' }]);
  await open(ground, 1);
  await open(first, 2);
  expect(await titles()).toEqual([]);
});

it('more levels opened than are remembered → the oldest fall away', async () => {
  const levels = Array.from({ length: 15 }, (_, i) => level(String(i)));
  await db.levels.bulkPut(levels);
  for (const [i, one] of levels.entries()) await open(one, i);
  expect(await titles(99)).toEqual(['14', '13', '12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
});

it('what is kept can not be read → as if nothing had been opened', async () => {
  await db.meta.put({ k: 'recent-levels', value: [{ lid: 7 }] });
  await db.clients.put(CLIENT);
  expect(await titles()).toEqual([]);
});
