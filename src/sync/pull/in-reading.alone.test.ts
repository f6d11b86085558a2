import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { edit, editThere, makeChain, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, drained } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';

const PART = '../conflicts/meeting.ts';

it('merge code fails to load → nothing applied, next pull merges', async () => {
  vi.doMock(PART, () => {
    throw new Error('The file is gone.');
  });
  const server = new ModelServer();
  const device = await createDevice(server);
  const { first, levelLid } = await makeChain(device, await theClient(device));
  device.engine.start();
  await drained(device);
  await device.engine.stop();
  await edit(device, first, { eid: 'E-1' });
  editThere(server, first, { description: 'Theirs' });
  const before = await device.db.features.toArray();

  device.clock.advance(1000);
  const failed = await device.engine.pullLevel(levelLid);
  expect(failed).toMatchObject({ ok: false, error: { kind: 'network' } });
  expect(await device.db.features.toArray()).toEqual(before);
  expect(await device.db.pending.count()).toBe(1);

  vi.doUnmock(PART);
  expect(await device.engine.pullLevel(levelLid)).toEqual({ ok: true });
  const merged = await device.db.features.get(first);
  expect(merged?.properties).toMatchObject({ eid: 'E-1', description: 'Theirs' });
});
