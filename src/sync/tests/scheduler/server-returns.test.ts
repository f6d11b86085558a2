import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serverIdOf } from '../../../db/index.ts';
import { LONGEST_BACKOFF_MS } from '../../push/backoff.ts';
import { createReachabilityProbe } from '../../scheduler/reading/reachability.ts';
import { makeChain, rename, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import {
  atRest,
  Clock,
  createDevice,
  settled,
  type Device,
  until,
} from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';

/** There is a network all the time: no event tells that the server is back. */
let isGone: boolean;
let device: Device;
let server: ModelServer;

beforeEach(async () => {
  isGone = false;
  server = new ModelServer();
  device = await createDevice({
    origin: server.origin,
    fetch: (url, init) =>
      isGone ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(url, init),
  });
});
afterEach(() => device.engine.stop());

it('several edits wait, each for its own time · the first that is due arrives → the others follow at once', async () => {
  const { first, second } = await makeChain(device, await theClient(device));
  await settled(device);
  isGone = true;
  await rename(device, first, 'Bakery');
  await rename(device, second, 'Florist');
  await until(() => device.engine.getSnapshot().isUnreachable, 'a try');
  await atRest(device);
  // One of them failed more often than the other.
  const late = device.clock.now() + LONGEST_BACKOFF_MS;
  await device.db.pending.filter(({ key }) => key === second).modify({ nextAt: late });
  isGone = false;
  for (let n = 0; n < 20 && (await device.db.pending.count()) > 0; n += 1) {
    device.clock.advance(1000);
    await atRest(device);
  }
  expect([first, second].map((fid) => server.features.get(fid)?.properties['name'])).toEqual([
    'Bakery',
    'Florist',
  ]);
});

it('several edits wait, the app is started again once the server is back · one arrives → the others follow at once', async () => {
  const { first, second } = await makeChain(device, await theClient(device));
  await settled(device);
  isGone = true;
  await rename(device, first, 'Bakery');
  await rename(device, second, 'Florist');
  await until(() => device.engine.getSnapshot().isUnreachable, 'a try');
  await atRest(device);
  await device.engine.stop();
  const late = device.clock.now() + LONGEST_BACKOFF_MS;
  await device.db.pending.filter(({ key }) => key === second).modify({ nextAt: late });
  isGone = false;
  const again = device.restart();
  again.engine.start();
  for (let n = 0; n < 20 && (await again.db.pending.count()) > 0; n += 1) {
    again.clock.advance(1000);
    await atRest(again);
  }
  expect(server.features.get(second)?.properties['name']).toBe('Florist');
  await again.engine.stop();
});

it('edits wait for minutes, the app is started again once the server is back · it reads → all are sent', async () => {
  const { first } = await makeChain(device, await theClient(device));
  await settled(device);
  isGone = true;
  await rename(device, first, 'Bakery');
  await until(() => device.engine.getSnapshot().isUnreachable, 'a try');
  await atRest(device);
  await device.engine.stop();
  await device.db.pending.toCollection().modify({ nextAt: device.clock.now() + LONGEST_BACKOFF_MS });
  isGone = false;
  const again = device.restart();
  again.engine.start();
  await again.engine.pullHierarchy();
  await until(async () => (await again.db.pending.count()) === 0, 'an edit that arrives');
  await again.engine.stop();
});

it('the next check is 40 s away · another call is answered → checked within a second', async () => {
  const clientLid = await theClient(device);
  device.engine.start();
  isGone = true;
  await device.engine.pullHierarchy();
  for (const wait of [5000, 10_000, 20_000]) {
    device.clock.advance(wait);
    await atRest(device);
  }
  const client = await serverIdOf(device.db, clientLid);
  isGone = false;
  expect((await device.api.mapStatus(client ?? 0)).ok).toBe(true);
  expect(device.engine.getSnapshot().isUnreachable).toBe(true);
  device.clock.advance(1000);
  await until(() => device.engine.getSnapshot().online, 'a server that is back');
});

it('an edit fails, nothing is read, the next try is minutes away · another call is answered → sent within seconds', async () => {
  const clientLid = await theClient(device);
  const { first } = await makeChain(device, clientLid);
  await settled(device);
  isGone = true;
  await rename(device, first, 'Bakery');
  for (let n = 0; n < 12; n += 1) {
    device.clock.advance(LONGEST_BACKOFF_MS);
    await atRest(device);
  }
  isGone = false;
  await device.api.mapStatus((await serverIdOf(device.db, clientLid)) ?? 0);
  device.clock.advance(1000);
  await until(async () => (await device.db.pending.count()) === 0, 'an edit that arrives');
});

it('calls are answered and no edit arrives → checks grow rarer; one arrives → soon again', () => {
  const clock = new Clock();
  const began = clock.now();
  const at: number[] = [];
  const probe = createReachabilityProbe(clock, () => {
    at.push((clock.now() - began) / 1000);
    probe.end();
  });
  for (let n = 0; n < 200; n += 1) {
    probe.heard();
    clock.advance(1000);
  }
  expect(at).toEqual([1, 3, 7, 15, 31, 63, 123, 183]);
  probe.end();
  probe.arrived();
  probe.heard();
  clock.advance(1000);
  expect(at).toHaveLength(9);
});
