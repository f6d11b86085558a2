import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rememberId, transact } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { deleteBuilding } from '../../../domain/ops/index.ts';
import { settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { halfMade } from '../../../../tests/support/sync/partial-level.ts';
import type { Fault } from '../../../../tests/support/sync/model-server.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let { server, device } = {} as WatchedPlace;

beforeEach(async () => {
  ({ server, device } = await watchedPlace());
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

async function deleteTheBuilding(): Promise<void> {
  const { db, clock, newId } = device;
  const [building] = await db.buildings.toArray();
  if (building === undefined) throw new Error('There is no building.');
  const content = { levels: await db.levels.toArray(), features: await db.features.toArray() };
  await transact(db, deleteBuilding({ building, ...content }), { now: clock.now(), newId });
}

/** A new level in doubt goes with its building, and another person makes one under its index: it becomes a question. */
async function takenMeanwhile(fault: Fault): Promise<{ level: Level; theirKey: string; question: string }> {
  const level = await halfMade({ server, device }, fault, '/levels/1');
  device.setOnline(false);
  await deleteTheBuilding();
  const [building] = server.buildings;
  const at = { buildingId: building?.buildingInternalIdentifier ?? 0, levelIndex: 1 };
  server.levels.splice(0, server.levels.length, ...server.levels.filter((one) => one.levelIndex !== 1));
  server.levels.push({ ...at, levelShortTitle: '1', levelLongTitle: 'Theirs', levelExtraData: {} });
  device.setOnline(true);
  device.engine.start();
  await until(async () => (await device.db.conflicts.count()) > 0, 'a question');
  device.clock.advance(60_000);
  await device.engine.pullHierarchy();
  expect(await device.db.levels.count()).toBe(0);
  const [question] = await device.engine.listConflicts();
  expect(question?.entityKey).toMatch(/^buildings:/);
  return { level, theirKey: `${at.buildingId}/1`, question: question?.id ?? '' };
}

async function keepTheBuilding(question: string): Promise<void> {
  expect(await device.engine.resolveConflict(question, 'theirs')).toMatchObject({ status: 'done' });
  device.clock.advance(70_000);
  await settled(device);
}

const titlesHere = async (): Promise<string[]> =>
  (await device.db.levels.toArray()).map(({ title }) => title);

/** Both sides have theirs, and ours is in the trash. */
async function expectTheirs(ours: Level): Promise<void> {
  expect(await device.db.pending.toArray()).toEqual([]);
  expect(server.levels.map(({ levelLongTitle }) => levelLongTitle)).toContain('Theirs');
  expect(await titlesHere()).toContain('Theirs');
  expect((await device.db.trash.toArray()).map(({ entityKey }) => entityKey)).toContain(`levels:${ours.lid}`);
}

describe.each(someOf(['down', 'lost', { status: 429, code: 'too-many-requests' }] as const, 1))(
  'create level (%j) · building deleted here and kept by a decision · index taken meanwhile',
  (fault) => {
    it('rejected as level-exists · discarded → other user’s level appears', async () => {
      const { level, question } = await takenMeanwhile(fault);
      await keepTheBuilding(question);
      const [op, ...others] = await device.db.pending.toArray();
      expect([op?.state, op?.lastError?.code, others]).toEqual(['rejected', 'level-exists', []]);
      expect(await titlesHere()).toContain(level.title);
      expect(await device.engine.discard(`levels:${level.lid}`)).toBe(true);
      device.clock.advance(20_000);
      await settled(device);
      await device.engine.pullHierarchy();
      await expectTheirs(level);
    });

    it('other user’s level already pulled → ours moves to the trash, theirs stays', async () => {
      const { level, theirKey, question } = await takenMeanwhile(fault);
      const lid = device.newId() as Lid;
      await device.db.levels.put({ ...level, lid, title: 'Theirs' });
      await rememberId(device.db, 'levels', lid, theirKey);
      await keepTheBuilding(question);
      await expectTheirs(level);
    });
  },
);
