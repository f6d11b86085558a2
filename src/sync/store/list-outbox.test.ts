import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { pendingStates, rowStatusOf, transact } from '../../db/index.ts';
import {
  editThere,
  featureDraft,
  makeChain,
  rename,
  theClient,
} from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { withVerification } from '../../domain/survey/verification.ts';
import { listOutbox } from './list-outbox.ts';

/** How often the storage is asked while the list is made. */
async function asked(device: Device): Promise<number> {
  const asks = vi.spyOn(device.db.core, 'transaction');
  await listOutbox(device.db);
  const times = asks.mock.calls.length;
  asks.mockRestore();
  return times;
}

it('3 or 60 changes → same number of database reads', async () => {
  const device = await createDevice(new ModelServer());
  const { levelLid, first, second } = await makeChain(device, await theClient(device));
  await settled(device);
  await device.engine.stop();
  const level = await device.db.levels.get(levelLid);
  if (level === undefined) throw new Error('none');
  const { clientLid, siteLid, buildingLid } = level;
  const add = async (name: string): Promise<void> => {
    const fid = device.newId();
    const after = { ...featureDraft(fid, name), clientLid, siteLid, buildingLid, levelLid };
    const change = { table: 'features' as const, key: fid, before: null, after };
    const ports = { now: device.clock.now(), newId: device.newId };
    await transact(device.db, { label: 'createFeature', changes: [change] }, ports);
  };
  await rename(device, first, 'Bar');
  const before = await device.db.features.get(second);
  if (before === undefined) throw new Error('none');
  await transact(
    device.db,
    { label: 'deleteFeature', changes: [{ table: 'features', key: second, before, after: null }] },
    { now: device.clock.now(), newId: device.newId },
  );
  await add('Shop 0');
  const few = await asked(device);
  for (let n = 1; n < 58; n += 1) {
    device.clock.advance(1);
    await add(`Shop ${n}`);
  }
  expect(few).toBeGreaterThan(0);
  expect(await asked(device)).toBe(few);
  const entries = await listOutbox(device.db);
  const titles = Array.from({ length: 58 }, (_, n) => `Shop ${n}`);
  expect(entries.map(({ title }) => title)).toEqual(['Bar', 'Shop', ...titles]);
  expect(entries.map(({ intent }) => intent).slice(0, 3)).toEqual(['update', 'delete', 'create']);
  expect(entries.every(({ where }) => where.includes('Ground'))).toBe(true);
});

it('unknown and sending → listed differently, with the next probe', async () => {
  const device = await createDevice(new ModelServer());
  const { first } = await makeChain(device, await theClient(device));
  await settled(device);
  await device.engine.stop();
  await rename(device, first, 'Bar');
  const listedAs = async (state: 'sending' | 'unknown') => {
    await device.db.pending.toCollection().modify({ state, attempt: 1, nextAt: 7 });
    const [entry] = await listOutbox(device.db);
    const row = await device.db.features.get(first);
    if (row === undefined) throw new Error('none');
    return [entry?.state, entry?.nextAt, rowStatusOf(await pendingStates(device.db), 'features', row)];
  };
  expect(await listedAs('sending')).toEqual(['sending', null, 'sending']);
  expect(await listedAs('unknown')).toEqual(['unsure', 7, 'waiting']);
});

it("deleted here, renamed remotely → listed under the conflict's name", async () => {
  const server = new ModelServer();
  const device = await createDevice(server);
  const { first } = await makeChain(device, await theClient(device));
  await settled(device);
  const before = await device.db.features.get(first);
  if (before === undefined) throw new Error('none');
  editThere(server, first, { name: 'Quiet room' });
  const change = { table: 'features' as const, key: first, before, after: null };
  const ports = { now: device.clock.now(), newId: device.newId };
  await transact(device.db, { label: 'deleteFeature', changes: [change] }, ports);
  await settled(device);
  const [conflict] = await device.engine.listConflicts();
  expect(conflict).toMatchObject({ mine: null, title: 'Quiet room' });
  expect(await listOutbox(device.db)).toMatchObject([{ title: 'Quiet room' }]);
  await device.engine.stop();
});

it.each([
  ['seen, and that is all', {}, {}, true],
  ['seen and said to be changed', { isChanged: true }, {}, undefined],
  ['seen with a note', { note: 'The door is locked.' }, {}, undefined],
  ['seen and renamed', {}, { name: 'Bistro' }, undefined],
])('a place · %s → told apart from a change', async (_, said, more, isSeenOnly) => {
  const device = await createDevice(new ModelServer());
  const { first } = await makeChain(device, await theClient(device));
  await settled(device);
  await device.engine.stop();
  const before = await device.db.features.get(first);
  if (before === undefined) throw new Error('none');
  const properties = { ...withVerification(before, { at: 1_800_000_000, by: 'Ada' }, said), ...more };
  await transact(
    device.db,
    {
      label: 'survey',
      changes: [{ table: 'features', key: first, before, after: { ...before, properties } }],
    },
    { now: device.clock.now(), newId: device.newId },
  );
  const [entry] = await listOutbox(device.db);
  expect(entry?.isSeenOnly).toBe(isSeenOnly);
});
