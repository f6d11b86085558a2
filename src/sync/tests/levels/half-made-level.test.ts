import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, listTrash, restoreTrash, transact, undo } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { deleteBuilding } from '../../../domain/ops/index.ts';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import {
  dropLevel,
  failFirst,
  halfMade,
  longAfter,
  namesOn,
} from '../../../../tests/support/sync/partial-level.ts';
import type { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { watchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let device: Device;
let level: Level;

beforeEach(async () => {
  ({ server, device } = await watchedPlace());
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });
const make = async (...how: [Parameters<typeof halfMade>[1], string?]): Promise<void> => {
  level = await halfMade({ server, device }, ...how);
};

async function deleted(what: 'level' | 'building'): Promise<void> {
  const { db } = device;
  if (what === 'level') return dropLevel(device, level.lid);
  const building = await db.buildings.get(level.buildingLid);
  if (building === undefined) throw new Error('There is no building.');
  const inside = { levels: await db.levels.toArray(), features: await db.features.toArray() };
  await transact(db, deleteBuilding({ building, ...inside }), ports());
}

/** The server has the level, with its two places and its plan, and so has the device when it has read it again. */
async function isWhole(names = ['One', 'Two']): Promise<void> {
  await longAfter(device, level.lid);
  expect(await namesOn({ server, device }, level.lid)).toEqual({ there: names, here: names });
  expect(server.floorPlans.length).toBeGreaterThan(0);
  expect(await device.db.pending.count()).toBe(0);
  expect(await listTrash(device.db)).toEqual([]);
}

it.each(
  someOf(
    [
      ['level', 'down'],
      ['building', 'down'],
      ['level', { status: 503, code: 'busy' }],
    ] as const,
    1,
  ),
)('partly created level · %s deleted · undo (%s) → created in full', async (what, fault) => {
  await make(fault);
  await deleted(what);
  await undo(device.db, ports());
  expect(await listFeatures(device.db, level.lid)).toHaveLength(2);
  await isWhole();
});

it.each(someOf(['level', 'building'] as const, 1))(
  'partly created level · %s deleted · delete discarded → created in full',
  async (what) => {
    await make('down');
    await deleted(what);
    const entityKey = what === 'level' ? `levels:${level.lid}` : `buildings:${level.buildingLid}`;
    expect(await device.engine.discard(entityKey)).toBe(true);
    expect(await listFeatures(device.db, level.lid)).toHaveLength(2);
    await isWhole();
  },
);

it('partly created level · deleted · restored from the trash → created in full', async () => {
  await make('down');
  await deleted('level');
  const [entry] = await listTrash(device.db);
  expect(await restoreTrash(device.db, entry?.id ?? '', ports())).toMatchObject({ status: 'done' });
  await isWhole();
});

it('partly created level · delete stored, answer lost · undo → created in full', async () => {
  await make('down');
  await deleted('level');
  await failFirst({ server, device }, { is: ({ method }) => method === 'DELETE', fault: 'lost' });
  await undo(device.db, ports());
  await isWhole();
});

it('partly created level · deleted · undo · edit → created in full with the edit', async () => {
  await make('down');
  await deleted('level');
  await undo(device.db, ports());
  const one = (await listFeatures(device.db, level.lid)).find(({ properties }) => properties.name === 'One');
  await rename(device, one?.fid ?? '', 'Zero');
  await isWhole(['Two', 'Zero']);
});

it('partly created level · deleted → removed from the server, no conflict', async () => {
  await make('down');
  await deleted('level');
  device.setOnline(true);
  await settled(device);
  expect(server.levels).toHaveLength(1);
  expect(await device.db.pending.count()).toBe(0);
  expect(await device.db.conflicts.count()).toBe(0);
});
