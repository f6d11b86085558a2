import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { feature, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import { NETWORK_KIND } from '../../domain/content/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { rememberId } from '../database/idmap.ts';
import { openDatabase } from '../device/open-database.ts';
import { countOnLevel, noteDeletedOn, rememberLevelRead } from './level-read.ts';

let db: StoreyDatabase;
beforeEach(async () => {
  db = await openDatabase(`level-read-${newId()}`);
});
afterEach(() => db.delete());

const { levelLid } = PLACE;

it('nodes of the network on a level that was never read → not counted as what is on it', async () => {
  await rememberId(db, 'levels', levelLid, '3/0');
  await db.features.put({ ...feature('Node'), kind: NETWORK_KIND });
  expect(await countOnLevel(db, levelLid)).toBeNull();
  await db.features.put(feature('Oak'));
  await rememberLevelRead(db, levelLid);
  expect(await countOnLevel(db, levelLid)).toBe(2);
});

it('level made here → counted, without what the server lists as deleted', async () => {
  expect(await countOnLevel(db, levelLid)).toBe(0);
  await db.features.bulkPut([feature('Oak'), { ...feature('Elm'), publishState: 'deleted' }]);
  await noteDeletedOn(db, levelLid, true);
  expect(await countOnLevel(db, levelLid)).toBe(1);
});
