import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, transact, undo } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { createLevel, deleteFeature } from '../../../domain/ops/index.ts';
import { featureDraft, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { atRest, type Device } from '../../../../tests/support/sync/sync-device.ts';
import {
  dropLevel,
  failFirst,
  halfMade,
  longAfter,
  namesOn,
} from '../../../../tests/support/sync/partial-level.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import type { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { watchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

let server: ModelServer;
let device: Device;
let level: Level;
let late: Seen;

beforeEach(async () => {
  ({ server, device } = await watchedPlace());
  device.clock.advance(60_000);
  level = await halfMade({ server, device }, 'down', 'bulk');
  late = server.seen.findLast(({ path }) => path.endsWith('/bulk'))!;
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });

/** Half a minute, second by second, as the device would sync. */
async function halfAMinute(): Promise<void> {
  device.setOnline(true);
  device.engine.start();
  for (let i = 0; i < 30; i += 1) {
    device.clock.advance(1000);
    device.engine.nudge();
    await atRest(device);
  }
}

it('content upload unknown · level deleted · another created with its index · upload arrives late → content of the new level only', async () => {
  await dropLevel(device, level.lid);
  const [building] = await device.db.buildings.toArray();
  const lid = device.newId() as Lid;
  const draft = { lid, levelIndex: 1, shortTitle: '1', title: 'Again', extra: {} };
  await transact(device.db, createLevel(building!, draft, [featureDraft(device.newId(), 'New')]), ports());
  await halfAMinute();
  server.answer(late);
  await longAfter(device, lid);
  expect(await namesOn({ server, device }, lid)).toEqual({ there: ['New'], here: ['New'] });
  expect(server.levels.filter(({ levelIndex }) => levelIndex === 1)).toMatchObject([
    { levelLongTitle: 'Again' },
  ]);
  expect([await device.db.pending.count(), await device.db.conflicts.count()]).toEqual([0, 0]);
});

it('content upload unknown · level deleted · undone · upload arrives late → content exists once', async () => {
  await dropLevel(device, level.lid);
  await halfAMinute();
  await undo(device.db, ports());
  server.answer(late);
  await longAfter(device, level.lid);
  expect(await namesOn({ server, device }, level.lid)).toEqual({
    there: ['One', 'Two'],
    here: ['One', 'Two'],
  });
  expect([await device.db.pending.count(), await device.db.conflicts.count()]).toEqual([0, 0]);
});

const one = async () =>
  (await listFeatures(device.db, level.lid)).find(({ properties }) => properties.name !== 'Two')!;
/** The content is uploaded again, which is not answered. */
async function uploadAgain(): Promise<Seen> {
  const is = ({ path }: { path: string }): boolean => path.endsWith('/bulk');
  await failFirst({ server, device }, { is, fault: 'down' });
  return server.seen.findLast(is)!;
}

it.each([
  ['edited', async () => rename(device, (await one()).fid, 'Twice'), ['Twice', 'Two']],
  ['undone', () => undo(device.db, ports()), ['One', 'Two']],
  ['deleted', async () => transact(device.db, deleteFeature(await one()), ports()), ['Two']],
] as const)(
  'content upload unknown · edited · uploaded again · %s · uploaded once more · the second arrives → as it is here, and nobody is asked',
  async (_, act, names) => {
    await rename(device, (await one()).fid, 'Edited');
    const second = await uploadAgain();
    await act();
    await uploadAgain();
    server.answer(second);
    await longAfter(device, level.lid);
    expect(await namesOn({ server, device }, level.lid)).toEqual({ there: names, here: names });
    expect([await device.db.pending.count(), await device.db.conflicts.count()]).toEqual([0, 0]);
  },
);

it('content upload unknown · edited · uploaded again, which never leaves · the first arrives → edit stored', async () => {
  await rename(device, (await one()).fid, 'Edited');
  await uploadAgain();
  server.answer(late);
  await longAfter(device, level.lid);
  expect(await namesOn({ server, device }, level.lid)).toEqual({
    there: ['Edited', 'Two'],
    here: ['Edited', 'Two'],
  });
  expect([await device.db.pending.count(), await device.db.conflicts.count()]).toEqual([0, 0]);
});
