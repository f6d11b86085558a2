import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, transact, undo } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { changeBuilding, deleteBuilding } from '../../../domain/ops/index.ts';
import { edit, editThere, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { deletePlace, failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

let place: WatchedPlace;
let { server, device, fid, levelLid } = {} as WatchedPlace;
const ports = () => ({ now: device.clock.now(), newId: device.newId });
const letGo = (): Promise<unknown> => device.engine.discard(`features:${fid}`);
const both = async () => [server.features.has(fid), (await device.db.features.get(fid)) !== undefined];
const told = () => device.events.filter(({ type }) => type === 'overwritten-by-other');

beforeEach(async () => {
  place = await watchedPlace();
  ({ server, device, fid, levelLid } = place);
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

async function readLater(): Promise<void> {
  device.clock.advance(120_000);
  await settled(device);
  await device.engine.pullLevel(levelLid);
  await settled(device);
}

it('delete stored, answer lost · undo · pending change discarded → feature exists on both sides', async () => {
  await failNext(place, { method: 'DELETE', fault: 'lost' }, () => deletePlace(device, fid));
  await undo(device.db, ports());
  expect(await device.db.pending.count()).toBe(1);
  await letGo();
  device.setOnline(true);
  await readLater();
  expect(await both()).toEqual([true, true]);
});

it('delete unknown · undo · remote edit merged · delete arrives late → re-created, no conflict', async () => {
  const late = await failNext(place, { method: 'DELETE', fault: 'down' }, () => deletePlace(device, fid));
  await undo(device.db, ports());
  editThere(server, fid, { description: 'Theirs' });
  device.setOnline(true);
  device.engine.nudge();
  device.clock.advance(3000);
  await until(
    async () => (await device.db.features.get(fid))?.properties['description'] === 'Theirs',
    'theirs',
  );
  await until(() => device.engine.getSnapshot().phase === 'idle');
  expect(server.answer(late).status).toBe(200);
  await readLater();
  expect([...(await both()), await device.db.conflicts.count()]).toEqual([true, true, 0]);
});

it('delete unknown · undo · edited · delete arrives late → re-created with the edit', async () => {
  const late = await failNext(place, { method: 'DELETE', fault: 'down' }, () => deletePlace(device, fid));
  await undo(device.db, ports());
  await rename(device, fid, 'Bar');
  device.setOnline(true);
  device.engine.nudge();
  device.clock.advance(3000);
  await until(() => server.features.get(fid)?.properties['name'] === 'Bar', 'a change');
  await until(() => device.engine.getSnapshot().phase === 'idle');
  expect(server.answer(late).status).toBe(200);
  await readLater();
  expect(await both()).toEqual([true, true]);
  expect((await device.db.features.get(fid))?.properties.name).toBe('Bar');
});

it('delete building unknown · undo · edited · delete arrives late → re-created with its content', async () => {
  const [building] = (await device.db.buildings.toArray()) as [Building];
  const late = await failNext(place, { method: 'DELETE', fault: 'down' }, async () => {
    const level = (await device.db.levels.get(levelLid)) as Level;
    const features = await listFeatures(device.db, levelLid);
    await transact(device.db, deleteBuilding({ building, levels: [level], features }), ports());
  });
  await undo(device.db, ports());
  await transact(device.db, changeBuilding(building, { title: 'Pier' }), ports());
  device.setOnline(true);
  device.engine.nudge();
  device.clock.advance(3000);
  await until(() => server.buildings[0]?.buildingTitle === 'Pier', 'a change');
  await until(() => device.engine.getSnapshot().phase === 'idle');
  expect(server.answer(late).status).toBe(200);
  device.clock.advance(120_000);
  await settled(device);
  await device.engine.pullHierarchy();
  await settled(device);
  expect([
    server.buildings.length,
    await device.db.buildings.count(),
    await device.db.features.count(),
  ]).toEqual([1, 1, 2]);
});

async function question(): Promise<string> {
  device.setOnline(true);
  device.clock.advance(3000);
  device.engine.nudge();
  await until(async () => (await device.db.conflicts.count()) === 1, 'a question');
  await until(() => device.engine.getSnapshot().phase === 'idle');
  return (await device.db.conflicts.toArray())[0]?.id ?? '';
}

it('update unknown · conflict resolved as mine · update arrives → no lost update reported', async () => {
  const late = await failNext(place, { method: 'PUT', fault: 'down' }, () => rename(device, fid, 'Bar'));
  editThere(server, fid, { name: 'Theirs' });
  const id = await question();
  device.setOnline(false);
  expect(await device.engine.resolveConflict(id, 'mine')).toMatchObject({ status: 'done' });
  expect(server.answer(late).status).toBe(200);
  await device.engine.stop();
  device.setOnline(true);
  device.clock.advance(15_000);
  await device.engine.pullLevel(levelLid);
  expect([server.features.get(fid)?.properties['name'], told().length]).toEqual(['Bar', 0]);
});

it('update unknown · delete acknowledged · undone · update arrives late → corrected or reported as a lost update', async () => {
  const late = await failNext(place, { method: 'PUT', fault: 'down' }, () => rename(device, fid, 'Bar'));
  await rename(device, fid, 'Hall');
  await deletePlace(device, fid);
  device.setOnline(true);
  device.engine.nudge();
  device.clock.advance(5000);
  await until(() => !server.features.has(fid), 'a deletion');
  await until(() => device.engine.getSnapshot().phase === 'idle');
  await undo(device.db, ports());
  device.engine.nudge();
  await until(() => server.features.get(fid)?.properties['name'] === 'Hall', 'a place');
  await until(() => device.engine.getSnapshot().phase === 'idle');
  expect(server.answer(late).status).toBe(200);
  await readLater();
  const name = (await device.db.features.get(fid))?.properties.name;
  expect(name === 'Hall' || told().length > 0).toBe(true);
});

it('delete unknown · conflict discarded → no conflict listed, change waits', async () => {
  await failNext(place, { method: 'DELETE', fault: 'down' }, () => deletePlace(device, fid));
  editThere(server, fid, { name: 'Theirs' });
  await question();
  device.setOnline(false);
  await letGo();
  expect([
    (await device.engine.listConflicts()).length,
    (await device.engine.listOutbox())[0]?.state,
  ]).toEqual([0, 'waiting']);
});

it('delete unknown and undone · conflict open · deleted by another user much later → becomes a remote delete conflict', async () => {
  await failNext(place, { method: 'DELETE', fault: 'down' }, () => deletePlace(device, fid));
  await undo(device.db, ports());
  await edit(device, fid, { name: 'Bar' });
  editThere(server, fid, { name: 'Theirs' });
  await question();
  device.clock.advance(600_000);
  await device.engine.pullLevel(levelLid);
  server.features.delete(fid);
  device.clock.advance(600_000);
  await device.engine.pullLevel(levelLid);
  const [asked] = await device.engine.listConflicts();
  expect(asked?.theirs).toBe(null);
});

it('conflict on a level · building deleted · delete discarded → conflict open again with all content', async () => {
  device.setOnline(false);
  await rename(device, fid, 'Bar');
  server.levels.splice(0);
  server.features.clear();
  device.setOnline(true);
  await device.engine.pullHierarchy();
  expect(await question()).not.toBe('');
  const [building] = (await device.db.buildings.toArray()) as [Building];
  const level = (await device.db.levels.get(levelLid)) as Level;
  const features = await listFeatures(device.db, levelLid);
  await device.engine.stop();
  await transact(device.db, deleteBuilding({ building, levels: [level], features }), ports());
  await device.engine.discard(`buildings:${building.lid}`);
  const [asked] = await device.engine.listConflicts();
  expect([asked?.entityKey, await device.db.features.count()]).toEqual([`levels:${levelLid}`, 2]);
  await device.engine.resolveConflict(asked?.id ?? '', 'mine');
  await settled(device);
  expect([server.levels.length, server.features.size, await device.db.pending.count()]).toEqual([1, 2, 0]);
});
