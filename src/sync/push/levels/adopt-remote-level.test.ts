import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entityKeyOf, rememberId, type PendingOp } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { makeChain, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { adoptRemoteLevel } from './adopt-remote-level.ts';

let device: Device;
let level: Level;
/** The operation of the new level, as it was read before the server was asked. */
let planned: PendingOp;

beforeEach(async () => {
  device = await createDevice(new ModelServer());
  const { levelLid } = await makeChain(device, await theClient(device));
  const [row, op] = [
    await device.db.levels.get(levelLid),
    await device.db.pending.get(entityKeyOf('levels', levelLid)),
  ];
  if (row === undefined || op === undefined) throw new Error('There is no new level.');
  [level, planned] = [row, op];
  await rememberId(device.db, 'buildings', level.buildingLid, '7');
});
afterEach(() => device.engine.stop());

const join = (): Promise<boolean> =>
  adoptRemoteLevel(device.db, planned, level, { now: device.clock.now, newId: device.newId });
/** Each operation as "table" or "table step of its saga", in the order of their keys. */
const operations = async () =>
  (await device.db.pending.toArray()).map(({ table, saga }) =>
    saga?.step === undefined ? table : `${table} ${saga.step}`,
  );

it('level created by another device → create dropped', async () => {
  expect(await join()).toBe(true);
  expect(await operations()).toEqual(['buildings', 'features', 'features', 'sites']);
});

it.each([
  ['created', { saga: { step: 'uploadFloorPlan', createdHere: true } }],
  ['is creating', { sent: { rev: 1, at: 1, intent: 'create', value: null }, state: 'sending' }],
] satisfies [string, Partial<PendingOp>][])(
  'level this device %s → saga goes on with floor plan and content',
  async (_, meanwhile) => {
    await device.db.pending.update(planned.entityKey, meanwhile);
    const before = await operations();
    expect(await join()).toBe(false);
    expect(await operations()).toEqual(before);
  },
);
