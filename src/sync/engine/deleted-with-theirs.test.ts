import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../../db/index.ts';
import type { Fid } from '../../domain/entities/ids.ts';
import { createFeature, deleteLevel } from '../../domain/ops/index.ts';
import { featureDraft, makeChain, rename, theClient } from '../testing/content.ts';
import { createDevice, settled, until, type Device } from '../testing/device.ts';
import { ModelServer } from '../testing/model-server.ts';

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

/** A level that one person deletes while another one works on it. */
async function deletedMeanwhile(): Promise<{ first: string; conflictId: string }> {
  const { first, levelLid } = await makeChain(a, await theClient(a));
  await settled(a);
  await a.engine.stop();
  await b.engine.pullHierarchy();
  const [there] = await b.db.levels.toArray();
  await b.engine.pullLevel(there?.lid ?? '');
  const level = await a.db.levels.get(levelLid);
  const features = await a.db.features.where({ levelLid }).toArray();
  if (level === undefined || there === undefined) throw new Error('There is no level.');
  await transact(a.db, deleteLevel({ level, features }), { now: a.clock.now(), newId: a.newId });
  await rename(b, first, 'Bakery');
  const fid = b.newId() as Fid;
  const made = createFeature({ ...there, levelLid: there.lid }, featureDraft(fid, 'Kiosk'), () => fid);
  await transact(b.db, made, { now: b.clock.now(), newId: b.newId });
  await settled(b);
  a.engine.start();
  a.engine.nudge();
  // What goes with it waits as it does.
  await until(async () => (await a.db.conflicts.count()) > 0, 'a question');
  expect(server.levels).toHaveLength(1);
  expect(a.events.filter(({ type }) => type === 'conflict')).toHaveLength(1);
  const [conflict] = await a.db.conflicts.toArray();
  return { first, conflictId: conflict?.id ?? '' };
}

it('a level is not deleted over what somebody else did on it since, without a word', async () => {
  const { first, conflictId } = await deletedMeanwhile();
  await a.engine.resolveConflict(conflictId, 'theirs');
  await settled(a);
  expect(server.features.size).toBe(3);
  const names = new Set((await a.db.features.toArray()).map(({ properties }) => properties.name));
  expect(names).toEqual(new Set(['Bakery', 'Kiosk', 'Shop']));
  expect(server.features.get(first)?.properties['name']).toBe('Bakery');
  expect(await a.db.pending.count()).toBe(0);
});

it('and goes where a person wants it so', async () => {
  const { conflictId } = await deletedMeanwhile();
  await a.engine.resolveConflict(conflictId, 'mine');
  await settled(a);
  expect([server.levels.length, server.features.size]).toEqual([0, 0]);
  expect([await a.db.pending.count(), await a.db.conflicts.count()]).toEqual([0, 0]);
});

it('nothing is asked where nobody worked on it', async () => {
  const { levelLid } = await makeChain(a, await theClient(a));
  await settled(a);
  const level = await a.db.levels.get(levelLid);
  const features = await a.db.features.where({ levelLid }).toArray();
  if (level === undefined) throw new Error('There is no level.');
  await transact(a.db, deleteLevel({ level, features }), { now: a.clock.now(), newId: a.newId });
  await settled(a);
  expect(server.levels).toHaveLength(0);
  expect(await a.db.conflicts.count()).toBe(0);
});
