import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Polygon } from '../../../domain/entities/geometry.ts';
import { edit, editThere } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

type Corner = readonly [number, number];
const ring = (...corners: Corner[]): Polygon => ({
  type: 'Polygon',
  coordinates: [[...corners, ...corners.slice(0, 1)].map(([longitude, latitude]) => [longitude, latitude])],
});
const [A, B, C, D, E] = [
  [0.001, 0.001],
  [0.002, 0.001],
  [0.002, 0.002],
  [0.0015, 0.0025],
  [0.001, 0.002],
] as const;
const elsewhere = ([longitude, latitude]: Corner): Corner => [
  Number((longitude + 0.0001).toFixed(8)),
  latitude,
];

let { server, device, fid, levelLid } = {} as WatchedPlace;

beforeEach(async () => {
  ({ server, device, fid, levelLid } = await watchedPlace());
});
afterEach(() => device.engine.stop());

/** A corner is taken away, and the request with that never comes. */
async function takeCornerAway(): Promise<void> {
  await device.engine.stop();
  device.clock.advance(60_000);
  let isSent = false;
  server.fault = (call) => {
    if (isSent || call.method !== 'PUT') return undefined;
    isSent = true;
    device.setOnline(false);
    return 'down';
  };
  await edit(device, fid, {}, ring(A, B, C, E));
  device.engine.start();
  device.engine.nudge();
  const isInDoubt = async () => (await device.db.pending.filter(({ attempt }) => attempt > 0).count()) > 0;
  await until(isInDoubt, 'a request in doubt');
  await device.engine.stop();
}

async function comeBack(): Promise<void> {
  device.clock.advance(120_000);
  device.setOnline(true);
  await settled(device);
  await device.engine.pullLevel(levelLid);
}

it('vertex removed · outcome unknown · shape moved remotely → conflict', async () => {
  await edit(device, fid, {}, ring(A, B, C, D, E));
  await settled(device);
  await takeCornerAway();
  editThere(server, fid, {}, ring(...[A, B, C, D, E].map(elsewhere)));
  await comeBack();
  expect(await device.db.conflicts.count()).toBe(1);
});

it('shape acknowledged · next update unknown · stale client writes the older shape → lost update reported', async () => {
  await edit(device, fid, {}, ring([0.003, 0.003], [0.004, 0.003], [0.004, 0.004], [0.0035, 0.0045]));
  await settled(device);
  const old = structuredClone(server.features.get(fid));
  if (old === undefined) throw new Error('There is no place.');
  device.clock.advance(60_000);
  await edit(device, fid, {}, ring(A, B, C, D, E));
  await settled(device);
  await takeCornerAway();
  server.put(old, old.place);
  await comeBack();
  const told = device.events.filter(({ type }) => type === 'overwritten-by-other');
  expect((await device.db.conflicts.count()) + told.length).toBeGreaterThan(0);
});
