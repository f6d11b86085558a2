import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CLIENT, feature, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { openDatabase } from '../device/open-database.ts';
import type { PendingOp } from '../schema/operation.ts';
import { dropOldReviewStates, keepReviewState, reviewStates } from './review-states.ts';
import { openConflicts, overwrittenThings, refusedChanges } from './waiting.ts';

let db: StoreyDatabase;
beforeEach(async () => {
  db = await openDatabase(`waiting-${newId()}`);
  await db.clients.put(CLIENT);
});
afterEach(() => db.delete());

const oak = feature('Oak');
const conflict = {
  id: 'c1',
  entityKey: `features:${oak.fid}`,
  table: 'features' as const,
  key: oak.fid,
  kind: 'both-changed' as never,
  base: oak,
  mine: oak,
  theirs: { ...oak, properties: { ...oak.properties, name: 'Elm' } },
  at: 5,
};
const pending = (fields: Partial<PendingOp>): PendingOp =>
  ({
    entityKey: `features:${newId()}`,
    table: 'features',
    key: newId(),
    intent: 'update',
    clientLid: CLIENT.lid,
    state: 'ready',
    ...fields,
  }) as PendingOp;

it('a conflict on a place → named as it is here, with what it lies in', async () => {
  await db.features.put(oak);
  await db.conflicts.put(conflict);
  expect(await openConflicts(db)).toMatchObject([
    { id: 'c1', title: 'Oak', where: ['Northside'], clientLid: CLIENT.lid, siteLid: PLACE.siteLid, at: 5 },
  ]);
});

it('the place was deleted here → named as the server has it', async () => {
  await db.conflicts.put(conflict);
  expect(await openConflicts(db)).toMatchObject([{ title: 'Elm' }]);
});

it('what it lies in is about to be deleted → it goes with that', async () => {
  await db.conflicts.put(conflict);
  await db.pending.put(pending({ entityKey: conflict.entityKey, coveredBy: 'levels:x' }));
  expect(await openConflicts(db)).toEqual([]);
});

it('changes that were refused, things that were overwritten → counted for each client', async () => {
  const elsewhere = { ...pending({ state: 'rejected' }), clientLid: 'other' };
  await db.pending.bulkPut([pending({ state: 'rejected' }), pending({}), elsewhere]);
  const overwrite = { table: 'features' as const, key: oak.fid, at: 1, fields: [], ours: oak };
  const entityKey = conflict.entityKey;
  await db.overwrites.bulkPut([
    { ...overwrite, id: 'a', entityKey },
    { ...overwrite, id: 'b', entityKey },
  ]);
  expect(new Map((await refusedChanges(db)).map((one) => [one.clientLid, one.count]))).toEqual(
    new Map([
      [CLIENT.lid, 1],
      ['other', 1],
    ]),
  );
  expect(await overwrittenThings(db)).toEqual([{ clientLid: CLIENT.lid, count: 1 }]);
});

it('the publishing of clients was read → kept until the client is gone; another number is passed over', async () => {
  await keepReviewState(db, CLIENT.lid, { status: 1, publishesAt: null }, 10);
  await keepReviewState(db, CLIENT.lid, { status: 3, publishesAt: 30 }, 20);
  await keepReviewState(db, 'gone', { status: 3, publishesAt: null }, 20);
  await keepReviewState(db, 'odd', { status: 9, publishesAt: null }, 20);
  await dropOldReviewStates(db);
  expect(await reviewStates(db)).toEqual([{ clientLid: CLIENT.lid, status: 3, publishesAt: 30, readAt: 20 }]);
});
