import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../../../db/index.ts';
import type { Fid, Lid } from '../../../domain/entities/ids.ts';
import { createLevel, deleteLevel } from '../../../domain/ops/index.ts';
import { featureDraft } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let a: Device;
let b: Device;

/** A building that both devices have read, with no level in it but the ground floor. */
beforeEach(async () => {
  server = new ModelServer();
  [a, b] = [await createDevice(server), await createDevice(server)];
  await scenario({ server, device: a });
  await b.engine.pullHierarchy();
});
afterEach(async () => {
  await a.engine.stop();
  await b.engine.stop();
});

/** What two people call the first floor, each with a floor plan and a place of their own. */
async function firstFloor(device: Device): Promise<{ lid: Lid; fid: string }> {
  const [building] = await device.db.buildings.toArray();
  if (building === undefined) throw new Error('There is no building.');
  const [lid, fid] = [device.newId() as Lid, device.newId()];
  const names = { shortTitle: '1', title: 'First', extra: {} };
  const plan = {
    fileId: device.newId(),
    levelLid: lid,
    fileName: '1.geojson',
    fileType: 'geojson',
    bytes: new Uint8Array([1]),
    at: device.clock.now(),
  };
  const moment = createLevel(building, { lid, levelIndex: 1, ...names }, [featureDraft(fid, 'Shop')]);
  await transact(device.db, moment, { now: device.clock.now(), newId: device.newId, files: [plan] });
  return { lid, fid };
}

/** The request of the first device never arrives; the other one makes its level meanwhile. */
async function overtaken(): Promise<{ mine: { lid: Lid; fid: string }; theirs: { fid: string } }> {
  const mine = await firstFloor(a);
  server.fault = ({ method, path }) => (method === 'POST' && path.endsWith('/levels/1') ? 'down' : undefined);
  a.engine.start();
  await until(async () => (await a.db.pending.get(`levels:${mine.lid}`))?.sent !== undefined, 'a request');
  await a.engine.stop();
  server.fault = () => undefined;
  const theirs = await firstFloor(b);
  await settled(b);
  expect(server.floorPlans).toHaveLength(2);
  return { mine, theirs };
}

it('create level never arrived · equal level created by another user → rejected as level-exists, not adopted', async () => {
  const { mine, theirs } = await overtaken();
  await settled(a);
  expect(server.floorPlans).toHaveLength(2);
  expect([...server.features.keys()]).toContain(theirs.fid);
  expect([...server.features.keys()]).not.toContain(mine.fid);
  expect(await a.db.pending.get(`levels:${mine.lid}`)).toMatchObject({
    state: 'rejected',
    lastError: { code: 'level-exists' },
  });
});

it('create level never arrived · equal remote level · content rejected → remote level not deleted', async () => {
  const { theirs } = await overtaken();
  server.fault = ({ path }) => (path.includes('/bulk') ? { status: 422, code: 'no' } : undefined);
  await settled(a);
  expect(server.levels.filter(({ levelIndex }) => levelIndex === 1)).toHaveLength(1);
  expect([...server.features.keys()]).toContain(theirs.fid);
});

it('create level never arrived · equal remote level · deleted here → remote level not deleted', async () => {
  const { mine, theirs } = await overtaken();
  const level = await a.db.levels.get(mine.lid);
  const features = await a.db.features.where({ levelLid: mine.lid }).toArray();
  if (level === undefined) throw new Error('There is no level.');
  await transact(a.db, deleteLevel({ level, features }), { now: a.clock.now(), newId: a.newId });
  await settled(a);
  expect(server.levels.filter(({ levelIndex }) => levelIndex === 1)).toHaveLength(1);
  expect([...server.features.keys()]).toContain(theirs.fid);
});

/** A level of the first device, cut off before this step, is deleted by the other one, which makes one in its place. */
async function replaced(step: string): Promise<{ mine: { lid: Lid; fid: string }; theirs: { fid: string } }> {
  const mine = await firstFloor(a);
  server.fault = ({ path }) => (path.endsWith(step) ? 'down' : undefined);
  a.engine.start();
  await until(async () => {
    const op = await a.db.pending.get(`levels:${mine.lid}`);
    return (op?.attempt ?? 0) > 0 && op?.saga?.step !== 'createLevel';
  }, 'a failure');
  await a.engine.stop();
  server.fault = () => undefined;
  await b.engine.pullHierarchy();
  const level = await b.db.levels.filter(({ levelIndex }) => levelIndex === 1).first();
  if (level === undefined) throw new Error('The level was not made.');
  await transact(b.db, deleteLevel({ level, features: [] }), { now: b.clock.now(), newId: b.newId });
  await settled(b);
  const theirs = await firstFloor(b);
  await settled(b);
  return { mine, theirs };
}

it.each([
  ['floor plan', '/original-floor-plan', 2],
  ['content', '/bulk', 3],
])(
  'level replaced remotely before %s was sent → rejected as not-found, nothing put on the other level',
  async (_, step, plans) => {
    const { mine, theirs } = await replaced(step);
    a.clock.advance(60_000);
    await settled(a);
    expect(server.floorPlans).toHaveLength(plans);
    expect([...server.features.keys()]).toContain(theirs.fid);
    expect([...server.features.keys()]).not.toContain(mine.fid);
    expect(await a.db.pending.get(`levels:${mine.lid}`)).toMatchObject({
      state: 'rejected',
      lastError: { code: 'not-found' },
    });
    expect(await a.db.features.get(mine.fid as Fid)).toBeDefined();
  },
);
