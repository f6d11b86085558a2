import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entityKeyOf, listTrash, restoreTrash } from '../../db/index.ts';
import { makeChain, theClient } from '../testing/content.ts';
import { createDevice, settled, until, type Device } from '../testing/device.ts';
import { ModelServer } from '../testing/model-server.ts';

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

it('a level that is let go on its way goes off the server, and lies in the trash with all in it', async () => {
  expect(await letGo()).toBe(true);
  expect(await listTrash(device.db)).toMatchObject([{ title: 'Ground', inside: 2, isChange: false }]);
  await settled(device);
  expect(server.levels).toEqual([]);
  await device.engine.pullHierarchy();
  expect([await device.db.levels.count(), await device.db.features.count()]).toEqual([0, 0]);
  expect(await device.db.pending.count()).toBe(0);
});

it.each([true, false])(
  'it comes back out of the trash whole, also before it is off the server: %s',
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
