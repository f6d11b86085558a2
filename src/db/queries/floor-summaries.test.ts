import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { feature, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import { NEVER } from '../../domain/floor-summary/index.ts';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { openDatabase } from '../device/open-database.ts';
import {
  dropOldFloorSummaries,
  keptFloorSummaries,
  keptLevelFigures,
  renewFloorSummary,
} from './floor-summaries.ts';

let db: StoreyDatabase;
beforeEach(async () => {
  db = await openDatabase(`floor-summaries-${newId()}`);
});
afterEach(() => db.delete());

const { levelLid } = PLACE;
const QUESTION = { origin: [8, 47] as [number, number], since: 0, taxonomy: builtInTaxonomy };
const renew = async (pause: () => Promise<boolean> = async () => true) =>
  renewFloorSummary(db, levelLid, QUESTION, pause);
const kept = async () => (await keptFloorSummaries(db, [levelLid])).get(levelLid);

it('a level of which the server lists a feature as deleted · counted → without that one', async () => {
  await db.features.bulkPut([feature('Oak'), { ...feature('Elm'), publishState: 'deleted' }]);
  await renew();
  expect(await kept()).toMatchObject({ features: 1 });
});

it('a level is counted → its figures are kept beside the summary', async () => {
  await db.features.bulkPut([feature('Oak'), { ...feature('Elm'), publishState: 'deleted' }]);
  expect((await keptLevelFigures(db, [levelLid])).size).toBe(0);
  await renew();
  const figures = (await keptLevelFigures(db, [levelLid])).get(levelLid);
  expect(figures).toMatchObject({ places: 1, filled: { name: 1 }, checked: [[NEVER, 1]] });
});

it('a level of 600 features → read in parts, all of them counted', async () => {
  await db.features.bulkPut(Array.from({ length: 600 }, (_, i) => feature(`Oak ${i}`)));
  let parts = 0;
  await renew(async () => {
    parts += 1;
    return true;
  });
  // And once between its two drawings.
  expect(parts).toBe(4);
  expect(await kept()).toMatchObject({ features: 600 });
});

it('the counting is ended half-way → what was kept before stands', async () => {
  await db.features.put(feature('Oak'));
  await renew();
  await db.features.put(feature('Elm'));
  await renew(async () => false);
  expect(await kept()).toMatchObject({ features: 1 });
});

it.each([
  ['nothing of it', undefined],
  ['of another form', { drawing: 'M0 0', places: -1 }],
  ['with a path that is no text', { ...QUESTION, drawing: { fills: { food: 1 } } }],
])('a kept summary with %s → as if none were kept', async (_, value) => {
  await db.meta.put({ k: `floor-summary:${levelLid}`, value });
  expect(await kept()).toBeUndefined();
});

it('a level that is on the device no more → its summary goes, those of others stay', async () => {
  await renew();
  await db.meta.bulkPut([
    { k: 'floor-summary:gone', value: {} },
    { k: 'level-figures:gone', value: {} },
  ]);
  await db.levels.put({ lid: levelLid, buildingLid: 'b', levelIndex: 0 } as never);
  await dropOldFloorSummaries(db);
  expect(await db.meta.where('k').startsWith('floor-summary:').primaryKeys()).toEqual([
    `floor-summary:${levelLid}`,
  ]);
  expect(await db.meta.where('k').startsWith('level-figures:').primaryKeys()).toEqual([
    `level-figures:${levelLid}`,
  ]);
});
