import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFeatures, transact, undo } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { changeLevel, createLevel } from '../../../domain/ops/index.ts';
import { recoverInFlight } from '../../store/recover-in-flight.ts';
import { featureDraft, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import {
  dropLevel,
  failFirst,
  halfMade,
  longAfter,
  namesOn,
} from '../../../../tests/support/sync/partial-level.ts';
import type { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { bring, fileOf, twoDevices } from '../../../../tests/support/sync/two-devices.ts';
import { watchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let device: Device;
let level: Level;

beforeEach(async () => {
  ({ server, device } = await watchedPlace());
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });
const isDeletion = ({ method }: { method: string }): boolean => method === 'DELETE';
const isContent = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'GET' && path.includes('levels/1/pois');
const levelThere = () => {
  const found = server.levels.find(({ levelIndex }) => levelIndex === 1);
  if (found === undefined) throw new Error('The server has no such level.');
  return found;
};
const renameThere = (): void => void Object.assign(levelThere(), { levelLongTitle: 'Theirs' });

function addThere(): void {
  const [was] = server.features.values();
  if (was === undefined) throw new Error('The server has no place.');
  const properties = { ...was.properties, fid: device.newId(), name: 'Foreign', lvl: 1 };
  server.put({ ...was, properties }, `${levelThere().buildingId}/1`);
}

async function editOne(): Promise<void> {
  const all = await listFeatures(device.db, level.lid);
  await rename(device, all.find(({ properties }) => properties.name === 'One')?.fid ?? '', 'Edited');
}

async function isThere(names: string[]): Promise<void> {
  await longAfter(device, level.lid);
  expect(await namesOn({ server, device }, level.lid)).toEqual({ there: names, here: names });
  expect(await device.db.pending.count()).toBe(0);
}

describe('new level · content stored · answer lost', () => {
  beforeEach(async () => {
    level = await halfMade({ server, device }, 'lost', 'bulk');
  });

  it.each(
    someOf(
      [
        ['before', 'its delete is not delivered', isContent, 'down'],
        ['after', 'its delete is not delivered', isContent, 'down'],
        ['before', 'its delete is rejected', isDeletion, { status: 403, code: 'forbidden' }],
      ] as const,
      1,
    ),
  )('edit %s level delete · delete undone as %s → edit stored, nothing lost', async (when, _, is, fault) => {
    if (when === 'before') await editOne();
    await dropLevel(device, level.lid);
    await failFirst({ server, device }, { is, fault });
    await undo(device.db, ports());
    if (when === 'after') await editOne();
    await isThere(['Edited', 'Two']);
  });

  it('delete rejected · discarded · edit → stored, no conflict', async () => {
    await dropLevel(device, level.lid);
    await failFirst({ server, device }, { is: isDeletion, fault: { status: 403, code: 'forbidden' } });
    expect(await device.engine.discard(`levels:${level.lid}`)).toBe(true);
    await editOne();
    await isThere(['Edited', 'Two']);
    expect(await device.db.conflicts.count()).toBe(0);
  });
});

describe('partly created level deleted · remote change · conflict open', () => {
  beforeEach(async () => {
    level = await halfMade({ server, device }, 'down');
  });
  const isAsked = async (): Promise<string> => {
    device.clock.advance(5000);
    device.setOnline(true);
    await settled(device);
    const [view] = await device.engine.listConflicts();
    return view?.id ?? 'none';
  };

  it.each(
    someOf(
      [
        ['undone', renameThere],
        ['discarded', renameThere],
        ['undone', addThere],
        ['discarded', addThere],
      ] as const,
      2,
    ),
  )('delete %s → content of both sides kept', async (how, act) => {
    await dropLevel(device, level.lid);
    act();
    expect(await isAsked()).not.toBe('none');
    if (how === 'undone') await undo(device.db, ports());
    else expect(await device.engine.discard(`levels:${level.lid}`)).toBe(true);
    device.clock.advance(60_000);
    for (let i = 0; i < 2; i += 1) {
      await device.engine.pullHierarchy();
      await device.engine.pullLevel(level.lid);
    }
    expect((await namesOn({ server, device }, level.lid)).here).toEqual(
      expect.arrayContaining(['One', 'Two']),
    );
    const [view] = await device.engine.listConflicts();
    if (view !== undefined) await device.engine.resolveConflict(view.id, 'mine');
    await longAfter(device, level.lid);
    expect((await namesOn({ server, device }, level.lid)).there).toEqual(
      expect.arrayContaining(['One', 'Two']),
    );
  });

  it('delete outcome unknown · resolved as theirs → level completed', async () => {
    await dropLevel(device, level.lid);
    await failFirst({ server, device }, { is: isDeletion, fault: 'down' });
    renameThere();
    await device.engine.resolveConflict(await isAsked(), 'theirs');
    await isThere(['One', 'Two']);
  });

  it.each(['mine', 'theirs'] as const)(
    'delete outcome unknown · undone · resolved as %s → level completed',
    async (choice) => {
      await dropLevel(device, level.lid);
      await failFirst({ server, device }, { is: isDeletion, fault: 'down' });
      renameThere();
      const id = await isAsked();
      await undo(device.db, ports());
      await device.engine.resolveConflict(id, choice);
      await isThere(['One', 'Two']);
    },
  );

  it.each(['mine', 'theirs'] as const)(
    'delete in flight when the tab closed · undone · resolved as %s → level completed',
    async (choice) => {
      await dropLevel(device, level.lid);
      await failFirst({ server, device }, { is: isDeletion, fault: 'down' });
      await device.db.pending.toCollection().modify((op) => {
        if (op.table === 'levels') op.state = 'sending';
      });
      await recoverInFlight(device.db, device.clock.now());
      await undo(device.db, ports());
      const row = (await device.db.levels.get(level.lid)) as Level;
      await transact(device.db, changeLevel(row, { title: 'Mine' }), ports());
      renameThere();
      await device.engine.resolveConflict(await isAsked(), choice);
      await isThere(['One', 'Two']);
    },
  );
});

it('level rejected · remote change on it · delete conflict → can be discarded', async () => {
  level = await halfMade({ server, device }, { status: 422, code: 'bad' }, 'bulk');
  addThere();
  await dropLevel(device, level.lid);
  device.setOnline(true);
  device.clock.advance(120_000);
  await settled(device);
  expect(await device.db.conflicts.count()).toBe(1);
  expect(await device.engine.discard(`levels:${level.lid}`)).toBe(true);
});

it.each(someOf([false, true], 1))(
  'partly created level · its operation id removed remotely · deleted and undone: %s → saga completes',
  async (isDeleted) => {
    level = await halfMade({ server, device }, 'down');
    const { buildingId } = levelThere();
    const body = { levelIndex: 1, levelShortTitle: '1', levelLongTitle: 'Theirs', levelExtraData: {} };
    server.handle({ method: 'PATCH', path: `/buildings/${buildingId}/levels/1`, body });
    if (isDeleted) {
      await dropLevel(device, level.lid);
      await undo(device.db, ports());
    }
    await isThere(['One', 'Two']);
  },
);

it('partly created level · deleted and undone · work file brings the same level → saga completes', async () => {
  await device.engine.stop();
  const { a, b, server: shared, sharedLevel, stop } = await twoDevices();
  [device, server] = [a, shared];
  await sharedLevel();
  b.setOnline(false);
  const [building] = await b.db.buildings.toArray();
  if (building === undefined) throw new Error('There is no building.');
  const draft = { lid: b.newId() as Lid, levelIndex: 1, shortTitle: '1', title: 'First' };
  const moment = createLevel(building, { ...draft, extra: {} }, [featureDraft(b.newId(), 'Three')]);
  await transact(b.db, moment, { now: b.clock.now(), newId: b.newId });
  device.clock.advance(60_000);
  level = await halfMade({ server, device }, 'down');
  await dropLevel(device, level.lid);
  await undo(device.db, ports());
  await bring(device, await fileOf(b));
  await longAfter(device, level.lid);
  const { there } = await namesOn({ server, device }, level.lid);
  await stop();
  expect(there).toEqual(expect.arrayContaining(['One', 'Two']));
});
