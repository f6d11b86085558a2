import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, undo } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { dropLevel, halfMade } from '../../../../tests/support/sync/partial-level.ts';
import type { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { watchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

let server: ModelServer;
let device: Device;
let level: Level;

/** The server has the level without its plan; here it was deleted, and the deletion undone before it was sent. */
beforeEach(async () => {
  ({ server, device } = await watchedPlace());
  device.clock.advance(60_000);
  level = await halfMade({ server, device }, 'down');
  await dropLevel(device, level.lid);
  await undo(device.db, { now: device.clock.now(), newId: device.newId });
  expect((await device.db.pending.get(`levels:${level.lid}`))?.saga).toMatchObject({ isFound: true });
});
afterEach(() => device.engine.stop());

const indexesThere = (): number[] =>
  server.levels.map(({ levelIndex }) => levelIndex).toSorted((a, b) => a - b);
const path = (): string => `/buildings/${server.levels[0]?.buildingId}/levels/1`;
const deleteThere = (): void => void server.handle({ method: 'DELETE', path: path(), body: undefined });

/** The level waits as rejected for this reason, with both places. */
async function isRejectedAs(code: string): Promise<void> {
  device.setOnline(true);
  device.clock.advance(120_000);
  await settled(device);
  expect(await device.db.pending.get(`levels:${level.lid}`)).toMatchObject({
    state: 'rejected',
    lastError: { code },
  });
  expect(await listFeatures(device.db, level.lid)).toHaveLength(2);
}

it('level resumed · another person deleted it → rejected as not-found, not created again', async () => {
  const before = indexesThere();
  deleteThere();
  await isRejectedAs('not-found');
  expect(indexesThere()).toEqual(before.filter((index) => index !== 1));
});

it('level resumed · another person replaced it → rejected as level-exists, theirs stays', async () => {
  deleteThere();
  const names = { levelIndex: 1, levelShortTitle: '1', levelLongTitle: 'Theirs' };
  server.handle({
    method: 'POST',
    path: path(),
    body: { ...names, levelExtraData: { storeyKey: 'another' } },
  });
  await isRejectedAs('level-exists');
  expect(server.levels.find(({ levelIndex }) => levelIndex === 1)).toMatchObject(names);
});

it.each(['floor-plan', 'bulk'])('level resumed · %s refused → taken back from the server', async (part) => {
  server.fault = (call) =>
    call.method !== 'GET' && call.path.includes(part) ? { status: 422, code: 'bad' } : undefined;
  await isRejectedAs('bad');
  expect(indexesThere()).not.toContain(1);
});
