import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entityKeyOf, listFeatures, transact } from '../../../db/index.ts';
import type { Fid } from '../../../domain/entities/ids.ts';
import { createFeature, deleteLevel } from '../../../domain/ops/index.ts';
import {
  edit,
  editThere,
  featureDraft,
  makeChain,
  rename,
  theClient,
} from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let a: Device;
let b: Device;

beforeEach(async () => {
  server = new ModelServer();
  [a, b] = [await createDevice(server), await createDevice(server)];
});
afterEach(async () => {
  await a.engine.stop();
  await b.engine.stop();
});

const nameThere = (fid: string): unknown => server.features.get(fid)?.properties['name'];

/** Another person reads the new level and draws a place on it. */
async function drawThere(): Promise<string> {
  await b.engine.pullHierarchy();
  const [level] = await b.db.levels.toArray();
  if (level === undefined) throw new Error('There is no level.');
  await b.engine.pullLevel(level.lid);
  const fid = b.newId() as Fid;
  const made = createFeature({ ...level, levelLid: level.lid }, featureDraft(fid, 'Kiosk'), () => fid);
  await transact(b.db, made, { now: b.clock.now(), newId: b.newId });
  await settled(b);
  return fid;
}

describe('new level · content upload unknown', () => {
  it('stored · remote edit since → remote edit kept, not overwritten by a repeat', async () => {
    const { first, second } = await makeChain(a, await theClient(a));
    server.fault = ({ path }) => (path.endsWith('/bulk') ? 'lost' : undefined);
    a.engine.start();
    await until(() => server.features.has(first), 'the content');
    await a.engine.stop();
    server.fault = () => undefined;
    // The app was closed over the weekend.
    editThere(server, first, { name: 'Bakery' });
    a.clock.advance(3_600_000);
    b.clock.advance(3_600_000);
    await settled(a);
    expect(nameThere(first)).toBe('Bakery');
    expect(nameThere(second)).toBe('Shop');
  });

  it('stored · remote edit and local edits → merged, no conflict', async () => {
    const { first, second, levelLid } = await makeChain(a, await theClient(a));
    server.fault = ({ path }) => (path.endsWith('/bulk') ? 'lost' : undefined);
    a.engine.start();
    await until(async () => (await a.db.pending.get(entityKeyOf('levels', levelLid)))?.state === 'unknown');
    await a.engine.stop();
    server.fault = () => undefined;
    editThere(server, first, { name: 'Bakery' });
    await edit(a, first, { description: 'Here' });
    await rename(a, second, 'Kiosk');
    a.clock.advance(3_600_000);
    await settled(a);
    expect(server.features.get(first)?.properties).toMatchObject({ name: 'Bakery', description: 'Here' });
    expect(nameThere(second)).toBe('Kiosk');
    expect([await a.db.pending.count(), await a.db.conflicts.count()]).toEqual([0, 0]);
  });

  it('never delivered · remote feature drawn → content sent, remote feature kept', async () => {
    const { first, second, levelLid } = await makeChain(a, await theClient(a));
    server.fault = ({ path }) => (path.endsWith('/bulk') ? 'down' : undefined);
    a.engine.start();
    await until(async () => (await a.db.pending.get(entityKeyOf('levels', levelLid)))?.state === 'unknown');
    await a.engine.stop();
    server.fault = () => undefined;
    await rename(a, first, 'Bistro');
    const fid = await drawThere();
    await settled(a);
    expect([first, second, fid].map(nameThere)).toEqual(['Bistro', 'Shop', 'Kiosk']);
  });
});

describe('create level in progress · another user drew on it', () => {
  it('floor plan rejected → not compensated, rejected, completes on retry', async () => {
    await makeChain(a, await theClient(a));
    server.fault = ({ path }) => (path.endsWith('/original-floor-plan') ? 'down' : undefined);
    a.engine.start();
    await until(() => server.levels.length === 1, 'the level');
    await a.engine.stop();
    server.fault = () => undefined;
    const fid = await drawThere();
    expect(nameThere(fid)).toBe('Kiosk');
    server.fault = ({ path }) =>
      path.endsWith('/original-floor-plan') ? { status: 413, code: 'too-big' } : undefined;
    await settled(a);
    expect(nameThere(fid)).toBe('Kiosk');
    expect(server.levels).toHaveLength(1);
    expect(await a.db.pending.toArray()).toMatchObject([
      { state: 'rejected', lastError: { code: 'too-big' } },
    ]);
    // It goes on from there.
    server.fault = () => undefined;
    const [op] = await a.db.pending.toArray();
    await a.engine.retry(op?.entityKey ?? '');
    await settled(a);
    expect(await a.db.pending.count()).toBe(0);
    expect(server.floorPlans).toHaveLength(1);
    expect(server.features.size).toBe(3);
  });

  it.each(someOf(['GET', 'DELETE'], 1))(
    'nobody drew · compensation fails for a while (%s) → compensated in the end',
    async (method) => {
      await makeChain(a, await theClient(a));
      let [outage, refusals] = [7, 0];
      server.fault = (call) => {
        if (call.path.endsWith('/original-floor-plan')) return { status: 422, code: 'no-plan' };
        const isOfTakingBack = call.method === method && /levels\/0(\/pois\/draft)?$/.test(call.path);
        if (!isOfTakingBack || refusals === 3) return undefined;
        if (outage > 0) {
          outage -= 1;
          return { status: 500, code: 'down' };
        }
        refusals += 1;
        return { status: 403, code: 'no' };
      };
      await settled(a);
      expect([refusals, server.levels.length]).toEqual([3, 0]);
      expect(await a.db.pending.toArray()).toMatchObject([
        { state: 'rejected', lastError: { code: 'no-plan' }, saga: { step: 'createLevel' } },
      ]);
    },
  );

  /** The making of a level stops at a call, and it is deleted here. */
  async function deletedAt(
    end: string,
    fault: 'down' | 'lost',
    meanwhile: () => Promise<unknown>,
  ): Promise<void> {
    const { levelLid } = await makeChain(a, await theClient(a));
    server.fault = ({ path }) => (path.endsWith(end) ? fault : undefined);
    a.engine.start();
    await until(async () => {
      const op = await a.db.pending.get(entityKeyOf('levels', levelLid));
      return op !== undefined && op.attempt > 0 && op.saga?.step !== 'createLevel';
    }, 'a failure');
    await a.engine.stop();
    server.fault = () => undefined;
    await meanwhile();
    const level = await a.db.levels.get(levelLid);
    if (level === undefined) throw new Error('gone');
    const features = await listFeatures(a.db, levelLid);
    await transact(a.db, deleteLevel({ level, features }), { now: a.clock.now(), newId: a.newId });
    a.clock.advance(120_000);
    a.engine.start();
    a.engine.nudge();
  }

  describe.each(
    someOf(
      [
        ['/original-floor-plan', 'down'],
        ['/bulk', 'down'],
        ['/bulk', 'lost'],
      ] as const,
      1,
    ),
  )('level deleted here · POST …%s %s', (end, fault) => {
    it('another user drew → delete conflict', async () => {
      let fid = '';
      await deletedAt(end, fault, async () => (fid = await drawThere()));
      await until(async () => (await a.db.conflicts.count()) > 0, 'a question');
      expect(nameThere(fid)).toBe('Kiosk');
      const [conflict] = await a.db.conflicts.toArray();
      await a.engine.resolveConflict(conflict?.id ?? '', 'mine');
      await settled(a);
      expect(server.levels).toEqual([]);
    });

    it('nothing drawn → deleted, no conflict', async () => {
      await deletedAt(end, fault, () => Promise.resolve());
      await settled(a);
      expect(await a.db.conflicts.count()).toBe(0);
      expect([server.levels.length, server.features.size]).toEqual([0, 0]);
    });
  });
});
