import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openDevice } from '../../../tests/support/app/app-device.ts';
import { pendingStates, rowStatusOf } from '../index.ts';

it('lost update → tagged as needing the user, unless rejected', async () => {
  const { db, place, workspace } = await openDevice();
  const entityKey = `features:${place.fid}`;
  const tag = async () => rowStatusOf(await pendingStates(db), 'features', place);
  expect(await tag()).toBeNull();
  await db.overwrites.put({
    id: workspace.newId(),
    entityKey,
    table: 'features',
    key: place.fid,
    at: 1,
    fields: [{ path: 'properties.name', ours: 'Mine', theirs: 'Theirs' }],
    ours: place,
  });
  expect(await tag()).toBe('conflict');
  const op = {
    entityKey,
    table: 'features' as const,
    key: place.fid,
    intent: 'update' as const,
    clientLid: place.clientLid,
    parentKey: `levels:${place.levelLid}`,
    createdAt: 1,
    rev: 1,
    opId: workspace.newId(),
    attempt: 0,
    nextAt: 0,
  };
  for (const [state, said] of [
    ['ready', 'conflict'],
    ['sending', 'conflict'],
    ['rejected', 'refused'],
  ] as const) {
    await db.pending.put({ ...op, state });
    expect(await tag()).toBe(said);
  }
  await db.pending.clear();
  await db.overwrites.clear();
  expect(await tag()).toBeNull();
  await db.delete();
});
