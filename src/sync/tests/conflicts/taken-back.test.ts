import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entityKeyOf, listFeatures, transact, undo } from '../../../db/index.ts';
import { deleteLevel } from '../../../domain/ops/index.ts';
import { edit, editThere, makeChain, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import {
  createDevice,
  drained,
  settled,
  until,
  type Device,
} from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let device: Device;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
});
afterEach(() => device.engine.stop());

const there = (fid: string) => server.features.get(fid)?.properties;

/** An act is sent without an answer; then it is undone. */
async function takenBack(what: 'lost' | 'down', isIt: (call: Seen) => boolean, act: () => Promise<void>) {
  let isSent = false;
  server.fault = (call) => {
    if (isSent || !isIt(call)) return undefined;
    isSent = true;
    // Whatever else happens there happens before anything leaves once more.
    device.setOnline(false);
    return what;
  };
  await act();
  device.engine.start();
  device.engine.nudge();
  await until(
    async () => isSent && (await device.db.pending.filter(({ attempt }) => attempt > 0).count()) > 0,
    'a request in doubt',
  );
  await undo(device.db, { now: device.clock.now(), newId: device.newId });
}

const asked = async () => {
  device.setOnline(true);
  await settled(device);
  return device.engine.listConflicts();
};

describe('update acknowledged · changed remotely, which is read here', () => {
  let fid = '';
  const undone = async (theirs: Record<string, unknown>) => {
    const { first, levelLid } = await makeChain(device, await theClient(device));
    fid = first;
    device.engine.start();
    await drained(device);
    await edit(device, fid, { name: 'Ours' });
    await drained(device);
    device.clock.advance(11_000);
    editThere(server, fid, theirs);
    await device.engine.pullLevel(levelLid);
    expect((await device.db.features.get(fid))?.properties).toMatchObject({ name: 'Ours', ...theirs });
    return undo(device.db, { now: device.clock.now(), newId: device.newId });
  };

  it('undone (the same field) → stale, nothing queued, theirs stays', async () => {
    expect(await undone({ name: 'Theirs' })).toMatchObject({ status: 'stale' });
    expect(await device.db.pending.count()).toBe(0);
    expect((await device.db.features.get(fid))?.properties).toMatchObject({ name: 'Theirs' });
    expect(there(fid)).toMatchObject({ name: 'Theirs' });
  });

  it('undone (another field) → ours undone there too, theirs stays', async () => {
    expect(await undone({ eid: 'THEIRS' })).toMatchObject({ status: 'done', part: { left: [] } });
    device.engine.nudge();
    await drained(device);
    expect(there(fid)).toMatchObject({ name: 'Café', eid: 'THEIRS' });
    expect(await device.engine.listConflicts()).toEqual([]);
  });
});

describe('update unknown · reverted here', () => {
  let fid = '';
  const isPut = ({ method }: Seen): boolean => method === 'PUT';

  beforeEach(async () => {
    fid = (await scenario({ server, device })).first;
    await settled(device);
  });

  it.each(someOf(['lost', 'down'] as const, 1))('remote value differs (%s) → conflict', async (what) => {
    await takenBack(what, isPut, () => edit(device, fid, { name: 'Ours' }));
    editThere(server, fid, { name: 'Theirs' });
    expect(await asked()).toMatchObject([
      { fields: [{ path: 'properties.name', base: 'Ours', mine: 'Café', theirs: 'Theirs' }] },
    ]);
    expect(there(fid)).toMatchObject({ name: 'Theirs' });
  });

  it('remote user added to the list → only our item removed', async () => {
    await takenBack('lost', isPut, () => edit(device, fid, { keywords: ['ours'] }));
    expect(there(fid)).toMatchObject({ keywords: ['ours'] });
    editThere(server, fid, { keywords: ['ours', 'theirs'] });
    expect(await asked()).toEqual([]);
    expect(there(fid)).toMatchObject({ keywords: ['theirs'] });
  });

  it('remote value equals the reverted one → no conflict', async () => {
    await takenBack('lost', isPut, () => edit(device, fid, { name: 'Ours' }));
    editThere(server, fid, { name: 'Café' });
    expect(await asked()).toEqual([]);
    expect(there(fid)).toMatchObject({ name: 'Café' });
  });
});

it('update stored, answer lost · level delete discarded → not treated as a remote change', async () => {
  const { first, levelLid } = await scenario({ server, device });
  await settled(device);
  await edit(device, first, { phone: '1' });
  await settled(device);
  // An edit is undone, which arrives, but the answer does not.
  await takenBack(
    'lost',
    ({ method }) => method === 'PUT',
    async () => {
      await edit(device, first, { phone: undefined });
      // What is undone is this one alone.
      await edit(device, first, {});
    },
  );
  await device.engine.stop();
  const level = await device.db.levels.get(levelLid);
  if (level === undefined) throw new Error('There is no level.');
  const features = await listFeatures(device.db, levelLid);
  const ports = { now: device.clock.now(), newId: device.newId };
  await transact(device.db, deleteLevel({ level, features }), ports);
  expect(await device.engine.discard(entityKeyOf('levels', levelLid))).toBe(true);
  expect(await device.db.pending.count()).toBe(0);
  editThere(server, first, { name: 'Theirs' });
  device.clock.advance(300_000);
  device.setOnline(true);
  await settled(device);
  await device.engine.pullLevel(levelLid);
  const row = await device.db.features.get(first);
  expect([row?.properties.name, row?.properties.phone]).toEqual(['Theirs', undefined]);
  expect(device.events.filter(({ type }) => type === 'overwritten-by-other')).toEqual([]);
});

it('update unknown · reverted · remote change merged · update arrives late → lost update reported', async () => {
  const { first: fid, levelLid } = await scenario({ server, device });
  await settled(device);
  let late: Seen | undefined;
  await takenBack(
    'down',
    (call) => {
      if (call.method !== 'PUT') return false;
      late = call;
      return true;
    },
    () => edit(device, fid, { name: 'Ours' }),
  );
  editThere(server, fid, { eid: 'theirs' });
  expect(await asked()).toEqual([]);
  expect(await device.db.pending.count()).toBe(0);
  if (late === undefined) throw new Error('Nothing was sent.');
  server.answer(late);
  device.clock.advance(120_000);
  await device.engine.pullLevel(levelLid);
  const views = await device.engine.listLostUpdates();
  expect(views).toMatchObject([{ fields: [{ path: 'properties.name', ours: 'Café', theirs: 'Ours' }] }]);
});

it('update of a node unknown · reverted · remote value differs → conflict', async () => {
  const { a } = await makePath({ server, device }, () => settled(device));
  const isNetwork = ({ method, path }: Seen): boolean => method === 'POST' && path.endsWith('/graphs');
  const named = async (name: string) => changeNodes(device, await withProperties(device, a, { name }));
  await named('Door');
  await settled(device);
  await takenBack('lost', isNetwork, () => named('Ours'));
  expect(nodesThere(server)[a]).toMatchObject({ name: 'Ours' });
  editThere(server, a, { name: 'Theirs' });
  expect(await asked()).toMatchObject([
    { fields: [{ path: 'properties.name', base: 'Ours', mine: 'Door', theirs: 'Theirs' }] },
  ]);
  expect(nodesThere(server)[a]).toMatchObject({ name: 'Theirs' });
});
