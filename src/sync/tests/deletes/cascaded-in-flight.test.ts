import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFeatures, transact, undo } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { isFeature } from '../../../domain/entities/row.ts';
import { deleteBuilding } from '../../../domain/ops/index.ts';
import { editThere, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { deletePlace, failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

let { server, device, fid, levelLid } = {} as WatchedPlace;
beforeEach(async () => {
  ({ server, device, fid, levelLid } = await watchedPlace());
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });

/** Deletes the building with all that is in it. Returns its key in the outbox. */
async function deleteHouse(): Promise<string> {
  const [building] = (await device.db.buildings.toArray()) as [Building];
  const level = (await device.db.levels.get(levelLid)) as Level;
  const features = await listFeatures(device.db, levelLid);
  await transact(device.db, deleteBuilding({ building, levels: [level], features }), ports());
  return `buildings:${building.lid}`;
}

/** The building is deleted while a request of this method is out. It is answered then, and the network is gone. */
async function deleteHouseDuring(method: string, status?: number): Promise<string> {
  const { fetch } = server;
  const stage = server as { fetch: typeof fetch };
  server.fault = (call) =>
    call.method === method && status !== undefined ? { status, code: 'refused' } : undefined;
  let isOut = false;
  let answer = (): void => undefined;
  const deleted = new Promise<void>((resolve) => (answer = resolve));
  stage.fetch = async (url, init) => {
    const answered = await fetch(url, init);
    if (init.method === method) {
      isOut = true;
      await deleted;
    }
    return answered;
  };
  device.engine.start();
  device.engine.nudge();
  await until(() => isOut, 'a request');
  stage.fetch = fetch;
  await rename(device, fid, 'Bar');
  const house = await deleteHouse();
  device.setOnline(false);
  answer();
  await until(async () => (await device.db.pending.where({ state: 'sending' }).count()) === 0, 'an answer');
  server.fault = () => undefined;
  return house;
}

/** The building is deleted while a new title of its level is out. A place on it is renamed in between. */
async function deletedMeanwhile(status?: number): Promise<string> {
  const before = (await device.db.levels.get(levelLid)) as Level;
  const change = { table: 'levels', key: levelLid, before, after: { ...before, title: 'Mine' } } as const;
  await transact(device.db, { label: 'rename', changes: [change] }, ports());
  return deleteHouseDuring('PATCH', status);
}

const listed = async (): Promise<string[]> =>
  (await device.engine.listOutbox()).map(({ entityKey }) => entityKey);

async function sendAll(): Promise<void> {
  device.setOnline(true);
  device.clock.advance(120_000);
  await settled(device);
  await device.engine.pullHierarchy();
  await settled(device);
}

/** What the server has of the level and its places, and what this device has of them. */
const both = async () => [
  [server.levels.map((level) => level.levelLongTitle), names([...server.features.values()])],
  [(await device.db.levels.toArray()).map(({ title }) => title), names(await device.db.features.toArray())],
];
const names = (features: readonly { properties: object }[]): string[] =>
  features.map(({ properties }) => (properties as { name?: string }).name ?? '').sort();

describe.each([
  ['acknowledged', undefined],
  ['answered 503', 503],
  ['refused', 422],
])('level update in flight · building deleted · update %s', (_, status) => {
  it('one delete is listed', async () => {
    const house = await deletedMeanwhile(status);
    expect(await listed()).toEqual([house]);
  });

  it('delete discarded → what was entered is in a row or in the trash', async () => {
    await device.engine.discard(await deletedMeanwhile(status));
    const { levels, features, trash } = device.db;
    const thrown = (await trash.toArray()).map(({ row }) => row);
    const all = [...(await levels.toArray()), ...(await features.toArray()), ...thrown];
    const said = all.map((row) => (isFeature(row) ? row.properties.name : row.title));
    expect(said).toEqual(expect.arrayContaining(['Mine', 'Bar']));
  });
});

it('level update in flight · building deleted · what is listed inside it discarded · undo → all is sent', async () => {
  const house = await deletedMeanwhile();
  for (const key of [...(await listed()), `levels:${levelLid}`])
    if (key !== house) await device.engine.discard(key);
  await undo(device.db, ports());
  await sendAll();
  const all = [['Mine'], ['Bar', 'Shop']];
  expect(await both()).toEqual([all, all]);
});

it('level update in flight · building deleted · trash emptied · delete discarded → the level stays', async () => {
  const house = await deletedMeanwhile();
  await device.db.trash.clear();
  await device.db.trashParts.clear();
  await device.engine.discard(house);
  await sendAll();
  const all = [['Mine'], ['Café', 'Shop']];
  expect(await both()).toEqual([all, all]);
});

it('level update in flight · building deleted → deleted with all that is in it', async () => {
  await deletedMeanwhile();
  await sendAll();
  expect([server.buildings.length, await device.db.buildings.count()]).toEqual([0, 0]);
  expect(await device.db.pending.count()).toBe(0);
});

it('conflict on a feature · building deleted · resolved as theirs · undo → the conflict is open again', async () => {
  device.setOnline(false);
  await rename(device, fid, 'Bar');
  editThere(server, fid, { name: 'Theirs' });
  device.setOnline(true);
  device.engine.start();
  device.engine.nudge();
  await until(async () => (await device.db.conflicts.count()) === 1, 'a question');
  device.setOnline(false);
  const [asked] = await device.engine.listConflicts();
  await deleteHouse();
  await device.engine.resolveConflict(asked?.id ?? '', 'theirs');
  await undo(device.db, ports());
  const [again] = await device.engine.listConflicts();
  expect([again?.entityKey, again?.kind]).toEqual([`features:${fid}`, 'both-changed']);
});

it('delete unknown and undone · update answered 503 after its building was deleted · that discarded → feature stays', async () => {
  const late = await failNext({ server, device }, { method: 'DELETE', fault: 'down' }, () =>
    deletePlace(device, fid),
  );
  await undo(device.db, ports());
  await rename(device, fid, 'Foyer');
  device.setOnline(true);
  device.clock.advance(3000);
  const house = await deleteHouseDuring('PUT', 503);
  await device.engine.discard(house);
  expect(server.answer(late).status).toBe(200);
  await sendAll();
  await device.engine.pullLevel(levelLid);
  await settled(device);
  expect((await both()).map(([, places]) => places?.length)).toEqual([2, 2]);
});
