import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, listTrash, restoreTrash, transact, undo } from '../../db/index.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { Level } from '../../domain/entities/level.ts';
import { createLevel, deleteBuilding, deleteLevel } from '../../domain/ops/index.ts';
import { featureDraft, rename } from '../testing/content.ts';
import { settled, until, type Device } from '../testing/device.ts';
import type { Fault, ModelServer } from '../testing/model-server.ts';
import { watchedPlace } from '../testing/watched-place.ts';

let server: ModelServer;
let device: Device;
let level: Level;

beforeEach(async () => {
  ({ server, device } = await watchedPlace());
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });

/** A new level with two places and a plan: the server has the level, and this came between it and the rest. */
async function halfMade(fault: Fault): Promise<void> {
  const [building] = await device.db.buildings.toArray();
  if (building === undefined) throw new Error('There is no building.');
  const lid = device.newId() as Lid;
  const draft = { lid, levelIndex: 1, levelShortTitle: '1', levelLongTitle: 'First', levelExtraData: {} };
  const places = ['One', 'Two'].map((name) => featureDraft(device.newId(), name));
  const plan = { fileId: device.newId(), levelLid: lid, fileName: 'g.geojson', fileType: 'geojson' as const };
  const file = { ...plan, bytes: new Uint8Array([1, 2]), at: device.clock.now() };
  let isHit = false;
  server.fault = ({ path }) => {
    if (isHit || !path.includes('floor-plan')) return undefined;
    isHit = true;
    device.setOnline(false);
    return fault;
  };
  await transact(device.db, createLevel(building, draft, places), { ...ports(), files: [file] });
  device.engine.start();
  device.engine.nudge();
  await until(
    async () => isHit && (await device.db.pending.where({ state: 'sending' }).count()) === 0,
    'a failure',
  );
  await until(() => device.engine.getSnapshot().phase === 'idle', 'a rest');
  await device.engine.stop();
  level = (await device.db.levels.get(lid)) as Level;
}

async function deleted(what: 'level' | 'building'): Promise<void> {
  const { db } = device;
  const moment =
    what === 'level'
      ? deleteLevel({ level, features: await listFeatures(db, level.lid) })
      : deleteBuilding({
          building: (await db.buildings.get(level.buildingLid))!,
          levels: await db.levels.toArray(),
          features: await db.features.toArray(),
        });
  await transact(db, moment, ports());
}

/** The server has the level, with its two places and its plan, and so has the device when it has read it again. */
async function isWhole(names = ['One', 'Two']): Promise<void> {
  device.setOnline(true);
  await settled(device);
  device.clock.advance(120_000);
  await settled(device);
  await device.engine.pullHierarchy();
  await device.engine.pullLevel(level.lid);
  await settled(device);
  const here = new Set((await listFeatures(device.db, level.lid)).map(({ properties }) => properties.name));
  const there = [...server.features.values()].filter(({ place }) => place.endsWith('/1'));
  expect(here).toEqual(new Set(names));
  expect(there).toHaveLength(names.length);
  expect(new Set(there.map(({ properties }) => properties['name']))).toEqual(new Set(names));
  expect(server.floorPlans.length).toBeGreaterThan(0);
  expect(await device.db.pending.count()).toBe(0);
  expect(await listTrash(device.db)).toEqual([]);
}

it.each([
  ['level', 'down'],
  ['building', 'down'],
  ['level', { status: 503, code: 'busy' }],
] as const)('comes back whole where the deletion of its %s is undone (%s)', async (what, fault) => {
  await halfMade(fault);
  await deleted(what);
  await undo(device.db, ports());
  expect(await listFeatures(device.db, level.lid)).toHaveLength(2);
  await isWhole();
});

it.each(['level', 'building'] as const)(
  'comes back whole where the deletion of its %s is let go',
  async (what) => {
    await halfMade('down');
    await deleted(what);
    const entityKey = what === 'level' ? `levels:${level.lid}` : `buildings:${level.buildingLid}`;
    expect(await device.engine.discard(entityKey)).toBe(true);
    expect(await listFeatures(device.db, level.lid)).toHaveLength(2);
    await isWhole();
  },
);

it('comes back whole from the trash', async () => {
  await halfMade('down');
  await deleted('level');
  const [entry] = await listTrash(device.db);
  expect(await restoreTrash(device.db, entry?.id ?? '', ports())).toMatchObject({ status: 'done' });
  await isWhole();
});

it('comes back whole where its deletion was sent, and nobody heard', async () => {
  await halfMade('down');
  await deleted('level');
  device.setOnline(true);
  server.fault = ({ method }) => {
    if (method !== 'DELETE') return undefined;
    device.setOnline(false);
    return 'lost';
  };
  device.engine.start();
  device.engine.nudge();
  await until(
    async () =>
      (await device.db.pending.where('state').equals('unknown').count()) > 0 || server.levels.length === 1,
    'a deletion',
  );
  await until(async () => (await device.db.pending.where({ state: 'sending' }).count()) === 0, 'an end');
  await device.engine.stop();
  server.fault = () => undefined;
  await undo(device.db, ports());
  await isWhole();
});

it('comes back with what is changed on it afterwards', async () => {
  await halfMade('down');
  await deleted('level');
  await undo(device.db, ports());
  const [first] = await listFeatures(device.db, level.lid);
  await rename(device, first?.fid ?? '', 'Zero');
  await isWhole(['Two', 'Zero']);
});

it('goes whole where its deletion stands', async () => {
  await halfMade('down');
  await deleted('level');
  device.setOnline(true);
  await settled(device);
  expect(server.levels).toHaveLength(1);
  expect(await device.db.pending.count()).toBe(0);
  expect(await device.db.conflicts.count()).toBe(0);
});
