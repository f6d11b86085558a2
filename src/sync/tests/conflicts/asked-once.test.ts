import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, transact } from '../../../db/index.ts';
import { deleteLevel } from '../../../domain/ops/index.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
});
afterEach(() => device.engine.stop());

it('delete conflict resolved · server lists the content in another order → not asked again', async () => {
  const { levelLid, first, second } = await scenario({ server, device });
  await settled(device);
  await device.engine.pullLevel(levelLid);
  await device.engine.stop();
  device.clock.advance(60_000);
  for (const [fid, name] of [
    [first, 'Bakery'],
    [second, 'Kiosk'],
  ] as const) {
    const there = server.features.get(fid);
    if (there !== undefined) server.put({ ...there, properties: { ...there.properties, name } }, there.place);
  }
  const answer = server.answer.bind(server);
  let turn = 0;
  server.answer = (call) => {
    const real = answer(call);
    if (call.method !== 'GET' || !call.path.endsWith('/pois/draft')) return real;
    turn += 1;
    const json = structuredClone(real.json) as { result: { features: unknown[] } };
    if (turn % 2 === 0) json.result.features.reverse();
    return { ...real, json };
  };
  const level = await device.db.levels.get(levelLid);
  if (level === undefined) throw new Error('gone');
  const features = await listFeatures(device.db, levelLid);
  await transact(device.db, deleteLevel({ level, features }), {
    now: device.clock.now(),
    newId: device.newId,
  });
  device.engine.start();
  await until(async () => (await device.db.conflicts.count()) > 0, 'a question');
  const [conflict] = await device.db.conflicts.toArray();
  await device.engine.resolveConflict(conflict?.id ?? '', 'mine');
  await until(async () => {
    device.clock.advance(1000);
    return (await device.db.pending.count()) === 0 || (await device.db.conflicts.count()) > 0;
  }, 'what comes of it');
  expect(await device.db.conflicts.count()).toBe(0);
});
