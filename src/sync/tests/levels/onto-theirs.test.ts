import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, serverIdOf, undo } from '../../../db/index.ts';
import { createBrowser, tidied } from '../../../../tests/support/db/journal/journal-tabs.ts';
import { editThere, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice } from '../../../../tests/support/sync/sync-device.ts';
import {
  bothMakeIt,
  contentOf,
  makeCellar,
  namesThere,
  portsOf,
  titlesThere,
} from '../../../../tests/support/sync/two-devices-one-level.ts';
import { send, twoDevices, type TwoDevices } from '../../../../tests/support/sync/two-devices.ts';

let two: TwoDevices;

beforeEach(async () => {
  two = await twoDevices();
  await two.sharedLevel();
});
afterEach(() => two.stop());

const both = (): string[] =>
  [...contentOf('Theirs'), ...contentOf('Ours')].sort((one, other) => one.localeCompare(other));
const plansThere = (): number => two.server.floorPlans.filter((path) => path.includes('/levels/-1/')).length;

it('level rejected, index taken · merged into the remote level → content of both levels there, one floor plan', async () => {
  const { ours } = await bothMakeIt(two);
  expect(await two.b.engine.listOutbox()).toMatchObject([{ isIndexTaken: true, state: 'refused' }]);
  expect(await two.b.engine.mergeIntoRemoteLevel(`levels:${ours.lid}`)).toBe('done');
  await send(two.b);
  expect(titlesThere(two.server)).toEqual({ '-1': 'Theirs', '0': 'Ground' });
  expect(namesThere(two.server, -1)).toEqual(both());
  expect(plansThere()).toBe(1);
  expect(await two.b.db.levels.get(ours.lid)).toMatchObject({ levelIndex: -1, title: 'Theirs' });
  await two.b.engine.pullHierarchy();
  await two.b.engine.pullLevel(ours.lid);
  expect(await two.b.db.levels.count()).toBe(2);
  expect(await listFeatures(two.b.db, ours.lid)).toHaveLength(6);
  expect([await two.b.db.pending.count(), await two.b.db.conflicts.count()]).toEqual([0, 0]);
  // No file is left that keeps the device from being cleared.
  expect(await two.b.db.files.filter(({ uploadedAt }) => uploadedAt === undefined).count()).toBe(0);
});

it('merged into the remote level · edits on both sides → both synced', async () => {
  const { theirs, ours } = await bothMakeIt(two);
  await two.b.engine.mergeIntoRemoteLevel(`levels:${ours.lid}`);
  await send(two.b);
  const [first] = await two.a.db.features.where({ levelLid: theirs.lid, kind: 'poi' }).toArray();
  const [own] = (await listFeatures(two.b.db, ours.lid)).filter(
    ({ properties }) => properties.name === 'Ours store',
  );
  if (first === undefined || own === undefined) throw new Error('There is no place.');
  two.b.clock.advance(60_000);
  editThere(two.server, first.fid, { name: 'Their shop' });
  await rename(two.b, own.fid, 'Our shop');
  await send(two.b);
  await two.b.engine.pullLevel(ours.lid);
  expect(namesThere(two.server, -1)).toEqual(expect.arrayContaining(['Their shop', 'Our shop']));
  expect((await two.b.db.features.get(first.fid))?.properties.name).toBe('Their shop');
});

it('merged into the remote level · undo → nothing to undo, their level stays', async () => {
  await makeCellar(two.a, 'Cellar');
  const ours = await makeCellar(two.b, 'Cellar');
  await send(two.a);
  await send(two.b);
  expect(await two.b.engine.mergeIntoRemoteLevel(`levels:${ours.lid}`)).toBe('done');
  expect(await undo(two.b.db, portsOf(two.b))).toEqual({ status: 'nothing' });
  await send(two.b);
  expect(titlesThere(two.server)).toMatchObject({ '-1': 'Cellar' });
  expect(namesThere(two.server, -1)).toHaveLength(6);
});

it('merge into the remote level · deleted meanwhile → our level created as it is', async () => {
  const { ours } = await bothMakeIt(two);
  const { levels, features } = two.server;
  levels.splice(0, levels.length, ...levels.filter(({ levelIndex }) => levelIndex !== -1));
  for (const [fid, { properties }] of features) if (properties['lvl'] === -1) features.delete(fid);
  expect(await two.b.engine.mergeIntoRemoteLevel(`levels:${ours.lid}`)).toBe('free');
  await send(two.b);
  expect(titlesThere(two.server)).toMatchObject({ '-1': 'Ours' });
  expect(namesThere(two.server, -1)).toEqual(contentOf('Ours'));
});

it('merge into the remote level · offline → unreachable, outbox unchanged', async () => {
  const { ours } = await bothMakeIt(two);
  const before = await two.b.db.pending.toArray();
  two.b.setOnline(false);
  expect(await two.b.engine.mergeIntoRemoteLevel(`levels:${ours.lid}`)).toBe('unreachable');
  expect(await two.b.db.pending.toArray()).toEqual(before);
  expect(await two.b.engine.mergeIntoRemoteLevel('levels:none')).toBe('gone');
});

it('merged into the remote level · database wiped → recovered and sent, nothing lost', async () => {
  const browser = createBrowser();
  const b = await createDevice(two.server, { db: await browser.open() });
  await b.engine.pullHierarchy();
  const { ours } = await bothMakeIt({ ...two, b });
  two.server.fault = ({ method }) => (method === 'GET' ? undefined : 'down');
  expect(await b.engine.mergeIntoRemoteLevel(`levels:${ours.lid}`)).toBe('done');
  await tidied(b.db);
  browser.crash(b.db);
  await b.engine.stop();
  await browser.wipe();
  two.server.fault = () => undefined;
  const again = await createDevice(two.server, { db: await browser.open(), clock: b.clock });
  await send(again);
  expect(titlesThere(two.server)).toMatchObject({ '-1': 'Theirs' });
  expect(namesThere(two.server, -1)).toEqual(both());
  expect(await serverIdOf(again.db, ours.lid)).toBe(-1);
});
