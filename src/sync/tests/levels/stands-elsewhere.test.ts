import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, transact, undo } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createLevel, deleteLevel } from '../../../domain/ops/index.ts';
import { edit, editThere, makeChain, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';

let server: ModelServer;
let device: Device;
let fid: string;
let levelLid: string;
let otherLid: Lid;

const ports = () => ({ now: device.clock.now(), newId: device.newId });

/** Reads all there is, a while after what was done last. */
async function readAll(): Promise<void> {
  device.clock.advance(11_000);
  await device.engine.pullHierarchy();
  for (const { lid } of await device.db.levels.toArray()) await device.engine.pullLevel(lid);
}

/** Another person moves the place to the other level of its building. */
function moveThere(): string {
  const there = server.features.get(fid)!;
  const [bid] = there.place.split('/').map(Number);
  const feature = { ...there, properties: { ...there.properties, bid, lvl: 1 } };
  server.answer({ method: 'DELETE', path: `/features/${fid}`, body: null });
  server.answer({ method: 'PUT', path: `/features/${fid}`, body: { features: [feature] } });
  return `/buildings/${bid}/levels/0`;
}

// A place that was changed here, and became a question: another person has moved it to another level.
beforeEach(async () => {
  server = new ModelServer();
  server.extensions = ['changes'];
  device = await createDevice(server);
  ({ levelLid, first: fid } = await makeChain(device, await theClient(device)));
  const building = (await device.db.buildings.toArray())[0]!;
  otherLid = device.newId() as Lid;
  const other = { levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  await transact(device.db, createLevel(building, { lid: otherLid, ...other }), ports());
  await settled(device);
  await readAll();
  await device.engine.stop();
  await edit(device, fid, { description: 'Mine' });
});
afterEach(() => device.engine.stop());

it('feature moved remotely · remote delete of its old level accepted → shown on the other level', async () => {
  const level = moveThere();
  await device.engine.pullLevel(levelLid);
  server.answer({ method: 'DELETE', path: level, body: null });
  for (let i = 0; i < 3; i += 1) await readAll();
  const asked = await device.engine.listConflicts();
  const whole = asked.find(({ table }) => table === 'levels');
  await device.engine.resolveConflict(whole?.id ?? '', 'theirs');
  await readAll();
  expect(await device.db.features.get(fid)).toMatchObject({ levelLid: otherLid });
});

it('feature moved remotely · its remote delete accepted → shown on the other level', async () => {
  moveThere();
  await device.engine.pullLevel(levelLid);
  for (let i = 0; i < 3; i += 1) await readAll();
  await device.engine.pullLevel(levelLid);
  const [asked] = await device.engine.listConflicts();
  await device.engine.resolveConflict(asked?.id ?? '', 'theirs');
  await readAll();
  expect(await device.db.features.get(fid)).toMatchObject({ levelLid: otherLid });
});

it('feature moved remotely · its old level deleted here → shown on the other level', async () => {
  moveThere();
  await device.engine.pullLevel(levelLid);
  const level = (await device.db.levels.get(levelLid))!;
  const features = await listFeatures(device.db, levelLid);
  await transact(device.db, deleteLevel({ level, features }), ports());
  for (let i = 0; i < 3; i += 1) await readAll();
  device.engine.start();
  await until(async () => !server.levels.some(({ levelIndex }) => levelIndex === 0), 'the deletion');
  await settled(device);
  await readAll();
  expect(await device.db.features.get(fid)).toMatchObject({ levelLid: otherLid });
});

it('feature moved remotely · restored old level discarded → shown on the other level', async () => {
  const there = server.features.get(fid)!;
  const level = (await device.db.levels.get(levelLid))!;
  const features = await listFeatures(device.db, levelLid);
  await transact(device.db, deleteLevel({ level, features }), ports());
  await settled(device);
  await device.engine.stop();
  await undo(device.db, ports());
  server.features.set(fid, there);
  moveThere();
  for (let i = 0; i < 3; i += 1) await readAll();
  expect(await device.db.features.get(fid)).toMatchObject({ levelLid });
  expect(await device.engine.discard(`levels:${levelLid}`)).toBe(true);
  await readAll();
  expect(await device.db.features.get(fid)).toMatchObject({ levelLid: otherLid });
});

/** A question about the place, which is on the other level there, while that level was deleted here. */
async function askedOnDeleted(): Promise<string> {
  moveThere();
  editThere(server, fid, { description: 'Theirs' });
  await device.engine.pullLevel(levelLid);
  for (let i = 0; i < 2; i += 1) await readAll();
  await deleteOther();
  const [asked] = await device.engine.listConflicts();
  expect(asked).toMatchObject({ kind: 'both-changed', theirs: { levelLid: otherLid } });
  return asked?.id ?? '';
}

async function deleteOther(): Promise<void> {
  const level = (await device.db.levels.get(otherLid))!;
  const features = await listFeatures(device.db, otherLid);
  await transact(device.db, deleteLevel({ level, features }), ports());
}

async function send(): Promise<void> {
  await settled(device);
  await device.engine.stop();
}

const FIELDS = { fields: { 'properties.description': 'mine' } } as const;

it.each([FIELDS, 'mine', 'theirs'] as const)(
  'conflict on a moved feature · its new level deleted here · resolved as %j → remote delete conflict follows, re-created on the old level',
  async (choice) => {
    const id = await askedOnDeleted();
    await send();
    expect(server.levels.map(({ levelIndex }) => levelIndex)).toEqual([0]);
    expect(await device.engine.resolveConflict(id, choice)).toEqual({ status: 'done' });
    expect(await device.db.features.get(fid)).toMatchObject({ levelLid });
    await send();
    const [again] = await device.engine.listConflicts();
    expect(again).toMatchObject({ kind: 'deleted-there' });
    await device.engine.resolveConflict(again?.id ?? '', 'mine');
    await send();
    expect(server.features.get(fid)?.properties).toMatchObject({
      lvl: 0,
      description: choice === 'theirs' ? 'Theirs' : 'Mine',
    });
    expect(await device.db.pending.count()).toBe(0);
  },
);

it('conflict on a moved feature · resolved · then its new level’s delete is sent → not lost', async () => {
  await device.engine.resolveConflict(await askedOnDeleted(), FIELDS);
  await send();
  const [again] = await device.engine.listConflicts();
  if (again !== undefined) await device.engine.resolveConflict(again.id, 'mine');
  await send();
  expect(server.features.get(fid)?.properties).toMatchObject({ lvl: 0, description: 'Mine' });
  expect(await device.db.pending.count()).toBe(0);
});

it('conflict on a moved feature · resolved as mine · remote edit merged → stays on the old level with both edits', async () => {
  await device.engine.resolveConflict(await askedOnDeleted(), 'mine');
  editThere(server, fid, { name: 'Theirs' });
  await send();
  for (const { id, table } of await device.engine.listConflicts())
    expect([table, await device.engine.resolveConflict(id, 'mine')]).toEqual(['levels', { status: 'done' }]);
  await send();
  expect(server.features.get(fid)?.properties).toMatchObject({ lvl: 0, name: 'Theirs', description: 'Mine' });
  expect(await device.db.pending.count()).toBe(0);
});
