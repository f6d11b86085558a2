import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historyState, indexStateOf, listFeatures, transact, undo } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { changeLevel } from '../../../domain/ops/index.ts';
import { until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import {
  bothMakeIt,
  contentOf,
  makeCellar,
  namesThere,
  opOf,
  portsOf,
  titlesThere,
} from '../../../../tests/support/sync/two-devices-one-level.ts';
import {
  bring,
  fileOf,
  send,
  twoDevices,
  type TwoDevices,
} from '../../../../tests/support/sync/two-devices.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let two: TwoDevices;

beforeEach(async () => {
  two = await twoDevices();
  await two.sharedLevel();
});
afterEach(() => two.stop());

async function renumber(device: Device, { lid }: Level, levelIndex: number): Promise<void> {
  const level = (await device.db.levels.get(lid)) as Level;
  await transact(device.db, changeLevel(level, { levelIndex }), portsOf(device));
}

const indexesHere = async ({ db }: Device): Promise<Record<string, number>> =>
  Object.fromEntries((await db.levels.toArray()).map(({ title, levelIndex }) => [title, levelIndex]));

describe('create level · index taken by another user', () => {
  it('renumbered → created under the new index with floor plan, features and nodes', async () => {
    const { ours } = await bothMakeIt(two);
    await renumber(two.b, ours, -2);
    expect(await opOf(two.b, ours)).toMatchObject({ state: 'ready' });
    await send(two.b);
    await two.b.engine.pullHierarchy();
    expect(titlesThere(two.server)).toMatchObject({ '-1': 'Theirs', '-2': 'Ours' });
    expect(namesThere(two.server, -1)).toEqual(contentOf('Theirs'));
    expect(namesThere(two.server, -2)).toEqual(contentOf('Ours'));
    expect(two.server.floorPlans.filter((path) => path.includes('/levels/-2/'))).toHaveLength(1);
    expect(await indexesHere(two.b)).toMatchObject({ Theirs: -1, Ours: -2 });
    expect(await listFeatures(two.b.db, ours.lid)).toHaveLength(3);
    expect(await two.b.db.pending.count()).toBe(0);
    expect(await indexStateOf(two.b.db, ours.lid)).toBe('fixed');
  });

  it('renumbered to an index that is taken too → rejected again, accepted under a third', async () => {
    const { ours } = await bothMakeIt(two);
    await makeCellar(two.a, 'Deeper', -2);
    await send(two.a);
    await renumber(two.b, ours, -2);
    await send(two.b);
    expect(await opOf(two.b, ours)).toMatchObject({ state: 'rejected' });
    await renumber(two.b, ours, -3);
    await send(two.b);
    expect(titlesThere(two.server)).toMatchObject({ '-1': 'Theirs', '-2': 'Deeper', '-3': 'Ours' });
  });

  it('undo of the renumbering → works before the create is sent, stale afterwards', async () => {
    const { ours } = await bothMakeIt(two);
    await renumber(two.b, ours, -2);
    expect(await undo(two.b.db, portsOf(two.b))).toMatchObject({ status: 'done' });
    expect(await indexesHere(two.b)).toMatchObject({ Ours: -1 });
    await renumber(two.b, ours, -3);
    await send(two.b);
    expect(await undo(two.b.db, portsOf(two.b))).toMatchObject({ status: 'stale' });
    expect(await historyState(two.b.db)).toMatchObject({ undo: 'createLevel' });
    expect(await indexesHere(two.b)).toMatchObject({ Ours: -3 });
  });

  it('old index pulled as the other user’s level · undo → stale, index kept', async () => {
    const { ours } = await bothMakeIt(two);
    await renumber(two.b, ours, -2);
    await two.b.engine.pullHierarchy();
    expect(await indexesHere(two.b)).toMatchObject({ Theirs: -1, Ours: -2 });
    expect(await undo(two.b.db, portsOf(two.b))).toMatchObject({ status: 'stale' });
    expect(await indexesHere(two.b)).toMatchObject({ Theirs: -1, Ours: -2 });
  });

  it('renumbered while the index is being checked → no rejection shown', async () => {
    await makeCellar(two.a, 'Theirs');
    await send(two.a);
    const ours = await makeCellar(two.b, 'Ours');
    const moment = changeLevel(ours, { levelIndex: -2 });
    const moved: Promise<unknown>[] = [];
    two.server.fault = ({ method, path }) => {
      if (moved.length === 0 && method === 'GET' && path.endsWith('/levels/draft'))
        moved.push(transact(two.b.db, moment, portsOf(two.b)));
      return undefined;
    };
    await send(two.b);
    await Promise.all(moved);
    expect(moved).toHaveLength(1);
    expect(two.b.events.filter(({ type }) => type === 'rejected')).toEqual([]);
    expect(titlesThere(two.server)).toMatchObject({ '-1': 'Theirs', '-2': 'Ours' });
  });
});

describe('create level · outcome unknown', () => {
  it.each(someOf(['lost', 'down'] as const, 1))(
    'renumber (%s) → refused as stale until the outcome is known',
    async (fault) => {
      const ours = await makeCellar(two.b, 'Ours');
      two.server.fault = ({ method, path }) =>
        method === 'POST' && path.endsWith('/levels/-1') ? fault : undefined;
      two.b.engine.start();
      await until(async () => (await opOf(two.b, ours))?.state === 'unknown', 'a level in doubt');
      await two.b.engine.stop();
      two.server.fault = () => undefined;
      expect(await indexStateOf(two.b.db, ours.lid)).toBe('unsure');
      await expect(renumber(two.b, ours, -2)).rejects.toMatchObject({ kind: 'stale' });
      two.b.clock.advance(60_000);
      await send(two.b);
      expect(titlesThere(two.server)).toMatchObject({ '-1': 'Ours' });
      expect(namesThere(two.server, -1)).toEqual(contentOf('Ours'));
    },
  );
});

describe('new level exported to another device in a work file', () => {
  it('other device creates it · renumbered here → index of the server adopted, created once', async () => {
    const ours = await makeCellar(two.b, 'Ours');
    await bring(two.a, await fileOf(two.b));
    await send(two.a);
    await renumber(two.b, ours, -2);
    await send(two.b);
    expect(titlesThere(two.server)).toEqual({ '-1': 'Ours', '0': 'Ground' });
    expect(await indexesHere(two.b)).toEqual({ Ground: 0, Ours: -1 });
    expect(namesThere(two.server, -1)).toEqual(contentOf('Ours'));
    expect(await two.b.db.pending.count()).toBe(0);
  });

  it('renumbered · exported again · not yet sent there → other device takes the new index', async () => {
    const ours = await makeCellar(two.b, 'Ours');
    await bring(two.a, await fileOf(two.b));
    await renumber(two.b, ours, -2);
    await bring(two.a, await fileOf(two.b));
    expect(await indexesHere(two.a)).toEqual({ Ground: 0, Ours: -2 });
    await send(two.a);
    await send(two.b);
    expect(titlesThere(two.server)).toEqual({ '-2': 'Ours', '0': 'Ground' });
  });

  it('renumbered · exported again · already created there → index of the server kept', async () => {
    const ours = await makeCellar(two.b, 'Ours');
    await bring(two.a, await fileOf(two.b));
    await send(two.a);
    await renumber(two.b, ours, -2);
    await bring(two.a, await fileOf(two.b));
    await send(two.a);
    expect(titlesThere(two.server)).toEqual({ '-1': 'Ours', '0': 'Ground' });
    expect(await indexesHere(two.a)).toEqual({ Ground: 0, Ours: -1 });
  });
});
