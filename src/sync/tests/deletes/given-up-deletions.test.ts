import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact, undo } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createLevel } from '../../../domain/ops/index.ts';
import { edit, editThere, featureDraft, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { dropLevel, longAfter } from '../../../../tests/support/sync/partial-level.ts';
import { deletePlace, failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let place: WatchedPlace;
let { server, device, fid, levelLid } = {} as WatchedPlace;

beforeEach(async () => {
  place = await watchedPlace();
  ({ server, device, fid, levelLid } = place);
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });
const idle = () => until(() => device.engine.getSnapshot().phase === 'idle', 'a rest');

describe('delete abandoned · repeated · undone · arrives late after the re-create', () => {
  /** Deleted twice, as the first answer was lost, undone, and changed, all within some seconds. */
  async function doneTwice(act: () => Promise<void>): Promise<Seen> {
    const late = await failNext(place, { method: 'DELETE', fault: 'down' }, act);
    device.setOnline(true);
    device.clock.advance(5000);
    device.engine.nudge();
    await until(async () => (await device.db.pending.count()) === 0, 'a deletion');
    await idle();
    await undo(device.db, ports());
    await rename(device, fid, 'Entered after');
    device.engine.nudge();
    await until(() => server.features.get(fid)?.properties['name'] === 'Entered after', 'what was entered');
    await idle();
    return late;
  }

  it.each(
    someOf(
      [
        ['a feature', () => deletePlace(device, fid)],
        ['a level', () => dropLevel(device, levelLid)],
      ],
      1,
    ),
  )('%s → re-created with later edits', async (_, act) => {
    const late = await doneTwice(act);
    server.answer(late);
    expect(server.features.has(fid)).toBe(false);
    await device.engine.pullHierarchy();
    await device.engine.pullLevel(levelLid);
    device.clock.advance(61_000);
    await settled(device);
    await device.engine.pullLevel(levelLid);
    expect(server.features.get(fid)?.properties).toMatchObject({ name: 'Entered after' });
    expect((await device.db.features.get(fid))?.properties.name).toBe('Entered after');
    expect(await device.db.features.count()).toBe(2);
    expect(await device.db.conflicts.count()).toBe(0);
    expect(await device.db.pending.count()).toBe(0);
  });

  it('a feature re-created with its level → re-created again', async () => {
    const late = await failNext(place, { method: 'DELETE', fault: 'down' }, () => deletePlace(device, fid));
    device.setOnline(true);
    device.clock.advance(5000);
    device.engine.nudge();
    await until(async () => (await device.db.pending.count()) === 0, 'a deletion');
    await idle();
    await dropLevel(device, levelLid);
    device.engine.nudge();
    await until(() => server.levels.length === 0, 'its deletion');
    await idle();
    await undo(device.db, ports());
    await undo(device.db, ports());
    device.engine.nudge();
    await until(() => server.features.has(fid), 'the place');
    await idle();
    server.answer(late);
    expect(server.features.has(fid)).toBe(false);
    await longAfter(device, levelLid);
    expect(server.features.has(fid)).toBe(true);
    expect(await device.db.features.count()).toBe(2);
  });

  /** A level is deleted, and the first attempt may come yet. */
  async function levelDeletedTwice(): Promise<Seen> {
    const late = await failNext(place, { method: 'DELETE', fault: 'down' }, () =>
      dropLevel(device, levelLid),
    );
    device.setOnline(true);
    device.clock.advance(5000);
    device.engine.nudge();
    await until(async () => (await device.db.pending.count()) === 0, 'a deletion');
    await idle();
    return late;
  }

  it('another level with the same index → re-created in full', async () => {
    const late = await levelDeletedTwice();
    const [building] = await device.db.buildings.toArray();
    const lid = device.newId() as Lid;
    const draft = { lid, levelIndex: 0, shortTitle: '0', title: 'Anew', extra: {} };
    const places = ['One', 'Two'].map((name) => featureDraft(device.newId(), name));
    await transact(device.db, createLevel(building!, draft, places), ports());
    device.engine.nudge();
    await until(() => server.features.size === 2, 'the places');
    await idle();
    server.answer(late);
    expect(server.levels).toHaveLength(0);
    await longAfter(device, lid);
    expect(server.features.size).toBe(2);
    expect(await device.db.features.count()).toBe(2);
    expect(await device.db.pending.count()).toBe(0);
  });

  it('arrives while the level is re-created → not a rejection, level completed', async () => {
    const late = await levelDeletedTwice();
    await undo(device.db, ports());
    let isHit = false;
    server.fault = ({ path }) => {
      if (isHit || !path.endsWith('/bulk')) return undefined;
      isHit = true;
      server.answer(late);
      return undefined;
    };
    device.engine.nudge();
    await until(() => isHit, 'the places');
    await longAfter(device, levelLid);
    expect((await device.db.pending.toArray()).map(({ state }) => state)).toEqual([]);
    expect(server.features.size).toBe(2);
  });

  it('maximum delivery delay over → no operation waits', async () => {
    await doneTwice(() => deletePlace(device, fid));
    device.clock.advance(61_000);
    await settled(device);
    expect(await device.db.pending.count()).toBe(0);
  });
});

describe('delete unknown and undone · conflict open · deleted by another user much later', () => {
  beforeEach(async () => {
    await failNext(place, { method: 'DELETE', fault: 'down' }, () => deletePlace(device, fid));
    await undo(device.db, ports());
    await edit(device, fid, { name: 'Bar' });
    editThere(server, fid, { name: 'Theirs' });
    device.setOnline(true);
    device.clock.advance(3000);
    device.engine.nudge();
    await until(async () => (await device.db.conflicts.count()) === 1, 'a question');
    await idle();
    // It exists long after: our change never arrived, and no longer can. Then another person deletes it.
    device.clock.advance(600_000);
    await device.engine.pullLevel(levelLid);
    server.features.delete(fid);
  });

  it.each(['mine', 'theirs'] as const)('resolved as %s → stays deleted', async (choice) => {
    const [view] = await device.engine.listConflicts();
    await device.engine.resolveConflict(view?.id ?? '', choice);
    await settled(device);
    device.clock.advance(60_000);
    await device.engine.pullLevel(levelLid);
    await settled(device);
    expect(server.features.has(fid)).toBe(false);
  });

  it('discarded → stays deleted', async () => {
    await device.engine.discard(`features:${fid}`);
    await settled(device);
    device.clock.advance(60_000);
    await device.engine.pullLevel(levelLid);
    await settled(device);
    expect(server.features.has(fid)).toBe(false);
  });
});
