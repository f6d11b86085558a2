import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, transact, undo } from '../../../db/index.ts';
import { deleteFeature, deleteLevel } from '../../../domain/ops/index.ts';
import { editThere, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { countOps } from '../../scheduler/counts.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
/** A place that the server has, and the level it lies on. */
let fid: string;
let levelLid: string;

const ports = () => ({ now: device.clock.now(), newId: device.newId });
const here = () => device.db.features.get(fid);
const ownOperation = () => device.db.pending.get(`features:${fid}`);
const waiting = () => device.db.pending.toCollection().primaryKeys();

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  ({ first: fid, levelLid } = await scenario({ server, device }));
  await send();
});
afterEach(() => device.engine.stop());

/** Sends everything that may be sent. */
async function send(): Promise<void> {
  await settled(device);
  await device.engine.stop();
  device.clock.advance(2000);
}

async function deletePlace(): Promise<void> {
  const row = await here();
  if (row === undefined) throw new Error('There is no place.');
  await transact(device.db, deleteFeature(row), ports());
}

async function removeLevel(): Promise<void> {
  const level = await device.db.levels.get(levelLid);
  if (level === undefined) throw new Error('There is no level.');
  const content = { level, features: await listFeatures(device.db, levelLid) };
  await transact(device.db, deleteLevel(content), ports());
}

/** A deletion that became a question, because the place was changed there. */
async function askedDeletion(): Promise<string> {
  await deletePlace();
  editThere(server, fid, { name: 'Theirs' });
  await send();
  const [conflict] = await device.engine.listConflicts();
  if (conflict === undefined) throw new Error('Nobody is asked.');
  return conflict.id;
}

it('delete conflict of a feature · level deleted · resolved as theirs → feature goes with its level', async () => {
  const conflictId = await askedDeletion();
  await removeLevel();
  expect(await device.engine.resolveConflict(conflictId, 'theirs')).toEqual({ status: 'done' });
  expect([await here(), await ownOperation()]).toEqual([undefined, undefined]);
  await send();
  expect([server.levels, await waiting(), await device.db.features.count()]).toEqual([[], [], 0]);
});

it('feature deleted · level deleted · feature delete discarded → feature goes with its level', async () => {
  await deletePlace();
  await removeLevel();
  expect(await device.engine.discard(`features:${fid}`)).toBe(true);
  expect([await here(), await ownOperation()]).toEqual([undefined, undefined]);
  await send();
  expect([server.levels, await waiting(), await device.db.features.count()]).toEqual([[], [], 0]);
});

it('delete conflict of a feature · level deleted · resolved as theirs · level delete undone → feature back as on the server', async () => {
  const conflictId = await askedDeletion();
  await removeLevel();
  await device.engine.resolveConflict(conflictId, 'theirs');
  expect(await undo(device.db, ports())).toMatchObject({ status: 'done' });
  await device.engine.pullLevel(levelLid);
  expect((await here())?.properties.name).toBe('Theirs');
  await send();
  expect([server.features.get(fid)?.properties.name, await waiting()]).toEqual(['Theirs', []]);
});

it('conflict on a feature · level deleted → conflict hidden, shown again after undo', async () => {
  await rename(device, fid, 'Mine');
  editThere(server, fid, { name: 'Theirs' });
  await send();
  const asked = async () => [
    (await device.engine.listConflicts()).map(({ title }) => title),
    (await countOps(device.db)).conflicts,
  ];
  expect(await asked()).toEqual([['Mine'], 1]);
  await removeLevel();
  expect(await asked()).toEqual([[], 0]);
  await undo(device.db, ports());
  expect(await asked()).toEqual([['Mine'], 1]);
  await removeLevel();
  await send();
  expect([server.levels, await waiting(), await asked()]).toEqual([[], [], [[], 0]]);
});
