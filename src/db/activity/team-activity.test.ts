import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { ACTIVITY } from '../../domain/limits.ts';
import { newId } from '../../../tests/support/db/content-fixtures.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { openDatabase } from '../device/open-database.ts';
import type { TeamEntry } from '../schema/activity-records.ts';
import { keepTeamActivity, teamActivity, teamActivityRead } from './team-activity.ts';

let db: StoreyDatabase;
beforeEach(async () => {
  db = await openDatabase(`test-${newId()}`);
});

const entry = (id: number): TeamEntry => ({
  id,
  at: id,
  by: null,
  action: 'changed',
  kind: 'feature',
  key: 'k',
  siteId: null,
  buildingId: null,
  levelIndex: null,
  title: '',
  count: null,
  before: null,
  after: null,
});
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => entry(from + i));
const read = { readAt: 1, older: 'x', hasValues: true };
const ids = async (client = 'a') => (await teamActivity(db, client)).map(({ id }) => id);

it('added twice, in any order, across pieces → each once, the latest first', async () => {
  await keepTeamActivity(db, 'a', range(95, 105), read);
  await keepTeamActivity(db, 'a', range(90, 98).toReversed(), read);
  await keepTeamActivity(db, 'b', [entry(7)], read);
  expect(await ids()).toEqual(Array.from({ length: 15 }, (_, i) => 104 - i));
  expect(await ids('b')).toEqual([7]);
  expect((await teamActivity(db, 'a', 1)).at(-1)?.id).toBe(100);
});

it('a gap between what is kept and what was read → only the latter', async () => {
  await keepTeamActivity(db, 'a', range(1, 5), read);
  await keepTeamActivity(db, 'a', [entry(900)], { ...read, fresh: true });
  expect(await ids()).toEqual([900]);
});

it('too many → the oldest go, and the list has an end', async () => {
  await keepTeamActivity(db, 'a', range(0, ACTIVITY.team + 250), read);
  const kept = await ids();
  expect(kept[0]).toBe(ACTIVITY.team + 249);
  expect(kept.length).toBeGreaterThanOrEqual(ACTIVITY.team);
  expect(kept.length).toBeLessThan(ACTIVITY.team + 200);
  expect((await teamActivityRead(db, 'a'))?.older).toBeNull();
});
