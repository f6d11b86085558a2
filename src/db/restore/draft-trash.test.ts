import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TRASH } from '../../domain/limits.ts';
import { claimDraft } from '../drafts/claim-draft.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { discardDraft, draftedEntities, listDrafts } from '../drafts/drafts.ts';
import { closeDatabase, openDatabase } from '../device/open-database.ts';
import { stage } from '../drafts/staging.ts';
import { newId } from '../../../tests/support/db/content-fixtures.ts';
import { listTrashDrafts, restoreTrashDraft } from './draft-trash.ts';
import { listTrash } from '../queries/list-trash.ts';
import { sweepTrash } from './sweep-trash.ts';

let db: StoreyDatabase;
beforeEach(async () => {
  db = await openDatabase(`draft-trash-${newId()}`);
});
afterEach(() => closeDatabase(db));

const DAY_MS = 86_400_000;
const KEY = 'features:new:level:pois#form';

async function discardOne(at: number): Promise<string> {
  const values = { id: 'f', draft: { name: 'Kiosk' } };
  await stage(db, KEY, { values, geometry: { type: 'Point', coordinates: [10, 50] }, mode: 'add' }, 7);
  const done = await discardDraft(db, KEY, at);
  if (done === 'busy' || done.trashId === null) throw new Error('Nothing was discarded.');
  return done.trashId;
}

it('discarded draft → listed separately', async () => {
  await discardOne(1000);
  expect(await listDrafts(db)).toEqual([]);
  expect(await draftedEntities(db)).toEqual(new Set());
  expect(await listTrashDrafts(db)).toMatchObject([{ title: 'Kiosk', isNew: true, list: 'pois', at: 1000 }]);
  expect(await listTrash(db)).toEqual([]);
});

it('restored → next form on the same row has it', async () => {
  const id = await discardOne(1000);
  expect(await restoreTrashDraft(db, id, newId)).toBe(true);
  expect(await restoreTrashDraft(db, id, newId)).toBe(false);
  const { found } = await claimDraft(db, 'features:new:level:pois', newId);
  expect(found).toMatchObject({
    values: { draft: { name: 'Kiosk' } },
    geometry: { type: 'Point', coordinates: [10, 50] },
    mode: 'add',
    at: 7,
  });
  expect(await draftedEntities(db)).toEqual(new Set(['features:new:level:pois']));
});

it('retention → as long as the trash', async () => {
  await discardOne(0);
  for (let day = 1; day < TRASH.keptDays; day += 1) await sweepTrash(db, day * DAY_MS, null);
  expect(await db.trashDrafts.count()).toBe(1);
  await sweepTrash(db, TRASH.keptDays * DAY_MS, null);
  expect(await db.trashDrafts.count()).toBe(0);
});

it('level import draft → floor plan dropped with it', async () => {
  const key = 'levels:new:building#form';
  await stage(db, key, { values: { id: 'lid', draft: {} }, geometry: null, mode: 'add' }, 7);
  const bytes = new Uint8Array([1]);
  await db.files.put({ fileId: 'f', levelLid: 'lid', fileName: 'a.json', fileType: 'json', bytes, at: 1 });
  await discardDraft(db, key, 0);
  for (let day = 1; day < TRASH.keptDays; day += 1) await sweepTrash(db, day * DAY_MS, null);
  expect(await db.files.count()).toBe(1);
  await sweepTrash(db, TRASH.keptDays * DAY_MS, null);
  expect(await db.files.count()).toBe(0);
});
