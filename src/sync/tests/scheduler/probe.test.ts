import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Clock, createDevice, type Device, until } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { createReachabilityProbe } from '../../scheduler/reading/reachability.ts';

/** There is a network, but no server at the end of it: a hotel's sign-in page, a cable that is out. */
let isGone: boolean;
let device: Device;

beforeEach(async () => {
  isGone = false;
  const server = new ModelServer();
  device = await createDevice({
    origin: server.origin,
    fetch: (url, init) =>
      isGone ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(url, init),
  });
  device.engine.start();
  await device.engine.pullHierarchy();
});
afterEach(() => device.engine.stop());

it('no server reached → offline, back by itself', async () => {
  expect(device.engine.getSnapshot()).toMatchObject({ online: true, paused: null });
  isGone = true;
  await device.engine.pullHierarchy();
  expect(device.engine.getSnapshot()).toMatchObject({
    online: false,
    isUnreachable: true,
    paused: 'offline',
  });

  isGone = false;
  device.clock.advance(5000);
  await until(() => device.engine.getSnapshot().online, 'a server that is back');
  expect(device.engine.getSnapshot()).toMatchObject({
    online: true,
    paused: null,
    lastSyncedAt: device.clock.now(),
  });
});

it('probes back off to once a minute, stop when ended', () => {
  const clock = new Clock();
  const began = clock.now();
  const at: number[] = [];
  const probe = createReachabilityProbe(clock, () => {
    at.push((clock.now() - began) / 1000);
    probe.begin();
    probe.begin();
  });
  probe.begin();
  for (let second = 0; second < 300; second++) clock.advance(1000);
  expect(at).toEqual([5, 15, 35, 75, 135, 195, 255]);
  probe.end();
  clock.advance(3_600_000);
  expect(at).toHaveLength(7);
});
