import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retargetLevelDraft, dropFiles, fileOfLevel, transact } from '../../db/index.ts';
import { memoryLocks } from '../../../tests/support/db/journal/memory-disk.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import { createDevice, type Device } from '../../../tests/support/sync/sync-device.ts';
import { leaveForm, leftOn, openForm } from '../../../tests/support/sync/form-drafts.ts';
import {
  bring,
  fileOf,
  onlyLevel,
  twoDevices,
  type TwoDevices,
} from '../../../tests/support/sync/two-devices.ts';

let { server, a, b, sharedLevel, stop } = {} as TwoDevices;
let chain: Awaited<ReturnType<TwoDevices['sharedLevel']>>;

beforeEach(async () => {
  ({ server, a, b, sharedLevel, stop } = await twoDevices());
  for (const { db } of [a, b]) db.locks = memoryLocks();
  chain = await sharedLevel();
});
afterEach(() => stop());

const NONE = { new: 0, beside: 0, away: 0, same: 0, noPlace: 0 };
const takeForms = async (device: Device, file: Blob) => (await bring(device, file)).draftCounts;
const wizard = (): string => `levels:new:${chain.buildingLid}`;
/** Picks a plan for a level that is being made, in the place of the one before; its name is always the same. */
const pick = async ({ db, newId, clock }: Device, levelLid: string, byte: number) => {
  clock.advance(1);
  await db.files.where({ levelLid }).delete();
  const bytes = new Uint8Array([byte]);
  const file = { levelLid, fileName: 'g', fileType: 'geojson', bytes, at: clock.now() };
  await db.files.put({ fileId: newId(), ...file });
};
const roof = (id: string, title = 'Roof') => ({ id, draft: { title, planName: 'g' } });
/** What was left in forms: the title that was typed, and the plans that lie under its level. */
const plansLeft = async (device: Device) =>
  Promise.all(
    (await leftOn(device)).map(async ({ values }) => {
      const { title } = values['draft'] as { title: string };
      const files = await device.db.files.where({ levelLid: String(values['id']) }).toArray();
      return [title, files.map(({ bytes }) => [...bytes])];
    }),
  );

/** Makes the level that a form was to make. */
const make = async (device: Device, id: string): Promise<void> => {
  const level = { ...(await onlyLevel(device)), lid: id as Lid, levelIndex: 7 };
  const change = { table: 'levels', key: id, before: null, after: level } as const;
  const ports = { now: device.clock.now(), newId: device.newId };
  await transact(device.db, { label: 'createLevel', changes: [change] }, ports);
  await device.db.staging.clear();
};

it('a level that was made meanwhile leaves the form its plan', async () => {
  const id = a.newId();
  await pick(a, id, 1);
  const form = await openForm(a, wizard());
  await form.enter(roof(id));
  await bring(b, await fileOf(a));
  await make(b, id);
  await form.enter(roof(id, 'Roof garden'));
  expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, new: 1 });
  expect(await plansLeft(b)).toEqual([['Roof garden', [[1]]]]);
  expect(await b.db.files.where({ levelLid: id }).count()).toBe(1);
});

it('a form of a level lies beside another one of it with a plan of its own', async () => {
  const id = a.newId();
  await pick(a, id, 1);
  const form = await openForm(a, wizard());
  await form.enter(roof(id));
  await bring(b, await fileOf(a));
  // It is gone on with on both, and on one of them with another plan.
  await leaveForm(b, `levels:new:${(await onlyLevel(b)).buildingLid}`, roof(id, 'Attic'));
  await pick(a, id, 2);
  await form.enter(roof(id, 'Roof garden'));
  expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, beside: 1 });
  expect(Object.fromEntries(await plansLeft(b))).toEqual({ Attic: [[1]], 'Roof garden': [[2]] });
});

it('another plan picked under the same name · imported again → the new plan is here, the earlier one is gone', async () => {
  const id = a.newId();
  await pick(a, id, 1);
  const form = await openForm(a, wizard());
  await form.enter(roof(id));
  await bring(b, await fileOf(a));
  await pick(a, id, 2);
  await form.enter(roof(id));
  expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, new: 1 });
  expect(await plansLeft(b)).toEqual([['Roof', [[2]]]]);
  // The same plan does not count as another one.
  await form.enter(roof(id));
  expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, same: 1 });
});

describe('where the level came back that was made of a form on another device', () => {
  let id: string;
  beforeEach(async () => {
    id = a.newId();
    await pick(a, id, 1);
    const form = await openForm(a, wizard());
    await form.enter(roof(id));
    await bring(b, await fileOf(a));
    await make(b, id);
    // Another plan was picked in it meanwhile.
    await pick(a, id, 2);
    await form.enter(roof(id));
    form.close();
    await bring(a, await fileOf(b));
  });

  it('both go into one file, each with its plan', async () => {
    expect((await fileOfLevel(a.db, id))?.bytes).toEqual(new Uint8Array([1]));
    const fresh = await createDevice(server);
    await fresh.engine.pullHierarchy();
    await bring(fresh, await fileOf(a));
    expect((await fileOfLevel(fresh.db, id))?.bytes).toEqual(new Uint8Array([1]));
    expect(await plansLeft(fresh)).toEqual([['Roof', [[2]]]]);
    await fresh.engine.stop();
  });

  it('the form begins another level when it is opened, and each keeps its plan', async () => {
    const { found } = await openForm(a, wizard());
    const fresh = found && (await retargetLevelDraft(a.db, found, a.newId));
    expect(fresh?.values).toMatchObject({ draft: roof(id).draft });
    await dropFiles(a.db, id);
    expect((await fileOfLevel(a.db, id))?.bytes).toEqual(new Uint8Array([1]));
    expect(await plansLeft(a)).toEqual([['Roof', [[2]]]]);
  });

  it.each([
    ['with a plan', true],
    ['of which the plan has gone', false],
  ])('a third one that has the same level %s keeps the form’s apart', async (_, hasPlan) => {
    const fresh = await createDevice(server);
    await fresh.engine.pullHierarchy();
    const own = fresh.newId();
    if (hasPlan) await pick(fresh, own, 3);
    await make(fresh, own);
    await bring(fresh, await fileOf(a));
    expect(await plansLeft(fresh)).toEqual([['Roof', [[2]]]]);
    const plans = await fresh.db.files.where({ levelLid: own }).toArray();
    expect(plans.map(({ bytes }) => [...bytes])).toEqual([hasPlan ? [3] : [1]]);
    // The level is known by that name elsewhere.
    expect((await leftOn(fresh)).map(({ values }) => values['id'])).not.toContain(id);
    await fresh.engine.stop();
  });
});

it('a form that takes the place of an earlier version leaves nothing of its plan, but what a level has', async () => {
  const id = a.newId();
  await pick(a, id, 1);
  const form = await openForm(a, wizard());
  await form.enter(roof(id));
  await bring(b, await fileOf(a));
  await make(b, id);
  for (const title of ['Roof garden', 'Roof terrace']) {
    await form.enter(roof(id, title));
    await bring(b, await fileOf(a));
    expect(await plansLeft(b)).toEqual([[title, [[1]]]]);
  }
  expect(await b.db.files.count()).toBe(2);
  expect((await fileOfLevel(b.db, id))?.bytes).toEqual(new Uint8Array([1]));
});
