import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { transact } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createLevel } from '../../../domain/ops/index.ts';
import { createDevice, settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { dropLevel, halfMade } from '../../../../tests/support/sync/partial-level.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

it('floor plan upload abandoned · level replaced by another with its index → second upload waits until the first can no longer arrive', async () => {
  const server = new ModelServer();
  const device = await createDevice(server);
  const { db, clock, newId } = device;
  await scenario({ server, device, plan: false });
  await settled(device);
  const first = await halfMade({ server, device }, 'down');
  const gaveUp = clock.now();
  const plans: { at: number; body: unknown }[] = [];
  server.fault = ({ path, body }) => {
    if (path.includes('floor-plan')) plans.push({ at: clock.now(), body });
    return undefined;
  };
  device.setOnline(true);
  device.engine.start();
  // Sent once more it comes at once: it is the same plan.
  await until(async () => {
    if (device.engine.getSnapshot().phase === 'idle') clock.advance(1000);
    return (await db.pending.count()) === 0;
  }, 'the first level');
  await dropLevel(device, first.lid);
  await settled(device);
  const [building] = await db.buildings.toArray();
  if (building === undefined) throw new Error('There is no building.');
  const lid = newId() as Lid;
  const draft = { lid, levelIndex: 1, shortTitle: '1', title: 'Second', extra: {} };
  const plan = { fileId: newId(), levelLid: lid, fileName: 'h.geojson', fileType: 'geojson' as const };
  const file = { ...plan, bytes: new Uint8Array([3, 4]), at: clock.now() };
  await transact(db, createLevel(building, draft, []), { now: clock.now(), newId, files: [file] });
  await settled(device);
  await until(async () => {
    if (device.engine.getSnapshot().phase === 'idle') clock.advance(1000);
    return (await db.pending.count()) === 0;
  }, 'the second level');
  await device.engine.stop();
  expect(plans).toHaveLength(2);
  expect(plans[0]?.at).toBeLessThan(gaveUp + 30_000);
  expect(plans[1]?.at).toBeGreaterThanOrEqual(gaveUp + 61_000);
  expect(server.levels.map(({ levelLongTitle }) => levelLongTitle)).toContain('Second');
});
