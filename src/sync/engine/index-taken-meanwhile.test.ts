import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../../db/index.ts';
import { deleteBuilding } from '../../domain/ops/index.ts';
import { settled, until } from '../testing/device.ts';
import { halfMade } from '../testing/half-made.ts';
import { watchedPlace, type WatchedPlace } from '../testing/watched-place.ts';

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

it.each(['down', 'lost', { status: 429, code: 'too-many-requests' }] as const)(
  'ends a new level whose index somebody took while its building was deleted here, and stayed: %j',
  async (fault) => {
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
    expect(await device.db.levels.count()).toBe(1);
    const [question] = await device.engine.listConflicts();
    expect(question?.entityKey).toMatch(/^buildings:/);
    expect(await device.engine.resolveConflict(question?.id ?? '', 'theirs')).toMatchObject({
      status: 'done',
    });
    device.clock.advance(70_000);
    await settled(device);
    expect(await device.db.pending.toArray()).toEqual([]);
    expect(server.levels.map(({ levelLongTitle }) => levelLongTitle)).toContain('Theirs');
    expect((await device.db.levels.toArray()).map(({ levelLongTitle }) => levelLongTitle)).toContain(
      'Theirs',
    );
    expect((await device.db.trash.toArray()).map(({ entityKey }) => entityKey)).toContain(
      `levels:${level.lid}`,
    );
  },
);
