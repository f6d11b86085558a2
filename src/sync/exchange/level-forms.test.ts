import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileOfLevel, transact } from '../../db/index.ts';
import { memoryLocks } from '../../db/journal/testing/memory-port.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { Device } from '../testing/device.ts';
import { leaveForm, leftOn, openForm } from '../testing/forms.ts';
import { bring, fileOf, onlyLevel, twoDevices, type TwoDevices } from '../testing/two-devices.ts';

let { a, b, sharedLevel, stop } = {} as TwoDevices;
let chain: Awaited<ReturnType<TwoDevices['sharedLevel']>>;

beforeEach(async () => {
  ({ a, b, sharedLevel, stop } = await twoDevices());
  for (const { db } of [a, b]) db.locks = memoryLocks();
  chain = await sharedLevel();
});
afterEach(() => stop());

const NONE = { new: 0, beside: 0, away: 0, same: 0, noPlace: 0 };
const takeForms = async (device: Device, file: Blob) => (await bring(device, file)).draftCounts;

it('a level that was made meanwhile leaves the form its plan', async () => {
  const id = a.newId();
  const bytes = new Uint8Array([1, 2, 3]);
  await a.db.files.put({
    fileId: a.newId(),
    levelLid: id,
    fileName: 'g',
    fileType: 'geojson',
    bytes,
    at: 1,
  });
  const form = await openForm(a, `levels:new:${chain.buildingLid}`);
  await form.enter({ id, draft: { levelLongTitle: 'Roof', planName: 'g' } });
  await bring(b, await fileOf(a));
  const level = { ...(await onlyLevel(b)), lid: id as Lid, levelIndex: 7 };
  const change = { table: 'levels', key: id, before: null, after: level } as const;
  await transact(b.db, { label: 'createLevel', changes: [change] }, { now: b.clock.now(), newId: b.newId });
  await b.db.staging.clear();
  await form.enter({ id, draft: { levelLongTitle: 'Roof garden', planName: 'g' } });
  expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, new: 1 });
  const [left] = await leftOn(b);
  const plans = await b.db.files.where({ levelLid: String(left?.values['id']) }).toArray();
  expect(plans.map((one) => [...one.bytes])).toEqual([[1, 2, 3]]);
  expect(await b.db.files.where({ levelLid: id }).count()).toBe(1);
});

it('a form of a level lies beside another one of it with a plan of its own', async () => {
  const id = a.newId();
  const pick = (device: Device, byte: number) => {
    const bytes = new Uint8Array([byte]);
    const plan = {
      fileId: device.newId(),
      levelLid: id,
      fileName: 'g',
      fileType: 'geojson',
      bytes,
      at: byte,
    };
    return device.db.files.put(plan);
  };
  await pick(a, 1);
  const form = await openForm(a, `levels:new:${chain.buildingLid}`);
  await form.enter({ id, draft: { levelLongTitle: 'Roof' } });
  await bring(b, await fileOf(a));
  // It is gone on with on both, and on one of them with another plan.
  await leaveForm(b, `levels:new:${(await onlyLevel(b)).buildingLid}`, {
    id,
    draft: { levelLongTitle: 'Attic' },
  });
  await a.db.files.clear();
  await pick(a, 2);
  await form.enter({ id, draft: { levelLongTitle: 'Roof garden' } });
  expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, beside: 1 });
  const plans = await Promise.all(
    (await leftOn(b)).map(async ({ values }) => {
      const { levelLongTitle } = values['draft'] as { levelLongTitle: string };
      return [levelLongTitle, [...((await fileOfLevel(b.db, String(values['id'])))?.bytes ?? [])]];
    }),
  );
  expect(Object.fromEntries(plans)).toEqual({ Attic: [1], 'Roof garden': [2] });
});
