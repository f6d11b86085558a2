import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entityKeyOf, transact, type PendingOp } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import { createFeature, deleteFeature, deleteLevel, deleteSite } from '../../domain/ops/index.ts';
import {
  edit,
  editThere,
  featureDraft,
  makeChain,
  rename,
  theClient,
} from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, until, type Device } from '../../../tests/support/sync/sync-device.ts';
import { bring, fileOf, send, twoDevices, type TwoDevices } from '../../../tests/support/sync/two-devices.ts';

let { server, a, b, sharedLevel, stop } = {} as TwoDevices;

beforeEach(async () => {
  ({ server, a, b, sharedLevel, stop } = await twoDevices());
});
afterEach(() => stop());

const NOTHING = { new: 0, merged: 0, clash: 0, same: 0, noPlace: 0, busy: 0 };
const nameOn = async (device: Device, fid: string) => (await device.db.features.get(fid))?.properties.name;
const opOf = (device: Device, entityKey: string) => device.db.pending.get(entityKey);
const opIds = async (device: Device) =>
  (await device.db.pending.toArray()).map((op: PendingOp) => op.opId).sort();

describe('work exported to another device', () => {
  it('imported · other device sends first → created once, same keys', async () => {
    await theClient(b);
    const chain = await makeChain(a, await theClient(a));
    const file = await fileOf(a);
    const { preview, counts } = await bring(b, file);
    expect(preview).toMatchObject({ counts: { ...NOTHING, new: 3 }, travelling: 2, plans: 1, isOwn: false });
    expect(preview.items.map(({ title, where }) => [title, where])).toEqual([
      ['Harbour', ['Northside']],
      ['Quay', ['Northside', 'Harbour']],
      ['Ground', ['Northside', 'Harbour', 'Quay']],
    ]);
    expect(counts).toEqual({ ...NOTHING, new: 3 });
    expect(await opIds(b)).toEqual(await opIds(a));
    await send(b);
    await send(a);
    expect([server.sites.length, server.buildings.length, server.levels.length]).toEqual([1, 1, 1]);
    expect([...server.features.keys()].sort()).toEqual([chain.first, chain.second].sort());
    expect(server.floorPlans).toHaveLength(1);
    expect(await a.db.pending.count()).toBe(0);
  });

  it('imported · first device sends first → created once', async () => {
    await theClient(b);
    await makeChain(a, await theClient(a));
    await bring(b, await fileOf(a));
    await send(a);
    await send(b);
    expect([server.sites.length, server.buildings.length, server.levels.length]).toEqual([1, 1, 1]);
    expect(server.features.size).toBe(2);
    expect(await b.db.pending.count()).toBe(0);
  });

  it('sent and pulled before the import → created once', async () => {
    await theClient(b);
    await makeChain(a, await theClient(a));
    const file = await fileOf(a);
    await send(a);
    await b.engine.pullHierarchy();
    const { counts } = await bring(b, file);
    expect(counts.clash).toBe(0);
    await send(b);
    expect([server.sites.length, server.buildings.length, server.levels.length]).toEqual([1, 1, 1]);
    expect([await b.db.sites.count(), await b.db.levels.count()]).toEqual([1, 1]);
  });

  it('edited on the other device → not overwritten by the first', async () => {
    await theClient(b);
    const chain = await makeChain(a, await theClient(a));
    await bring(b, await fileOf(a));
    await rename(b, chain.first, 'Bakery');
    await send(b);
    await edit(a, chain.second, { description: 'By the stairs' });
    await send(a);
    expect(server.features.get(chain.first)?.properties['name']).toBe('Bakery');
    expect(server.features.get(chain.second)?.properties['description']).toBe('By the stairs');
    expect(await a.db.conflicts.count()).toBe(0);
  });

  it('deleted since · imported again → deleted there too', async () => {
    await theClient(b);
    const chain = await makeChain(a, await theClient(a));
    await bring(b, await fileOf(a));
    await send(b);
    const gone = (await a.db.features.get(chain.first)) as Feature;
    await transact(a.db, deleteFeature(gone), { now: a.clock.now(), newId: a.newId });
    await send(a);
    expect([...server.features.keys()]).toEqual([chain.second]);
  });
});

describe('changes of existing rows', () => {
  it('imported with their base → merged when sent', async () => {
    const { first } = await sharedLevel();
    await edit(a, first, { eid: 'E-1' });
    editThere(server, first, { description: 'Theirs' });
    await b.engine.pullLevel((await b.db.levels.toArray())[0]?.lid ?? '');
    const { counts } = await bring(b, await fileOf(a));
    expect(counts).toEqual({ ...NOTHING, new: 1 });
    expect((await b.db.bases.get(entityKeyOf('features', first)))?.value).not.toHaveProperty(
      'properties.description',
    );
    await send(b);
    const there = server.features.get(first)?.properties;
    expect(there).toMatchObject({ eid: 'E-1', description: 'Theirs' });
  });

  it('imported twice → second import changes nothing', async () => {
    const { first, second } = await sharedLevel();
    await rename(a, first, 'Bakery');
    const gone = (await a.db.features.get(second)) as Feature;
    await transact(a.db, deleteFeature(gone), { now: a.clock.now(), newId: a.newId });
    const file = await fileOf(a);
    await bring(b, file);
    const before = await b.db.pending.toArray();
    expect((await bring(b, file)).counts).toEqual({ ...NOTHING, same: 2 });
    expect(await b.db.pending.toArray()).toEqual(before);
    await send(b);
    editThere(server, first, { name: 'Butcher' });
    await b.engine.pullLevel((await b.db.levels.toArray())[0]?.lid ?? '');
    expect((await bring(b, file)).counts).toEqual({ ...NOTHING, same: 2 });
    expect(await b.db.pending.count()).toBe(0);
  });

  it('texts in languages and groups of a place → arrive as they are', async () => {
    const { first } = await sharedLevel();
    const extra = { name_de: 'Bäckerei', description_fr: 'Pain', keywords_ja: ['パン'], access: ['staff'] };
    await edit(a, first, { extra });
    await bring(b, await fileOf(a));
    expect((await b.db.features.get(first))?.properties.extra).toEqual(extra);
  });

  it('undone · imported again → restored', async () => {
    const { first } = await sharedLevel();
    await rename(a, first, 'Bakery');
    const file = await fileOf(a);
    await bring(b, file);
    await b.engine.discard(entityKeyOf('features', first));
    expect(await nameOn(b, first)).toBe('Café');
    expect((await bring(b, file)).counts.new).toBe(1);
    expect(await nameOn(b, first)).toBe('Bakery');
  });

  it('other fields changed → merged, later file continues', async () => {
    const { first } = await sharedLevel();
    await edit(a, first, { eid: 'E-1' });
    await edit(b, first, { description: 'Mine' });
    expect((await bring(b, await fileOf(a))).counts).toEqual({ ...NOTHING, merged: 1 });
    await rename(b, first, 'Bakery');
    await edit(a, first, { eid: 'E-2' });
    expect((await bring(b, await fileOf(a))).counts).toEqual({ ...NOTHING, merged: 1 });
    expect((await b.db.features.get(first))?.properties).toMatchObject({
      name: 'Bakery',
      eid: 'E-2',
      description: 'Mine',
    });
    await send(b);
    await send(a);
    expect(server.features.get(first)?.properties).toMatchObject({ name: 'Bakery', eid: 'E-2' });
    expect(await a.db.conflicts.count()).toBe(0);
  });

  it('same field changed → conflict keeps both', async () => {
    const { first } = await sharedLevel();
    await rename(a, first, 'Bakery');
    await rename(b, first, 'Butcher');
    expect((await bring(b, await fileOf(a))).counts).toEqual({ ...NOTHING, clash: 1 });
    const [asked] = await b.engine.listConflicts();
    expect(asked).toMatchObject({ fields: [{ path: 'properties.name', base: 'Café' }] });
    expect(asked?.from).toMatchObject({ deviceName: 'Tablet' });
    editThere(server, first, { description: 'Theirs' });
    await b.engine.pullLevel((await b.db.levels.toArray())[0]?.lid ?? '');
    expect((await b.engine.listConflicts())[0]?.theirs).toMatchObject({ properties: { name: 'Bakery' } });
    await b.engine.resolveConflict(asked?.id ?? '', 'theirs');
    await send(b);
    expect(server.features.get(first)?.properties).toMatchObject({ name: 'Bakery', description: 'Theirs' });
    expect(await b.db.conflicts.count()).toBe(0);
  });

  it('resolved · imported again → no new conflict', async () => {
    const { first } = await sharedLevel();
    await rename(a, first, 'Bakery');
    await rename(b, first, 'Butcher');
    const file = await fileOf(a);
    await bring(b, file);
    const [asked] = await b.engine.listConflicts();
    await b.engine.resolveConflict(asked?.id ?? '', 'mine');
    expect((await bring(b, file)).counts).toEqual({ ...NOTHING, same: 1 });
    expect(await opOf(b, entityKeyOf('features', first))).toMatchObject({ state: 'ready' });
  });

  it('delete against edit → conflict, either way', async () => {
    const { first, second } = await sharedLevel();
    for (const fid of [first]) {
      const gone = (await a.db.features.get(fid)) as Feature;
      await transact(a.db, deleteFeature(gone), { now: a.clock.now(), newId: a.newId });
    }
    await rename(a, second, 'Kiosk');
    await rename(b, first, 'Butcher');
    const mine = (await b.db.features.get(second)) as Feature;
    await transact(b.db, deleteFeature(mine), { now: b.clock.now(), newId: b.newId });
    expect((await bring(b, await fileOf(a))).counts).toEqual({ ...NOTHING, clash: 2 });
    for (const { id } of await b.engine.listConflicts()) await b.engine.resolveConflict(id, 'theirs');
    await send(b);
    expect([...server.features.values()].map(({ properties }) => properties['name'])).toEqual(['Kiosk']);
  });

  it('delete of a level with local work → conflict', async () => {
    await sharedLevel();
    const level = (await a.db.levels.toArray())[0];
    if (level === undefined) throw new Error('No level.');
    const features = await a.db.features.toArray();
    await transact(a.db, deleteLevel({ level, features }), { now: a.clock.now(), newId: a.newId });
    const mine = (await b.db.levels.toArray())[0];
    if (mine === undefined) throw new Error('No level.');
    const draft = featureDraft(b.newId(), 'Gate');
    await transact(
      b.db,
      createFeature({ ...mine, levelLid: mine.lid }, draft, () => draft.fid),
      {
        now: b.clock.now(),
        newId: b.newId,
      },
    );
    const { counts } = await bring(b, await fileOf(a));
    expect(counts).toMatchObject({ clash: 1, new: 0 });
    expect(await b.db.features.count()).toBe(3);
  });
});

describe('device lost everything', () => {
  it('import of its own file → same work and outbox', async () => {
    const { first, second } = await sharedLevel();
    await rename(a, first, 'Bakery');
    const gone = (await a.db.features.get(second)) as Feature;
    await transact(a.db, deleteFeature(gone), { now: a.clock.now(), newId: a.newId });
    await a.db.pending.update(entityKeyOf('features', first), {
      state: 'rejected',
      lastError: { code: 'bad', message: 'No.', status: 422 },
    });
    const file = await fileOf(a);
    const c = await createDevice(server, { online: false, clock: a.clock });
    expect((await bring(c, file)).counts).toEqual({ ...NOTHING, new: 2 });
    expect(await c.db.pending.toArray()).toMatchObject(
      (await a.db.pending.toArray()).map((op) => ({ ...op, rev: 1 })),
    );
    expect(await c.db.bases.toArray()).toEqual(await a.db.bases.toArray());
    expect(await c.db.features.toArray()).toEqual([(await a.db.features.get(first)) as Feature]);
    c.setOnline(true);
    await c.engine.retry(entityKeyOf('features', first));
    await send(c);
    expect([...server.features.values()].map(({ properties }) => properties['name'])).toEqual(['Bakery']);
    expect([await c.db.sites.count(), await c.db.levels.count()]).toEqual([1, 1]);
  });
});

describe('outcome unknown · deleted · device wiped', () => {
  it.each(['sites', 'levels'] as const)('import → still deletes it: %s', async (what) => {
    const chain = await makeChain(a, await theClient(a));
    const isCreation = what === 'sites' ? /^\/clients\/1\/sites$/ : /\/levels\/0$/;
    server.fault = ({ method, path }) => {
      if (method !== 'POST') return undefined;
      return isCreation.test(path) ? 'lost' : undefined;
    };
    a.engine.start();
    await until(() => server[what].length === 1);
    await a.engine.stop();
    server.fault = () => undefined;
    const [site, levels] = [await a.db.sites.get(chain.siteLid), await a.db.levels.toArray()];
    const [level] = levels;
    if (site === undefined || level === undefined) throw new Error('gone');
    const features = await a.db.features.toArray();
    const buildings = await a.db.buildings.toArray();
    const moment =
      what === 'sites' ? deleteSite({ site, buildings, levels, features }) : deleteLevel({ level, features });
    await transact(a.db, moment, { now: a.clock.now(), newId: a.newId });
    const file = await fileOf(a);
    const c = await createDevice(server, { clock: a.clock });
    expect((await bring(c, file)).counts).toMatchObject({ new: 1 });
    await send(c);
    expect(server[what]).toEqual([]);
    expect(await c.db.pending.count()).toBe(0);
  });
});

describe('a file', () => {
  it('one change exported → its new ancestors only', async () => {
    const clientLid: Lid = await theClient(a);
    const { buildingLid } = await makeChain(a, clientLid);
    const made = await a.engine.exportWork([entityKeyOf('buildings', buildingLid)]);
    expect(made).toMatchObject({ ok: true, file: { changes: 2 } });
  });

  it('file of another server or client → refused', async () => {
    await makeChain(a, await theClient(a));
    const file = await fileOf(a);
    const other = await createDevice({ origin: 'https://other.test', fetch: server.fetch });
    expect(await other.engine.readWork(file)).toEqual({ ok: false, fault: 'other-server' });
    other.setSession({
      status: 'signedIn',
      user: { id: 2, email: 'b@example.org', roles: [], permissions: [] },
    });
    const stranger = await createDevice(server);
    stranger.setSession({
      status: 'signedIn',
      user: { id: 2, email: 'b@example.org', roles: [], permissions: [] },
    });
    expect(await stranger.engine.readWork(file)).toEqual({ ok: false, fault: 'not-read-yet' });
    server.clients.splice(0, 1, { clientInternalIdentifier: 9, clientTitle: 'Other', clientExtraData: {} });
    await stranger.engine.pullHierarchy();
    expect(await stranger.engine.readWork(file)).toEqual({ ok: false, fault: 'other-clients' });
  });

  it('preview → nothing written', async () => {
    await theClient(b);
    await makeChain(a, await theClient(a));
    await b.engine.readWork(await fileOf(a));
    expect([await b.db.pending.count(), await b.db.sites.count(), await b.db.exchanged.count()]).toEqual([
      0, 0, 0,
    ]);
  });
});
