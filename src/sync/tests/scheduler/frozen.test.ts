import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { edit, editThere } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
let fid: string;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  const chain = await scenario({ server, device });
  fid = chain.first;
  await settled(device);
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

/** The tab freezes between recording a write and sending it. */
function freezeBeforeSending(step: () => void): void {
  let isOver = false;
  device.db.pending.hook('updating', (change) => {
    if (isOver || (change as { state?: string }).state !== 'sending') return;
    isOver = true;
    device.clock.advance(60_000);
    step();
  });
}

it('read before the tab froze · remote write meanwhile → not overwritten', async () => {
  await edit(device, fid, { name: 'Ours' });
  freezeBeforeSending(() => editThere(server, fid, { name: 'Theirs' }));
  await settled(device);
  expect(server.features.get(fid)?.properties).toMatchObject({ name: 'Theirs' });
  expect(await device.db.conflicts.count()).toBe(1);
});

it('read before the tab froze · no remote write → sent', async () => {
  await edit(device, fid, { name: 'Ours' });
  freezeBeforeSending(() => undefined);
  await settled(device);
  expect(server.features.get(fid)?.properties).toMatchObject({ name: 'Ours' });
  expect(await device.db.pending.count()).toBe(0);
});
