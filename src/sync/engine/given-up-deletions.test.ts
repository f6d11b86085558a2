import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFeatures, transact, undo } from '../../db/index.ts';
import type { Level } from '../../domain/entities/level.ts';
import { deleteLevel } from '../../domain/ops/index.ts';
import { edit, editThere, rename } from '../testing/content.ts';
import { settled, until } from '../testing/device.ts';
import { deletePlace, failNext } from '../testing/in-doubt.ts';
import type { Seen } from '../testing/model-calls.ts';
import { watchedPlace, type WatchedPlace } from '../testing/watched-place.ts';

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

async function deleteItsLevel(): Promise<void> {
  const level = (await device.db.levels.get(levelLid)) as Level;
  const features = await listFeatures(device.db, levelLid);
  await transact(device.db, deleteLevel({ level, features }), ports());
}

describe('a deletion that comes after the next attempt, and after what was made anew', () => {
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

  it.each([
    ['a place', () => deletePlace(device, fid)],
    ['a level', deleteItsLevel],
  ])('takes nothing of %s along', async (_, act) => {
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

  it('is waited for no longer than it can take', async () => {
    await doneTwice(() => deletePlace(device, fid));
    device.clock.advance(61_000);
    await settled(device);
    expect(await device.db.pending.count()).toBe(0);
  });
});

describe('a deletion that was taken back, where a question was open', () => {
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
    // It stands there long after: ours never came, and can't any more. Then somebody deletes it.
    device.clock.advance(600_000);
    await device.engine.pullLevel(levelLid);
    server.features.delete(fid);
  });

  it.each(['mine', 'theirs'] as const)('brings nothing back that somebody deleted: %s', async (choice) => {
    const [view] = await device.engine.listConflicts();
    await device.engine.resolveConflict(view?.id ?? '', choice);
    await settled(device);
    device.clock.advance(60_000);
    await device.engine.pullLevel(levelLid);
    await settled(device);
    expect(server.features.has(fid)).toBe(false);
  });

  it('brings nothing back that somebody deleted: let go', async () => {
    await device.engine.discard(`features:${fid}`);
    await settled(device);
    device.clock.advance(60_000);
    await device.engine.pullLevel(levelLid);
    await settled(device);
    expect(server.features.has(fid)).toBe(false);
  });
});
