import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lid } from '../../../domain/entities/ids.ts';
import { deleteBuilding, deleteFeature, deleteLevel } from '../../../domain/ops/index.ts';
import { entityKeyOf, listFeatures, redo, transact, undo } from '../../../db/index.ts';
import { makeChain, rename, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, drained, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let device: Device;
let clientLid: Lid;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  clientLid = await theClient(device);
});
afterEach(() => device.engine.stop());

/** A level with two places and a floor plan that is on the server. */
async function sentChain() {
  const chain = await makeChain(device, clientLid);
  device.engine.start();
  await drained(device);
  // A reading in the same moment would count as older than what was just sent.
  device.clock.advance(2000);
  return chain;
}

describe('window focused again', () => {
  const contentReadings = () => server.seen.filter(({ path }) => path.endsWith('/pois/draft')).length;

  it('open level read a while ago → read once more', async () => {
    const { levelLid } = await sentChain();
    await device.engine.pullLevel(levelLid);
    const before = contentReadings();
    device.setOnline(true);
    device.clock.advance(31_000);
    device.setOnline(true);
    expect(contentReadings()).toBeLessThanOrEqual(before + 1);
  });
});

describe('level deleted and restored', () => {
  it('floor plan uploaded again', async () => {
    const { levelLid } = await sentChain();
    expect(server.floorPlans).toHaveLength(1);
    const level = await device.db.levels.get(levelLid);
    if (level === undefined) throw new Error('gone');
    const ports = { now: device.clock.now(), newId: device.newId };
    await transact(
      device.db,
      deleteLevel({ level, features: await listFeatures(device.db, levelLid) }),
      ports,
    );
    await drained(device);
    expect(server.levels).toEqual([]);
    expect(await undo(device.db, ports)).toMatchObject({ status: 'done' });
    await drained(device);
    expect(server.levels).toHaveLength(1);
    expect(server.features.size).toBe(2);
    expect(server.floorPlans).toHaveLength(2);
  });
});

describe('feature deleted · its level deleted remotely', () => {
  it('undo → stale, nothing queued', async () => {
    const { first } = await sentChain();
    const ports = { now: device.clock.now(), newId: device.newId };
    const row = await device.db.features.get(first);
    if (row === undefined) throw new Error('gone');
    await transact(device.db, deleteFeature(row), ports);
    await drained(device);
    device.clock.advance(11_000);
    server.levels.length = 0;
    await device.engine.pullHierarchy();
    expect(await undo(device.db, ports)).toMatchObject({ status: 'stale' });
    expect(await device.db.pending.count()).toBe(0);
  });
});

describe('level deleted remotely · conflict open · deleted here too', () => {
  it('resolved → pending operations inside it dropped', async () => {
    const { levelLid, first } = await sentChain();
    await device.engine.stop();
    await rename(device, first, 'Bar');
    server.levels.length = 0;
    server.features.clear();
    device.clock.advance(11_000);
    await device.engine.pullHierarchy();
    const level = await device.db.levels.get(levelLid);
    if (level === undefined) throw new Error('gone');
    const ports = { now: device.clock.now(), newId: device.newId };
    const features = await listFeatures(device.db, levelLid);
    await transact(device.db, deleteLevel({ level, features }), ports);
    const [conflict] = await device.engine.listConflicts();
    expect(await device.engine.resolveConflict(conflict?.id ?? '', 'mine')).toEqual({ status: 'done' });
    expect(await device.db.pending.toArray()).toEqual([]);
    expect(await device.db.features.count()).toBe(0);
  });
});

describe('responses that are partly invalid', () => {
  /** Changes what a reading whose path ends so answers. */
  function twist(end: string, change: (json: { result: Record<string, unknown[]> }) => void) {
    const real = server.fetch;
    Object.assign(server, {
      fetch: async (url: string, init: RequestInit) => {
        const answer = await real(url, init);
        if (init.method !== 'GET' || !url.endsWith(end)) return answer;
        const json = (await answer.json()) as { result: Record<string, unknown[]> };
        change(json);
        return new Response(JSON.stringify(json), { status: answer.status });
      },
    });
  }

  it('invalid entries skipped, the rest read, local rows kept', async () => {
    const { levelLid, first, second } = await sentChain();
    const odd = { type: 'Feature', properties: { fid: first, typeCode: 'shop' }, geometry: null };
    const there = server.features.get(second);
    if (there === undefined) throw new Error('gone');
    server.put({ ...there, properties: { ...there.properties, name: 'Theirs' } }, there.place);
    twist('/pois/draft', ({ result }) => {
      result['features'] = [odd, ...(result['features'] ?? []).slice(1)];
    });
    twist('/levels/0/draft', ({ result }) => void Object.assign(result, { levelShortTitle: null }));
    expect(await device.engine.pullLevel(levelLid)).toEqual({ ok: true });
    expect((await device.db.features.get(first))?.properties.name).toBe('Café');
    expect((await device.db.features.get(second))?.properties.name).toBe('Theirs');
  });

  it('invalid site or level → not treated as deleted', async () => {
    await sentChain();
    server.sites.push({ siteInternalIdentifier: 900, clientId: 1, siteTitle: null });
    expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
    const [site] = server.sites;
    Object.assign(site ?? {}, { geometry: null });
    Object.assign(server.levels[0] ?? {}, { levelLongTitle: 7 });
    expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
    expect(await device.db.sites.count()).toBe(1);
    expect(await device.db.levels.count()).toBe(1);
  });

  it('no valid client → session goes on', async () => {
    Object.assign(server.clients[0] ?? {}, { clientTitle: null });
    await device.engine.pullHierarchy();
    expect(device.events).not.toContainEqual({ type: 'noClients' });
    expect(await device.db.clients.count()).toBe(1);
  });

  it('counterpart invalid → change waits', async () => {
    const { first } = await sentChain();
    twist('/pois/draft', ({ result }) => {
      result['features'] = [{ type: 'Feature', properties: { fid: first }, geometry: null }];
    });
    await rename(device, first, 'Mine');
    device.engine.nudge();
    await until(async () => (await device.db.pending.toArray()).some((op) => op.attempt > 0));
    expect(await device.db.conflicts.count()).toBe(0);
    expect(await device.engine.listOutbox()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe("a proxy's own page in place of the server", () => {
  it('HTML page with 404 → not treated as a delete', async () => {
    const { first } = await sentChain();
    const real = server.fetch;
    let isAway = true;
    Object.assign(server, {
      fetch: (url: string, init: RequestInit) =>
        isAway ? Promise.resolve(new Response('<html>Not found</html>', { status: 404 })) : real(url, init),
    });
    await rename(device, first, 'Mine');
    device.engine.nudge();
    await until(async () => (await device.db.pending.toArray()).some((op) => op.attempt > 0));
    expect(await device.db.conflicts.count()).toBe(0);
    isAway = false;
    await until(async () => {
      device.clock.advance(1000);
      return (await device.db.pending.count()) === 0;
    });
    expect(server.features.get(first)?.properties['name']).toBe('Mine');
  });
});

describe('building deleted · create level in flight', () => {
  it.each(someOf(['/levels/0', '/original-floor-plan', '/bulk'], 1))(
    'deleted with its content, undo re-creates, redo deletes (POST …%s)',
    async (end) => {
      const { siteLid, buildingLid, levelLid } = await makeChain(device, clientLid);
      server.fault = ({ method, path }) => (method === 'POST' && path.endsWith(end) ? 'lost' : undefined);
      device.engine.start();
      await until(() => server.writes().some((write) => write.startsWith('POST') && write.endsWith(end)));
      await until(() => device.engine.getSnapshot().phase === 'idle');
      const [building, level] = [
        await device.db.buildings.get(buildingLid),
        await device.db.levels.get(levelLid),
      ];
      if (building === undefined || level === undefined) throw new Error('gone');
      const features = await listFeatures(device.db, levelLid);
      const ports = { now: device.clock.now(), newId: device.newId };
      await transact(device.db, deleteBuilding({ building, levels: [level], features }), ports);
      server.fault = () => undefined;
      const settled = (): Promise<void> =>
        until(async () => {
          device.clock.advance(1000);
          device.engine.nudge();
          return (await device.db.pending.count()) === 0;
        }, 'an empty outbox');
      await settled();
      expect([server.sites.length, server.buildings.length, server.levels.length]).toEqual([1, 0, 0]);

      expect(await undo(device.db, ports)).toMatchObject({ status: 'done' });
      await settled();
      expect([server.buildings.length, server.levels.length]).toEqual([1, 1]);
      expect(server.features.size).toBe(2);
      expect(await listFeatures(device.db, levelLid)).toHaveLength(2);

      expect(await redo(device.db, ports)).toMatchObject({ status: 'done' });
      await settled();
      expect([server.buildings.length, server.levels.length]).toEqual([0, 0]);
      expect(await device.db.pending.get(entityKeyOf('sites', siteLid))).toBeUndefined();
    },
  );
});
