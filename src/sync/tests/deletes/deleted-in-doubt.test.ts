import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact, undo } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { createLevel, deleteLevel } from '../../../domain/ops/index.ts';
import { editThere, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { atRest, settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { deletedAfterDoubt, deletePlace, failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let place: WatchedPlace;
let { server, device, fid, levelLid } = {} as WatchedPlace;
const ports = () => ({ now: device.clock.now(), newId: device.newId });

beforeEach(async () => {
  place = await watchedPlace();
  ({ server, device, fid, levelLid } = place);
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

it('update unknown · delete acknowledged · undo → re-created, no conflict', async () => {
  await deletedAfterDoubt(place);
  await undo(device.db, ports());
  await settled(device);
  expect(await device.db.conflicts.count()).toBe(0);
  expect(server.features.get(fid)?.properties['name']).toBe('Bar');
});

it('update unknown · delete in flight · undo → re-created, no conflict', async () => {
  await failNext(place, { method: 'PUT', fault: 'down' }, () => rename(device, fid, 'Bar'));
  await deletePlace(device, fid);
  let isUndone = false;
  const { fetch } = server;
  (server as { fetch: typeof fetch }).fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (init.method === 'DELETE' && !isUndone) {
      isUndone = true;
      await undo(device.db, ports());
    }
    return answer;
  };
  device.setOnline(true);
  await settled(device);
  expect(isUndone).toBe(true);
  expect(await device.db.conflicts.count()).toBe(0);
  expect(server.features.get(fid)?.properties['name']).toBe('Bar');
});

it('create level unknown · level deleted · create arrives late → removed from the server', async () => {
  const [building] = (await device.db.buildings.toArray()) as [Building];
  const lid = device.newId() as Lid;
  const level = { lid, levelIndex: 7, shortTitle: '7', title: 'Ours', extra: {} };
  const late = await failNext(place, { method: 'POST', fault: 'down' }, () =>
    transact(device.db, createLevel(building, level, []), ports()),
  );
  expect(late.path).toContain('/levels/7');
  const row = (await device.db.levels.get(lid)) as Level;
  await transact(device.db, deleteLevel({ level: row, features: [] }), ports());
  device.setOnline(true);
  for (let i = 0; i < 5; i += 1) {
    device.clock.advance(2000);
    device.engine.nudge();
    await atRest(device);
  }
  // Ten seconds after it was given up.
  expect(server.answer(late).status).toBe(200);
  await settled(device);
  await device.engine.pullHierarchy();
  expect([
    server.levels.filter(({ levelIndex }) => levelIndex === 7).length,
    await device.db.levels.count(),
  ]).toEqual([0, 1]);
});

it('create level unknown · second attempt answered 503 · level deleted · first arrives late → removed from the server', async () => {
  const [building] = (await device.db.buildings.toArray()) as [Building];
  const lid = device.newId() as Lid;
  const level = { lid, levelIndex: 7, shortTitle: '7', title: 'Ours', extra: {} };
  const late = await failNext(place, { method: 'POST', fault: 'down' }, () =>
    transact(device.db, createLevel(building, level, []), ports()),
  );
  let isPutOff = false;
  server.fault = (call) => {
    if (call.method !== 'POST' || !call.path.includes('/levels/7')) return undefined;
    isPutOff = true;
    return { status: 503, code: 'busy' };
  };
  device.setOnline(true);
  device.clock.advance(3000);
  device.engine.nudge();
  await until(() => isPutOff, 'a second request');
  await until(() => device.engine.getSnapshot().phase === 'idle');
  server.fault = () => undefined;
  const row = (await device.db.levels.get(lid)) as Level;
  await transact(device.db, deleteLevel({ level: row, features: [] }), ports());
  for (let i = 0; i < 5; i += 1) {
    device.clock.advance(2000);
    device.engine.nudge();
    await atRest(device);
  }
  expect(server.answer(late).status).toBe(200);
  await settled(device);
  await device.engine.pullHierarchy();
  expect([
    server.levels.filter(({ levelIndex }) => levelIndex === 7).length,
    await device.db.levels.count(),
  ]).toEqual([0, 1]);
});

it('two updates unknown · feature deleted · first arrives after the delete → removed from the server', async () => {
  const late = await failNext(place, { method: 'PUT', fault: 'down' }, () => rename(device, fid, 'Bar'));
  device.setOnline(true);
  await failNext(place, { method: 'PUT', fault: 'lost' }, () => rename(device, fid, 'Hall'));
  expect(server.features.get(fid)?.properties['name']).toBe('Hall');
  await deletePlace(device, fid);
  device.setOnline(true);
  device.engine.nudge();
  device.clock.advance(5000);
  await until(() => !server.features.has(fid), 'a deletion');
  await until(() => device.engine.getSnapshot().phase === 'idle');
  expect(server.answer(late).status).toBe(200);
  await settled(device);
  expect(server.features.has(fid)).toBe(false);
});

async function question(): Promise<string> {
  device.setOnline(true);
  device.clock.advance(3000);
  device.engine.nudge();
  await until(async () => (await device.db.conflicts.count()) === 1, 'a question');
  return (await device.db.conflicts.toArray())[0]?.id ?? '';
}

it('update unknown · conflict resolved as theirs · update arrives late → lost update reported', async () => {
  const late = await failNext(place, { method: 'PUT', fault: 'down' }, () => rename(device, fid, 'Bar'));
  editThere(server, fid, { name: 'Theirs' });
  expect(await device.engine.resolveConflict(await question(), 'theirs')).toMatchObject({ status: 'done' });
  expect(await device.db.pending.count()).toBe(0);
  device.clock.advance(15_000);
  await device.engine.pullLevel(levelLid);
  expect(server.answer(late).status).toBe(200);
  device.clock.advance(15_000);
  await device.engine.pullLevel(levelLid);
  expect((await device.db.features.get(fid))?.properties.name).toBe('Bar');
  expect(device.events.filter(({ type }) => type === 'overwritten-by-other')).toHaveLength(1);
});

it.each(
  someOf(
    [
      ['read at once', null],
      ['read within ten seconds', 1000],
      ['read half a minute later', 30_000],
    ],
    1,
  ),
)(
  'delete unknown · conflict resolved as theirs, %s · delete arrives late → feature re-created',
  async (_, readAfter) => {
    const late = await failNext(place, { method: 'DELETE', fault: 'down' }, () => deletePlace(device, fid));
    editThere(server, fid, { name: 'Theirs' });
    const asked = await question();
    if (readAfter !== null) {
      device.clock.advance(readAfter);
      await device.engine.pullLevel(levelLid);
    }
    expect(await device.engine.resolveConflict(asked, 'theirs')).toMatchObject({ status: 'done' });
    expect(server.answer(late).status).toBe(200);
    device.clock.advance(120_000);
    await settled(device);
    await device.engine.pullLevel(levelLid);
    await settled(device);
    expect((await device.db.features.get(fid))?.properties.name).toBe('Theirs');
    expect(server.features.get(fid)?.properties['name']).toBe('Theirs');
  },
);

it('update and delete unknown · conflict resolved as theirs · remote value reverted → not sent as our change', async () => {
  const before = structuredClone(server.features.get(fid));
  if (before === undefined) throw new Error('There is no place.');
  await failNext(place, { method: 'PUT', fault: 'down' }, () => rename(device, fid, 'Bar'));
  device.setOnline(true);
  await failNext(place, { method: 'DELETE', fault: 'down' }, () => deletePlace(device, fid));
  editThere(server, fid, { eid: 'theirs' });
  expect(await device.engine.resolveConflict(await question(), 'theirs')).toMatchObject({ status: 'done' });
  server.put(before, before.place);
  await settled(device);
  expect(server.features.get(fid)?.properties).not.toHaveProperty('eid');
  await device.engine.pullLevel(levelLid);
  expect((await device.db.features.get(fid))?.properties).not.toHaveProperty('eid');
});
