import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, transact } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { deleteFeature, deleteLevel } from '../../../domain/ops/index.ts';
import { edit } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled, until } from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

let { server, device, fid, levelLid } = {} as WatchedPlace;

beforeEach(async () => {
  ({ server, device, fid, levelLid } = await watchedPlace());
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });
const deleteFirst = async (): Promise<void> => {
  const row = (await device.db.features.get(fid)) as Feature;
  await transact(device.db, deleteFeature(row), ports());
};

/** The next change is sent, and given up after so many milliseconds. */
async function giveUp(change: Record<string, unknown>, fault: 'down' | 'lost', afterMs = 0): Promise<Seen> {
  let late: Seen | undefined;
  server.fault = (call) => {
    if (call.method !== 'PUT' || late !== undefined) return undefined;
    late = call;
    device.clock.advance(afterMs);
    device.setOnline(false);
    return fault;
  };
  await edit(device, fid, change);
  device.engine.start();
  device.engine.nudge();
  const isInDoubt = async () => (await device.db.pending.filter(({ attempt }) => attempt > 0).count()) > 0;
  await until(isInDoubt, 'a request in doubt');
  if (late === undefined) throw new Error('Nothing was sent.');
  return late;
}

const waitsLong = () =>
  until(async () => {
    if (device.engine.getSnapshot().phase === 'idle') device.clock.advance(500);
    const [op] = await device.db.pending.toArray();
    return op === undefined || op.nextAt > device.clock.now() + 10_000;
  }, 'a look, or the end');

it('update abandoned after 40 s · feature deleted → delivery delay counts from when it was abandoned', async () => {
  const late = await giveUp({ name: 'Hall' }, 'down', 40_000);
  const at = device.clock.now();
  await deleteFirst();
  device.setOnline(true);
  await waitsLong();
  device.clock.advance(at + 50_000 - device.clock.now());
  device.engine.nudge();
  await until(() => device.engine.getSnapshot().phase === 'idle', 'what is due by then');
  expect(server.answer(late).status).toBe(200);
  expect(server.features.has(fid)).toBe(true);
  await settled(device);
  expect(server.features.has(fid)).toBe(false);
});

it('update unknown · delete answered 404 → waits for the update, deletes what it re-created', async () => {
  const late = await giveUp({ name: 'Hall' }, 'down');
  await deleteFirst();
  device.setOnline(true);
  server.fault = (call) => {
    // Another client was faster.
    if (call.method === 'DELETE') server.features.delete(fid);
    return undefined;
  };
  await waitsLong();
  server.fault = () => undefined;
  expect(server.answer(late).status).toBe(200);
  expect(server.features.has(fid)).toBe(true);
  await settled(device);
  expect(server.features.has(fid)).toBe(false);
});

it('update stored, answer lost · deleted here · read before the delete is sent → no conflict', async () => {
  await giveUp({ name: 'Hall' }, 'lost');
  await device.engine.stop();
  await deleteFirst();
  device.clock.advance(60_000);
  device.setOnline(true);
  await device.engine.pullLevel(levelLid);
  expect(await device.db.conflicts.count()).toBe(0);
  await settled(device);
  expect(server.features.has(fid)).toBe(false);
});

it('update acknowledged · next unknown · level delete discarded · stale client writes → lost update reported', async () => {
  const old = structuredClone(server.features.get(fid));
  if (old === undefined) throw new Error('There is no place.');
  await edit(device, fid, { name: 'Door' });
  await settled(device);
  await device.engine.stop();
  await giveUp({ name: 'Bar' }, 'down');
  await device.engine.stop();
  const level = (await device.db.levels.get(levelLid)) as Level;
  const features = await listFeatures(device.db, levelLid);
  await transact(device.db, deleteLevel({ level, features }), ports());
  expect(await device.engine.discard(`levels:${levelLid}`)).toBe(true);
  // A client that loaded it before all of that writes it back whole.
  server.put(old, old.place);
  device.clock.advance(300_000);
  device.setOnline(true);
  await settled(device);
  await device.engine.pullLevel(levelLid);
  expect((await device.db.features.get(fid))?.properties.name).toBe('Café');
  expect(device.events.filter(({ type }) => type === 'overwritten-by-other')).toHaveLength(1);
});
