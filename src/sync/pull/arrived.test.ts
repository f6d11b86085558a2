import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { entityKeyOf } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { edit, editThere } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../tests/support/sync/scenario.ts';

let device: Device;
afterEach(() => device.engine.stop());

it.each([
  { what: 'from our unknown attempt', wasSent: true, told: 1 },
  { what: 'from another user', wasSent: false, told: 0 },
])('pull shows an equal value $what → audited and logged as sent only if it is ours', async (one) => {
  const server = new ModelServer();
  device = await createDevice(server);
  const { first, levelLid } = await scenario({ server, device });
  const { db, clock } = device;
  clock.advance(60_000);
  await edit(device, first, { description: 'Ours' });
  const value = (await db.features.get(first)) as Feature;
  const sent = { rev: 1, at: clock.now(), intent: 'update' as const, value };
  // It was to go again, and the sign-in had ended.
  if (one.wasSent) await db.pending.update(entityKeyOf('features', first), { state: 'ready', sent });
  const sentBefore = (await device.engine.listSent()).length;

  editThere(server, first, { description: 'Ours' });
  clock.advance(60_000);
  await device.engine.pullLevel(levelLid);
  expect(await db.pending.count()).toBe(0);
  expect((await device.engine.listSent()).length - sentBefore).toBe(one.told);

  editThere(server, first, { description: undefined });
  clock.advance(60_000);
  await device.engine.pullLevel(levelLid);
  expect(device.events.filter(({ type }) => type === 'overwritten-by-other')).toHaveLength(one.told);
});
