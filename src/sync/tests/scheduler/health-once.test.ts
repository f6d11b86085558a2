import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { makeChain, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';

let device: Device;
afterEach(() => device.engine.stop());

it('hierarchy and level read at once → one health request', async () => {
  const model = new ModelServer();
  let asked = 0;
  const server = {
    origin: model.origin,
    fetch: (url: string, init: RequestInit) => {
      if (url.endsWith('/health')) asked += 1;
      return model.fetch(url, init);
    },
  };
  device = await createDevice(server);
  const { levelLid } = await makeChain(device, await theClient(device));
  await settled(device);
  await device.engine.stop();
  asked = 0;
  device = device.restart();
  device.engine.start();
  await Promise.all([device.engine.pullLevel(levelLid), device.engine.pullHierarchy()]);
  expect(asked).toBe(1);
  // It may be another server by then.
  await device.engine.pullHierarchy();
  expect(asked).toBe(2);
});

it('started offline → no request', async () => {
  const model = new ModelServer();
  const online = await createDevice(model);
  const { levelLid } = await makeChain(online, await theClient(online));
  await settled(online);
  await online.engine.stop();
  const paths: string[] = [];
  const call = async ({ path }: { path: string }) => {
    paths.push(path);
    return { ok: false as const, error: { kind: 'network' as const, message: 'offline' } };
  };
  device = await createDevice(
    { origin: model.origin, fetch: model.fetch, call },
    { db: online.db, online: false },
  );
  device.engine.start();
  const outcomes = await Promise.all([device.engine.pullLevel(levelLid), device.engine.pullHierarchy()]);
  expect(outcomes.map((outcome) => !outcome.ok && outcome.error.kind)).toEqual(['network', 'network']);
  expect(paths).toEqual([]);
});
