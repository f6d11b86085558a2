import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { StoreyDatabase } from '../database/database.ts';
import { retargetLevelDraft } from './retarget-level-draft.ts';
import { dropFiles, fileOfLevel, putFile } from './floor-plan-files.ts';
import type { Level } from '../../domain/entities/level.ts';
import { openDatabase } from '../device/open-database.ts';
import type { StagingRecord } from '../schema/records.ts';
import { lid, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import { transact } from '../transact/transact.ts';

let db: StoreyDatabase;
const own = lid();
const left: StagingRecord = {
  entityKey: `levels:new:${PLACE.buildingLid}#x`,
  values: { id: own, draft: { planName: 'g' } },
  geometry: null,
  mode: 'add',
  at: 7,
};
const pick = (byte: number) =>
  putFile(db, {
    fileId: newId(),
    levelLid: own,
    fileName: 'g',
    fileType: 'geojson',
    bytes: Uint8Array.of(byte),
    at: byte,
    uploadedAt: 9,
  });
const make = async (): Promise<void> => {
  const { levelLid: _, ...place } = PLACE;
  const titles = {
    levelIndex: 1,
    shortTitle: '1',
    kind: 'level' as const,
    title: 'Top',
    extra: {},
  };
  const level: Level = { lid: own, ...place, ...titles };
  const change = { table: 'levels', key: own, before: null, after: level } as const;
  await transact(db, { label: 'importLevel', changes: [change] }, { now: 8, newId });
};
const plansOf = async (levelLid: unknown) =>
  (await db.files.where({ levelLid: String(levelLid) }).toArray()).map(({ bytes }) => [...bytes]);

beforeEach(async () => {
  db = await openDatabase(`fresh-${newId()}`);
  await db.staging.put(left);
});

it('level not created yet → draft unchanged', async () => {
  await pick(1);
  expect(await retargetLevelDraft(db, left, newId)).toEqual(left);
  expect(await plansOf(own)).toEqual([[1]]);
});

it('level created → draft gets its own key and floor plan, same age', async () => {
  await pick(1);
  await make();
  const fresh = await retargetLevelDraft(db, left, newId);
  expect(fresh).toEqual({ ...left, values: { ...left.values, id: fresh.values['id'] } });
  expect(fresh.values['id']).not.toBe(own);
  expect(await db.staging.toArray()).toEqual([fresh]);
  expect([await plansOf(own), await plansOf(fresh.values['id'])]).toEqual([[[1]], [[1]]]);
  // It still has to be uploaded.
  expect(await fileOfLevel(db, String(fresh.values['id']))).not.toHaveProperty('uploadedAt');
});

it('another plan picked since → goes with the draft, the level keeps its own', async () => {
  await pick(1);
  await make();
  await pick(2);
  const fresh = await retargetLevelDraft(db, left, newId);
  expect([await plansOf(own), await plansOf(fresh.values['id'])]).toEqual([[[2]], [[1]]]);
});

it('only the delete pending → level keeps its plan', async () => {
  await pick(1);
  await make();
  await db.levels.delete(own);
  await dropFiles(db, own);
  expect(await plansOf(own)).toEqual([[1]]);
});

it('database read-only → new key in memory only', async () => {
  await make();
  db.isNewer = true;
  const fresh = await retargetLevelDraft(db, left, newId);
  expect(fresh.values['id']).not.toBe(own);
  expect(await db.staging.toArray()).toEqual([left]);
});
