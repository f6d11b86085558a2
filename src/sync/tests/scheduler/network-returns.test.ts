import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDevice, type Device, until } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';

let hold: Promise<void>;
let letGo: () => void;
let isRefused: boolean;
let device: Device;

beforeEach(async () => {
  hold = Promise.resolve();
  isRefused = false;
  const server = new ModelServer();
  device = await createDevice({
    origin: server.origin,
    fetch: async (url, init) => {
      await hold;
      if (isRefused) return new Response('{}', { status: 500 });
      return server.fetch(url, init);
    },
  });
  device.engine.start();
  await device.engine.pullHierarchy();
  await until(() => device.engine.getSnapshot().lastSyncedAt !== null, 'a count');
  device.setOnline(false);
  hold = new Promise((settle) => (letGo = settle));
});
afterEach(async () => {
  letGo();
  await device.engine.stop();
});

it('the network returns → "all synced" only after a younger reading', async () => {
  device.setOnline(true);
  expect(device.engine.getSnapshot()).toMatchObject({ online: true, lastSyncedAt: null });
  letGo();
  await until(() => device.engine.getSnapshot().lastSyncedAt !== null, 'a reading');
});

it('the network returns · the reading fails → not said before one comes about', async () => {
  isRefused = true;
  device.setOnline(true);
  letGo();
  await new Promise((settle) => setTimeout(settle, 50));
  expect(device.engine.getSnapshot().lastSyncedAt).toBeNull();
  isRefused = false;
  device.clock.advance(5000);
  await until(() => device.engine.getSnapshot().lastSyncedAt !== null, 'a reading');
});
