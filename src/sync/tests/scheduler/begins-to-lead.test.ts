import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { makeChain, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { atRest, createDevice, settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { stealableLocks } from '../../../../tests/support/sync/browser-tabs.ts';

describe('start on a full device', () => {
  it('space freed → becomes leader', async () => {
    const server = new ModelServer();
    const device = await createDevice(server, { locks: stealableLocks() });
    const { first } = await makeChain(device, await theClient(device));
    let isFull = true;
    const full = () => {
      if (isFull) throw new Dexie.QuotaExceededError('full');
    };
    device.db.meta.hook('creating', full);
    device.db.meta.hook('updating', full);
    device.engine.start();
    await atRest(device);
    isFull = false;
    await until(() => {
      if (device.engine.getSnapshot().phase === 'idle') device.clock.advance(1000);
      device.engine.nudge();
      return server.features.has(first);
    }, 'the leader');
    await device.engine.stop();
  });
});

describe('expired records', () => {
  it('half a minute after becoming leader → purged, not if stopped before', async () => {
    const server = new ModelServer();
    const device = await createDevice(server);
    const entityKey = 'features:old';
    await device.db.acks.put({ entityKey, at: device.clock.now() - 2 * 3_600_000 });
    const isThere = async () => (await device.db.acks.get(entityKey)) !== undefined;
    device.engine.start();
    for (let step = 0; step < 12; step += 1) await Promise.resolve();
    await device.engine.stop();
    device.clock.advance(60_000);
    await atRest(device);
    expect(await isThere()).toBe(true);
    const later = device.restart();
    later.engine.start();
    await until(async () => {
      later.clock.advance(10_000);
      return !(await isThere());
    }, 'the end of it');
    await later.engine.stop();
  });
});

describe('floor plan', () => {
  it('uploaded long ago · level still in progress → kept and uploaded again', async () => {
    const server = new ModelServer();
    const device = await createDevice(server);
    const { levelLid } = await makeChain(device, await theClient(device));
    let answer: number | undefined = 500;
    server.fault = ({ path }) =>
      path.includes('/bulk') && answer !== undefined ? { status: answer, code: 'no' } : undefined;
    device.engine.start();
    await until(() => server.floorPlans.length === 1, 'the plan');
    await device.engine.stop();
    device.clock.advance(8 * 24 * 3_600_000);
    const later = device.restart();
    answer = 422;
    later.engine.start();
    await until(async () => {
      later.clock.advance(60_000);
      later.engine.nudge();
      return (await later.db.pending.get(`levels:${levelLid}`))?.state === 'rejected';
    }, 'a refusal');
    answer = undefined;
    await later.db.pending.update(`levels:${levelLid}`, { state: 'ready', nextAt: 0 });
    await settled(later);
    expect(server.floorPlans).toHaveLength(2);
    await later.engine.stop();
  });
});
