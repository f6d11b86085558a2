import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact, undo } from '../../../db/index.ts';
import type { Fid, Lid } from '../../../domain/entities/ids.ts';
import { createFeature, deleteBuilding, deleteLevel, deleteSite } from '../../../domain/ops/index.ts';
import { featureDraft, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let a: Device;
let b: Device;

beforeEach(async () => {
  server = new ModelServer();
  [a, b] = [await createDevice(server), await createDevice(server)];
});
afterEach(async () => {
  await a.engine.stop();
  await b.engine.stop();
});

type Deleting = 'level' | 'building' | 'site';

const thereOf = (what: Deleting): readonly unknown[] =>
  ({ level: server.levels, building: server.buildings, site: server.sites })[what];

async function deleteHere(what: Deleting): Promise<void> {
  const [[site], [building], [level]] = await Promise.all([
    a.db.sites.toArray(),
    a.db.buildings.toArray(),
    a.db.levels.toArray(),
  ]);
  const features = await a.db.features.toArray();
  if (site === undefined || building === undefined || level === undefined)
    throw new Error('There is nothing.');
  const [buildings, levels] = [[building], [level]];
  const act = {
    level: () => deleteLevel({ level, features }),
    building: () => deleteBuilding({ building, levels, features }),
    site: () => deleteSite({ site, buildings, levels, features }),
  };
  await transact(a.db, act[what](), { now: a.clock.now(), newId: a.newId });
}

/** A level, or what it lies in, that one person deletes while another one works on the level. */
async function deletedMeanwhile(what: Deleting): Promise<{ first: string; conflictId: string }> {
  const { first } = await scenario({ server, device: a });
  await b.engine.pullHierarchy();
  const [there] = await b.db.levels.toArray();
  if (there === undefined) throw new Error('There is no level.');
  await b.engine.pullLevel(there.lid);
  await deleteHere(what);
  await rename(b, first, 'Bakery');
  const fid = b.newId() as Fid;
  const made = createFeature({ ...there, levelLid: there.lid }, featureDraft(fid, 'Kiosk'), () => fid);
  await transact(b.db, made, { now: b.clock.now(), newId: b.newId });
  await settled(b);
  return { first, conflictId: await asked() };
}

/** What comes of the deletion: one question, and nothing has gone. */
async function asked(): Promise<string> {
  a.engine.start();
  a.engine.nudge();
  // What goes with it waits as it does.
  await until(async () => (await a.db.conflicts.count()) > 0, 'a question');
  expect(server.levels).toHaveLength(1);
  expect(a.events.filter(({ type }) => type === 'conflict')).toHaveLength(1);
  const [conflict] = await a.db.conflicts.toArray();
  return conflict?.id ?? '';
}

async function expectAllOfBoth(first: string): Promise<void> {
  await settled(a);
  await a.engine.pullHierarchy();
  const [level] = await a.db.levels.toArray();
  expect(server.features.size).toBe(3);
  // A reading that was under way before may be shared, and a reading of this very moment is not newer than the confirmed state.
  await until(async () => {
    a.clock.advance(1000);
    await a.engine.pullLevel(level?.lid ?? '');
    const names = new Set((await a.db.features.toArray()).map(({ properties }) => properties.name));
    return ['Bakery', 'Kiosk', 'Shop'].every((name) => names.has(name));
  }, 'what somebody did');
  expect(server.features.get(first)?.properties['name']).toBe('Bakery');
  expect(await a.db.pending.toArray()).toEqual([]);
}

describe.each(someOf(['level', 'building', 'site'] as const, 1))(
  'delete %s · remote changes inside it',
  (what) => {
    it('resolved as theirs → stays with the remote changes', async () => {
      const { first, conflictId } = await deletedMeanwhile(what);
      await a.engine.resolveConflict(conflictId, 'theirs');
      await expectAllOfBoth(first);
    });

    it('resolved as mine → deleted', async () => {
      const { conflictId } = await deletedMeanwhile(what);
      await a.engine.resolveConflict(conflictId, 'mine');
      await settled(a);
      expect(thereOf(what)).toHaveLength(0);
      expect([await a.db.pending.count(), await a.db.conflicts.count()]).toEqual([0, 0]);
    });

    it('delete undone while the conflict is open → stays with the changes of both sides', async () => {
      const { first, conflictId } = await deletedMeanwhile(what);
      await undo(a.db, { now: a.clock.now(), newId: a.newId });
      // A person ends a question, whatever is edited meanwhile.
      expect(await a.engine.resolveConflict(conflictId, 'mine')).toEqual({ status: 'done' });
      await expectAllOfBoth(first);
      expect(await a.db.conflicts.count()).toBe(0);
    });
  },
);

it('delete building · level created in it remotely → delete conflict', async () => {
  await scenario({ server, device: a });
  await b.engine.pullHierarchy();
  await deleteHere('building');
  const [first] = await b.db.levels.toArray();
  if (first === undefined) throw new Error('There is no level.');
  const level = {
    ...first,
    lid: b.newId() as Lid,
    levelIndex: 7,
    shortTitle: '7',
    title: 'Seventh',
  };
  const change = { table: 'levels' as const, key: level.lid, before: null, after: level };
  await transact(b.db, { label: 'createLevel', changes: [change] }, { now: b.clock.now(), newId: b.newId });
  await settled(b);
  expect(server.levels).toHaveLength(2);
  a.engine.start();
  a.engine.nudge();
  await until(async () => (await a.db.conflicts.count()) > 0, 'a question');
  expect(server.levels).toHaveLength(2);
});

it.each(someOf(['level', 'building', 'site'] as const, 1))(
  'delete %s · no remote change inside → deleted, no conflict',
  async (what) => {
    await scenario({ server, device: a });
    await settled(a);
    await deleteHere(what);
    await settled(a);
    expect(thereOf(what)).toHaveLength(0);
    expect(await a.db.conflicts.count()).toBe(0);
  },
);
