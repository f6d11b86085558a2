import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { entityKeyOf } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { auditWrite } from '../audit/write-audit.ts';
import { inOutbox } from '../store/transaction.ts';
import { edit, editThere } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../tests/support/sync/scenario.ts';

let device: Device;
afterEach(() => device.engine.stop());

it.each(['sending', 'unknown'] as const)('pull · change %s → remote value stays watched', async (state) => {
  const server = new ModelServer();
  device = await createDevice(server);
  const { first, levelLid } = await scenario({ server, device });
  const { db, clock } = device;
  const entityKey = entityKeyOf('features', first);
  const rowHere = async () => (await db.features.get(first)) as Feature;
  // A request of ours that says something else may come within a minute, and does.
  const row = await rowHere();
  const said = { ...row, properties: { ...row.properties, name: 'In doubt' } };
  const late = { theirs: row, until: clock.now() + 61_000 };
  await inOutbox(db, () => auditWrite(db, entityKey, said, row, clock.now(), { late }));
  editThere(server, first, { name: 'In doubt' });
  clock.advance(120_000);
  await edit(device, first, { description: 'Under way' });
  const sent = { rev: 1, at: clock.now(), intent: 'update' as const, value: await rowHere() };
  await db.pending.update(entityKey, { state, sent });

  await device.engine.pullLevel(levelLid);
  await db.pending.update(entityKey, { state: 'unknown' });
  await settled(device);
  expect(device.events.filter(({ type }) => type === 'overwritten-by-other')).toHaveLength(1);
});
