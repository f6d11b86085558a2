import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact, typedTitle } from '../../db/index.ts';
import { memoryLocks } from '../../../tests/support/db/journal/memory-disk.ts';
import { listDrafts } from '../../db/drafts/drafts.ts';
import type { Fid } from '../../domain/entities/ids.ts';
import { createFeature, deleteFeature } from '../../domain/ops/index.ts';
import {
  featureDraft,
  makeChain,
  rename,
  square,
  theClient,
} from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { leaveForm, leftOn, openForm } from '../../../tests/support/sync/form-drafts.ts';
import {
  bring,
  fileOf,
  onlyLevel,
  send,
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
const about = (): string => `features:${chain.first}`;
const named = (name: string) => ({ id: chain.first, draft: { name }, head: { name: 'Café' } });
const namesLeft = async (device: Device) =>
  (await leftOn(device)).map(({ values }) => (values['draft'] as { name: string }).name);
/** Takes a file in and says what became of its forms. */
const takeForms = async (device: Device, file: Blob) => {
  const { preview, draftCounts } = await bring(device, file);
  expect(preview.draftCounts).toEqual(draftCounts);
  return draftCounts;
};
const save = async (device: Device, fid: string, name: string): Promise<void> => {
  const level = await onlyLevel(device);
  const { clientLid, siteLid, buildingLid, lid: levelLid } = level;
  const place = { clientLid, siteLid, buildingLid, levelLid };
  await transact(
    device.db,
    createFeature(place, featureDraft(fid, name), () => fid as Fid),
    {
      now: device.clock.now(),
      newId: device.newId,
    },
  );
};

describe('a half-filled form', () => {
  it('left on one device · imported on another → found there and continued', async () => {
    await leaveForm(a, about(), named('Bakery'));
    const { preview } = await bring(b, await fileOf(a));
    expect(preview.drafts).toMatchObject([
      { table: 'features', isNew: false, title: 'Café', where: ['Northside', 'Harbour', 'Quay', 'Ground'] },
    ]);
    expect(preview).toMatchObject({ draftCounts: { ...NONE, new: 1 }, items: [] });
    expect(await leftOn(b)).toEqual(await leftOn(a));
    const form = await openForm(b, about());
    expect(form.found?.values).toEqual({
      ...named('Bakery'),
      head: { values: { name: 'Café' }, geometry: null },
    });
  });

  it('of something new goes into the same place, which has another key there', async () => {
    const id = a.newId();
    const line: [number, number][] = [
      [0, 0],
      [0.001, 0],
    ];
    const draft = { typeCode: 'shop', name: 'Kiosk' };
    await leaveForm(a, `features:new:${chain.levelLid}:pois`, { id, draft, line });
    await leaveForm(a, `buildings:new:${chain.siteLid}`, {
      id: a.newId(),
      draft: { title: 'Annex' },
      geometry: square(0.001),
    });
    const { preview } = await bring(b, await fileOf(a));
    expect(preview.drafts.map((one) => [typedTitle(one.table, one), one.where])).toEqual(
      expect.arrayContaining([
        ['Kiosk', ['Northside', 'Harbour', 'Quay', 'Ground']],
        ['Annex', ['Northside', 'Harbour']],
      ]),
    );
    const level = await onlyLevel(b);
    expect(level.lid).not.toBe(chain.levelLid);
    const left = await leftOn(b);
    expect(left.map((one) => one.about)).toEqual([
      `features:new:${level.lid}:pois`,
      `buildings:new:${level.siteLid}`,
    ]);
    expect(left.map(({ values }) => values)).toEqual((await leftOn(a)).map(({ values }) => values));
    expect((await listDrafts(b.db)).map(({ title, row }) => [title, row !== null])).toEqual([
      ['Annex', true],
      ['Kiosk', true],
    ]);
  });

  it('goes along with the new level that it is about, and finds it there', async () => {
    const made = await makeChain(a, await theClient(a));
    await leaveForm(a, `levels:${made.levelLid}`, { id: made.levelLid, draft: { title: 'Hall' } });
    await leaveForm(a, `features:${made.second}`, { id: made.second, draft: { name: 'Kiosk' } });
    const { counts, draftCounts } = await bring(b, await fileOf(a));
    expect([counts.new, draftCounts]).toEqual([3, { ...NONE, new: 2 }]);
    expect((await listDrafts(b.db)).map(({ title, row }) => [title, row !== null])).toEqual([
      ['Shop', true],
      ['Ground', true],
    ]);
  });

  it('that makes a level of a floor plan takes the plan along', async () => {
    const id = a.newId();
    const bytes = new Uint8Array([1, 2, 3]);
    const plan = { fileId: a.newId(), levelLid: id, fileName: 'g', fileType: 'geojson', bytes, at: 1 };
    await a.db.files.put(plan);
    await leaveForm(a, `levels:new:${chain.buildingLid}`, {
      id,
      draft: { title: 'Roof', planName: 'g' },
    });
    const file = await fileOf(a);
    expect((await bring(b, file)).preview.plans).toBe(1);
    expect((await b.db.files.where({ levelLid: id }).toArray()).map((one) => [...one.bytes])).toEqual([
      [1, 2, 3],
    ]);
    // Discarded: neither comes back with the same file.
    await b.db.files.clear();
    await b.db.staging.clear();
    expect(await takeForms(b, file)).toEqual({ ...NONE, same: 1 });
    expect([await b.db.files.count(), await b.db.staging.count()]).toEqual([0, 0]);
  });

  it('is in no file of single changes', async () => {
    await rename(a, chain.second, 'Library');
    await leaveForm(a, about(), named('Bakery'));
    const made = await a.engine.exportWork([`features:${chain.second}`]);
    expect(made).toMatchObject({ ok: true, file: { changes: 1, drafts: 0 } });
  });

  it('that no file can hold → reported', async () => {
    await leaveForm(a, about(), { ...named('Bakery'), id: 'of another version' });
    expect(await a.engine.exportWork()).toEqual({ ok: false, fault: 'empty' });
    await leaveForm(a, 'shelves:of a newer version', named('Bakery'));
    await rename(a, chain.second, 'Library');
    expect(await a.engine.exportWork()).toMatchObject({ ok: true, file: { drafts: 0 }, leftOut: 2 });
  });

  it.each([
    ['deeper than a file may be', '{"a":'.repeat(70) + '1' + '}'.repeat(70)],
    ['a member that no file may have', '{"__proto__":1}'],
  ])('that holds what is %s is told of, and keeps nobody from the rest of the file', async (_, text) => {
    await rename(a, chain.second, 'Library');
    const { draft, ...rest } = named('Bakery');
    await leaveForm(a, about(), { ...rest, draft: { ...draft, custom: JSON.parse(text) as unknown } });
    expect(await a.engine.exportWork()).toMatchObject({ ok: true, file: { drafts: 0 }, leftOut: 1 });
    expect((await bring(b, await fileOf(a))).counts).toMatchObject({ new: 1 });
  });
});

describe('beside what the other device has itself', () => {
  it('both are kept, whichever is the younger', async () => {
    await leaveForm(b, about(), named('Archive'));
    a.clock.advance(10);
    b.clock.advance(20);
    await leaveForm(a, about(), named('Bakery'));
    expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, beside: 1 });
    expect(await namesLeft(b)).toEqual(['Archive', 'Bakery']);
    const [first, second] = [await openForm(b, about()), await openForm(b, about())];
    expect([first, second].map(({ found }) => found?.values['draft'])).toEqual([
      { name: 'Bakery' },
      { name: 'Archive' },
    ]);
  });

  it('open here · another version imported → the open form stays, the imported one is kept beside it', async () => {
    const open = await openForm(b, about());
    await open.enter(named('Archive'));
    await leaveForm(a, about(), named('Bakery'));
    await takeForms(b, await fileOf(a));
    expect((await b.db.staging.get(open.key))?.values['draft']).toEqual({ name: 'Archive' });
    expect(await namesLeft(b)).toHaveLength(2);
  });

  it('is never younger than what is typed from then on, whatever the clocks say', async () => {
    a.clock.advance(86_400_000);
    await leaveForm(a, about(), named('Bakery'));
    await bring(b, await fileOf(a));
    const form = await openForm(b, about());
    await form.enter(named('Bakery by the lift'));
    expect((await b.db.staging.get(form.key))?.at).toBeGreaterThan(form.found?.at ?? Infinity);
  });
});

describe('taken in again', () => {
  it('does nothing, whatever has become of it', async () => {
    await leaveForm(a, about(), named('Bakery'));
    const file = await fileOf(a);
    expect(await takeForms(b, file)).toEqual({ ...NONE, new: 1 });
    expect(await takeForms(b, file)).toEqual({ ...NONE, same: 1 });
    const form = await openForm(b, about());
    await form.enter(named('Bakery by the lift'));
    expect(await takeForms(b, file)).toEqual({ ...NONE, same: 1 });
    expect(await namesLeft(b)).toEqual(['Bakery by the lift']);
    await form.drop();
    form.close();
    expect(await takeForms(b, file)).toEqual({ ...NONE, same: 1 });
    expect(await namesLeft(b)).toEqual([]);
  });

  it('later version imported · earlier one untouched → replaces it', async () => {
    const form = await openForm(a, about());
    await form.enter(named('Bakery'));
    const first = await fileOf(a);
    await form.enter(named('Bakery by the lift'));
    const second = await fileOf(a);
    await bring(b, first);
    expect(await takeForms(b, second)).toEqual({ ...NONE, new: 1 });
    expect(await namesLeft(b)).toEqual(['Bakery by the lift']);
    expect(await takeForms(b, first)).toEqual({ ...NONE, same: 1 });
    expect(await namesLeft(b)).toEqual(['Bakery by the lift']);
  });

  it("of the first releases, which all are the device's, takes the place of no form about something else", async () => {
    const kept = (fid: string, name: string) => {
      const values = { id: fid, draft: { name }, head: { values: { name: 'Café' }, geometry: null } };
      a.clock.advance(1);
      const entityKey = `features:${fid}`;
      return a.db.staging.put({ entityKey, values, geometry: null, mode: 'edit', at: a.clock.now() });
    };
    await kept(chain.first, 'Bakery');
    expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, new: 1 });
    await kept(chain.second, 'Library');
    a.clock.advance(1);
    expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, new: 1, same: 1 });
    expect(await namesLeft(b)).toEqual(['Bakery', 'Library']);
  });

  it('later version imported · earlier one edited or open → kept beside it', async () => {
    const form = await openForm(a, about());
    await form.enter(named('Bakery'));
    await bring(b, await fileOf(a));
    const there = await openForm(b, about());
    await form.enter(named('Bakery by the lift'));
    expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, beside: 1 });
    await there.enter(named('Bakery by the stairs'));
    there.close();
    await form.enter(named('Bakery upstairs'));
    expect((await takeForms(b, await fileOf(a))).beside).toBe(1);
    expect(await namesLeft(b)).toEqual(expect.arrayContaining(['Bakery by the stairs', 'Bakery upstairs']));
  });

  it('where tabs can not know of each other, nothing takes the place of anything', async () => {
    b.db.locks = null;
    const form = await openForm(a, about());
    await form.enter(named('Bakery'));
    await bring(b, await fileOf(a));
    await form.enter(named('Bakery by the lift'));
    expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, beside: 1 });
    expect(await namesLeft(b)).toEqual(['Bakery', 'Bakery by the lift']);
  });

  it('later version that could not be imported · earlier one opened → the earlier one is found', async () => {
    const form = await openForm(a, about());
    await form.enter(named('Bakery'));
    await bring(b, await fileOf(a));
    await form.enter(named('Bakery by the lift'));
    const read = await b.engine.readWork(await fileOf(a));
    if (!read.ok) throw new Error(read.fault);
    const { adopt } = b.db;
    b.db.adopt = () => Promise.reject(new Error('The journal fails.'));
    expect(await b.engine.takeWork(read.content)).toEqual({ ok: false, fault: 'failed' });
    b.db.adopt = adopt;
    expect((await openForm(b, about())).found?.values['draft']).toEqual({ name: 'Bakery' });
  });

  it('carried back as it came, it is the form that it came from', async () => {
    const form = await openForm(a, about());
    await form.enter(named('Bakery'));
    await bring(b, await fileOf(a));
    await form.enter(named('Bakery by the lift'));
    expect(await takeForms(a, await fileOf(b))).toEqual({ ...NONE, same: 1 });
    expect(await namesLeft(a)).toEqual(['Bakery by the lift']);
  });

  it('comes back on the device that made the file, where it was discarded there', async () => {
    const form = await openForm(a, about());
    await form.enter(named('Bakery'));
    const file = await fileOf(a);
    await form.drop();
    form.close();
    expect(await takeForms(a, file)).toEqual({ ...NONE, new: 1 });
    expect(await namesLeft(a)).toEqual(['Bakery']);
  });
});

describe('about something that the other device has not', () => {
  it('a place not read on that device → the form waits for it', async () => {
    await b.db.features.delete(chain.first);
    await leaveForm(a, about(), named('Bakery'));
    expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, away: 1 });
    expect(await listDrafts(b.db)).toMatchObject([{ row: null }]);
    await b.engine.pullLevel((await onlyLevel(b)).lid);
    expect(await listDrafts(b.db)).toMatchObject([{ title: 'Café' }]);
  });

  it('that can never be opened there → reported, not imported', async () => {
    const stranger = await createDevice(server);
    await stranger.engine.pullHierarchy();
    const [client] = await stranger.db.clients.toArray();
    const site = { id: a.newId(), draft: { title: 'Mole' } };
    await leaveForm(a, `sites:new:${a.newId()}`, site);
    await leaveForm(a, `sites:new:${(await a.db.clients.toArray())[0]?.lid}`, site);
    const { preview, draftCounts } = await bring(stranger, await fileOf(a));
    expect(draftCounts).toEqual({ ...NONE, new: 1, noPlace: 1 });
    expect(preview.drafts.map((one) => [one.verdict, typedTitle(one.table, one)])).toEqual(
      expect.arrayContaining([
        ['new', 'Mole'],
        ['noPlace', 'Mole'],
      ]),
    );
    expect(await leftOn(stranger)).toMatchObject([{ about: `sites:new:${client?.lid}` }]);
    await stranger.engine.stop();
  });

  it('a building not read on that device → comes along with the form', async () => {
    const fresh = await createDevice(server);
    await leaveForm(a, `features:new:${chain.levelLid}:pois`, { id: a.newId(), draft: { name: 'Kiosk' } });
    await fresh.engine.pullHierarchy();
    await fresh.db.levels.clear();
    await fresh.db.idmap.where({ kind: 'levels' }).delete();
    expect(await takeForms(fresh, await fileOf(a))).toEqual({ ...NONE, new: 1 });
    expect(await leftOn(fresh)).toMatchObject([
      { about: `features:new:${(await onlyLevel(fresh)).lid}:pois` },
    ]);
    await fresh.engine.stop();
  });

  it('what is deleted by the same file waits for its coming back', async () => {
    await leaveForm(a, about(), named('Bakery'));
    const feature = await a.db.features.get(chain.first);
    if (feature === undefined) throw new Error('There is no place.');
    await transact(a.db, deleteFeature(feature), { now: a.clock.now(), newId: a.newId });
    expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, away: 1 });
    expect(await namesLeft(b)).toEqual(['Bakery']);
  });
});

describe('of something new that was made out of it', () => {
  it('on the other device goes on as a change of that', async () => {
    const id = a.newId();
    const form = await openForm(a, `features:new:${chain.levelLid}:pois`);
    await form.enter({ id, draft: { name: 'Kiosk' } });
    await bring(b, await fileOf(a));
    await save(b, id, 'Kiosk');
    await b.db.staging.clear();
    await form.enter({ id, draft: { name: 'Kiosk by the lift' } });
    expect(await takeForms(b, await fileOf(a))).toEqual({ ...NONE, new: 1 });
    expect(await leftOn(b)).toMatchObject([{ about: `features:${id}`, mode: 'edit', values: { id } }]);
  });

  it('on both devices → on the server once, with a question to the person', async () => {
    const id = a.newId();
    await leaveForm(a, `features:new:${chain.levelLid}:pois`, { id, draft: { name: 'Kiosk' } });
    await bring(b, await fileOf(a));
    expect(await leftOn(b)).toMatchObject([{ values: { id } }]);
    await save(a, id, 'Kiosk');
    await save(b, id, 'Newsstand');
    await send(a);
    await settled(b);
    const there = [...server.features.values()].filter(({ properties }) =>
      ['Kiosk', 'Newsstand'].includes(String(properties['name'])),
    );
    expect(there).toHaveLength(1);
    expect(await b.db.conflicts.toArray()).toMatchObject([{ key: id }]);
  });
});
