import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entityKeyOf, listFeatures, listTrash, restoreTrash, transact } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { changeLevel, deleteLevel } from '../../../domain/ops/index.ts';
import { makeChain, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let device: Device;
let levelLid: string;

/** A new level that the server has, while its floor plan does not get through. */
beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  ({ levelLid } = await makeChain(device, await theClient(device)));
  server.fault = ({ path }) => (path.endsWith('/original-floor-plan') ? 'down' : undefined);
  device.engine.start();
  await until(async () => {
    const op = await device.db.pending.get(entityKeyOf('levels', levelLid));
    return op?.saga?.step === 'uploadFloorPlan' && op.state === 'ready' && op.attempt > 0;
  }, 'a level without its plan');
  await device.engine.stop();
  server.fault = () => undefined;
});
afterEach(() => device.engine.stop());

const letGo = () => device.engine.discard(entityKeyOf('levels', levelLid));

it('create level in progress · discarded → removed from the server, in the trash with its content', async () => {
  expect(await letGo()).toBe(true);
  expect(await listTrash(device.db)).toMatchObject([{ title: 'Ground', inside: 2, isChange: false }]);
  await settled(device);
  expect(server.levels).toEqual([]);
  await device.engine.pullHierarchy();
  expect([await device.db.levels.count(), await device.db.features.count()]).toEqual([0, 0]);
  expect(await device.db.pending.count()).toBe(0);
});

it.each(someOf([true, false], 1))(
  'create level in progress · discarded · restored before its remote delete: %s → created in full',
  async (isBefore) => {
    await letGo();
    if (!isBefore) await settled(device);
    const [entry] = await listTrash(device.db);
    const ports = { now: device.clock.now(), newId: device.newId };
    expect(await restoreTrash(device.db, entry?.id ?? '', ports)).toMatchObject({ status: 'done' });
    await settled(device);
    expect([server.levels.length, server.features.size, server.floorPlans.length]).toEqual([1, 2, 1]);
    expect(await device.db.pending.count()).toBe(0);
  },
);

it('create level in progress · renamed · discarded → removed from the server', async () => {
  const level = (await device.db.levels.get(levelLid)) as Level;
  const ports = { now: device.clock.now(), newId: device.newId };
  await transact(device.db, changeLevel(level, { title: 'Ground floor' }), ports);
  expect(await letGo()).toBe(true);
  await settled(device);
  await device.engine.pullHierarchy();
  expect([server.levels.length, await device.db.levels.count()]).toEqual([0, 0]);
});

it.each(
  someOf(
    [
      ['publishing in progress', { status: 409, code: 'publish-in-progress' }],
      ['rejected once', { status: 403, code: 'forbidden' }],
    ],
    1,
  ),
)('saga waits to compensate (%s) · level deleted → removed from the server', async (_, refusal) => {
  server.fault = ({ path, method }) => {
    if (path.endsWith('/original-floor-plan')) return { status: 413, code: 'too-big' };
    return method === 'DELETE' ? refusal : undefined;
  };
  device.clock.advance(60_000);
  device.engine.start();
  device.engine.nudge();
  await until(async () => {
    const op = await device.db.pending.get(entityKeyOf('levels', levelLid));
    return op?.saga?.step === 'compensate' && op.attempt > 0;
  }, 'a level that can not be taken back');
  const level = (await device.db.levels.get(levelLid)) as Level;
  const features = await listFeatures(device.db, levelLid);
  const ports = { now: device.clock.now(), newId: device.newId };
  await transact(device.db, deleteLevel({ level, features }), ports);
  server.fault = () => undefined;
  await settled(device);
  await device.engine.pullHierarchy();
  expect([server.levels.length, await device.db.levels.count()]).toEqual([0, 0]);
});
