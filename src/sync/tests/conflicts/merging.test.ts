import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Polygon } from '../../../domain/entities/geometry.ts';
import { entityKeyOf, listFeatures, transact, type ConflictRecord } from '../../../db/index.ts';
import type { ConflictView } from '../../conflict-types.ts';
import {
  edit,
  editThere,
  makeChain,
  rename,
  theClient,
} from '../../../../tests/support/sync/content-fixtures.ts';
import {
  createDevice,
  drained,
  settled,
  until,
  type Device,
} from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

const DAY_MS = 24 * 3_600_000;

let server: ModelServer;
let device: Device;
/** A place that the server has, and the level it lies on. */
let fid: string;
let levelLid: string;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  const chain = await makeChain(device, await theClient(device));
  [fid, levelLid] = [chain.first, chain.levelLid];
  await send();
});
afterEach(() => device.engine.stop());

/** Sends everything that may be sent. */
async function send(): Promise<void> {
  await settled(device);
  await device.engine.stop();
}

const here = async () => (await device.db.features.get(fid))?.properties;
const there = () => server.features.get(fid)?.properties;
const pull = () => device.engine.pullLevel(levelLid);
const typesOf = () => device.events.map(({ type }) => type);

describe('different fields changed on both sides', () => {
  it('push → merged, logged, no conflict', async () => {
    await edit(device, fid, { eid: 'E-1' });
    editThere(server, fid, { description: 'Theirs' });
    await send();
    expect(await here()).toMatchObject({ eid: 'E-1', description: 'Theirs', name: 'Café' });
    expect(there()).toMatchObject({ eid: 'E-1', description: 'Theirs' });
    const merged = { type: 'merged', entityKey: `features:${fid}`, fields: ['properties.description'] };
    expect(device.events).toContainEqual(merged);
    expect(typesOf()).not.toContain('conflict');
    const logged = await device.db.activity.where({ what: 'merged' }).toArray();
    expect(logged).toMatchObject([{ title: 'Café', note: 'properties.description' }]);
  });

  it('pull → merged, ours still pending', async () => {
    await edit(device, fid, { eid: 'E-1' });
    editThere(server, fid, { description: 'Theirs' });
    await pull();
    expect(await here()).toMatchObject({ eid: 'E-1', description: 'Theirs' });
    const entityKey = entityKeyOf('features', fid);
    expect(await device.db.pending.get(entityKey)).toMatchObject({ state: 'ready', intent: 'update' });
    expect((await device.db.bases.get(entityKey))?.value).toMatchObject({
      properties: { description: 'Theirs', name: 'Café' },
    });
    expect(there()).not.toHaveProperty('eid');
    await send();
    expect(there()).toMatchObject({ eid: 'E-1', description: 'Theirs' });
  });

  it('same change on both sides → nothing pending', async () => {
    await edit(device, fid, { eid: 'E-1' });
    editThere(server, fid, { eid: 'E-1', description: 'Theirs' });
    await pull();
    expect(await device.db.pending.count()).toBe(0);
    expect(await here()).toMatchObject({ eid: 'E-1', description: 'Theirs' });
  });

  it('site and its extra data → merged', async () => {
    const [site] = await device.db.sites.toArray();
    if (site === undefined) throw new Error('No site.');
    const after = { ...site, title: 'Mine' };
    const changes = [{ table: 'sites' as const, key: site.lid, before: site, after }];
    await transact(device.db, { label: 'x', changes }, { now: 1, newId: device.newId });
    Object.assign(server.sites[0] ?? {}, { siteExtraData: { ground: 'grass' } });
    await send();
    expect(server.sites[0]).toMatchObject({ siteTitle: 'Mine', siteExtraData: { ground: 'grass' } });
  });
});

/** Name and description clash, the identifier does not. */
async function clash(): Promise<ConflictView> {
  await edit(device, fid, { name: 'Mine', description: 'Mine', eid: 'E-1' });
  editThere(server, fid, { name: 'Theirs', description: 'Theirs' });
  await send();
  const [view] = await device.engine.listConflicts();
  if (view === undefined) throw new Error('There is no conflict.');
  return view;
}

describe('a conflict', () => {
  it('lists conflicting and merged fields', async () => {
    const view = await clash();
    expect(view).toMatchObject({
      title: 'Mine',
      where: ['Northside', 'Harbour', 'Quay', 'Ground'],
      severity: 'conflict',
      mayKeepBoth: true,
      issues: [],
      fields: [
        { path: 'properties.name', base: 'Café', mine: 'Mine', theirs: 'Theirs' },
        { path: 'properties.description', base: undefined, mine: 'Mine', theirs: 'Theirs' },
      ],
      parallel: [{ path: 'properties.eid', by: 'mine' }],
    });
    const record = await device.db.conflicts.get(view.id);
    expect(record).toMatchObject({ severity: 'conflict', merged: { properties: { name: 'Mine' } } });
    expect(record?.fields?.map(({ path }) => path)).toEqual(['properties.name', 'properties.description']);
    expect(there()).toMatchObject({ name: 'Theirs' });
  });

  it('resolved by field → reports open fields, then done', async () => {
    const { id } = await clash();
    const { engine } = device;
    const name = { 'properties.name': 'theirs' } as const;
    expect(await engine.resolveConflict(id, { fields: name })).toEqual({
      status: 'open',
      paths: ['properties.description'],
    });
    const fields = { ...name, 'properties.description': 'mine' } as const;
    expect(await engine.previewResolution(id, { fields })).toMatchObject({
      open: [],
      issues: [],
      row: { properties: { name: 'Theirs', description: 'Mine', eid: 'E-1' } },
    });
    expect(await engine.resolveConflict(id, { fields })).toEqual({ status: 'done' });
    await send();
    expect(there()).toMatchObject({ name: 'Theirs', description: 'Mine', eid: 'E-1' });
    expect(await engine.resolveConflict(id, 'mine')).toEqual({ status: 'gone' });
  });

  it('invalid shape chosen → not resolved, issues reported', async () => {
    const { id } = await clash();
    const crossing: Polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [0.001, 0.001],
          [0.001, 0],
          [0, 0.001],
          [0, 0],
        ],
      ],
    };
    const fields = { 'properties.name': 'mine', 'properties.description': 'mine' } as const;
    const outcome = await device.engine.resolveConflict(id, { fields, geometry: crossing });
    expect(outcome).toMatchObject({ status: 'invalid', issues: [{ code: 'self-crossing' }] });
    expect(await device.engine.readConflict(id)).not.toBeNull();
  });

  it('resolved as both → theirs kept, mine becomes a copy', async () => {
    const { id } = await clash();
    expect(await device.engine.resolveConflict(id, 'both')).toEqual({ status: 'done' });
    await send();
    expect(there()).toMatchObject({ name: 'Theirs' });
    const copy = [...server.features.values()].find((feature) => feature.properties['name'] === 'Mine #2');
    expect(copy?.properties).toMatchObject({ description: 'Mine', eid: 'E-1' });
    expect(await listFeatures(device.db, levelLid)).toHaveLength(3);
  });

  it('edits and pulls while open → conflict updated', async () => {
    const { id } = await clash();
    await edit(device, fid, { description: 'Theirs' });
    editThere(server, fid, { name: 'Again' });
    await pull();
    expect(await device.engine.readConflict(id)).toMatchObject({
      fields: [{ path: 'properties.name', mine: 'Mine', theirs: 'Again' }],
    });
    await device.engine.resolveConflict(id, 'mine');
    await send();
    expect(there()).toMatchObject({ name: 'Mine', description: 'Theirs' });
  });

  it('merged result breaks a rule → semantic conflict', async () => {
    const wall = {
      code: 'wall',
      title: 'Wall',
      properties: { class: 'obstacle', shape: ['Polygon'] },
    } as const;
    const shop = {
      code: 'shop',
      title: 'Shop',
      properties: { class: 'poi', shape: ['Point', 'Polygon'] },
    } as const;
    const taxonomy = {
      wall: { ...wall, properties: { ...wall.properties, shape: [...wall.properties.shape] } },
      shop: { ...shop, properties: { ...shop.properties, shape: [...shop.properties.shape] } },
    };
    const room: Polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [0.001, 0],
          [0.001, 0.001],
          [0, 0.001],
          [0, 0],
        ],
      ],
    };
    await edit(device, fid, {}, room);
    await send();
    await device.db.taxonomy.put({ k: 'taxonomy', taxonomy, readAt: 0 });
    await edit(device, fid, {}, { type: 'Point', coordinates: [0.001, 0.002] });
    editThere(server, fid, { typeCode: 'wall' });
    await send();
    const [view] = await device.engine.listConflicts();
    expect(view).toMatchObject({
      severity: 'semantic',
      issues: [{ code: 'file-validation-geometry-type' }],
    });
    expect(view?.fields.map(({ path }) => path)).toEqual(['geometry', 'properties.typeCode']);
  });

  it('record of an older app version → read and resolved', async () => {
    const { id } = await clash();
    await device.db.conflicts.where({ id }).modify((record: ConflictRecord) => {
      delete record.fields;
      delete record.merged;
      delete record.severity;
      delete record.issues;
    });
    expect((await device.engine.readConflict(id))?.fields).toHaveLength(2);
    const fields = { 'properties.name': 'theirs', 'properties.description': 'theirs' } as const;
    expect(await device.engine.resolveConflict(id, { fields })).toEqual({ status: 'done' });
  });
});

describe('a resolution', () => {
  const decided = async (choice: Parameters<typeof device.engine.resolveConflict>[1]): Promise<string> => {
    const { id } = await clash();
    await device.engine.resolveConflict(id, choice);
    await send();
    return id;
  };

  it.each(someOf(['mine', 'theirs', 'both'] as const, 1))(
    'resolved as %s · reopened → can be resolved again',
    async (choice) => {
      const id = await decided(choice);
      expect(await device.engine.listResolved()).toMatchObject([{ id, decision: choice }]);
      expect(await device.engine.reopenConflict(id)).toBe('done');
      expect(await device.engine.listConflicts()).toMatchObject([
        { id, mine: { properties: { name: 'Mine' } }, theirs: { properties: { name: 'Theirs' } } },
      ]);
      expect(await device.engine.listResolved()).toEqual([]);
      expect((await device.db.activity.orderBy('n').last())?.what).toBe('undone');
      await send();
      // Reading the same again does not decide the conflict.
      await pull();
      expect(await device.engine.readConflict(id)).toMatchObject({
        theirs: { properties: { name: 'Theirs' } },
      });
      await device.engine.resolveConflict(id, choice === 'theirs' ? 'mine' : 'theirs');
      await send();
      await drained(device);
      const name = choice === 'theirs' ? 'Mine' : 'Theirs';
      expect(there()).toMatchObject({ name });
      expect(await here()).toMatchObject({ name });
      expect(server.features.size).toBe(2);
    },
  );

  it.each([
    ['mine', 'mine', 'mine'],
    ['theirs', 'theirs', 'theirs'],
    ['mine', 'theirs', 'fields'],
  ] as const)('fields %s and %s → recorded as %s', async (name, description, said) => {
    const { id } = await clash();
    const fields = { 'properties.name': name, 'properties.description': description };
    await device.engine.resolveConflict(id, { fields });
    const where = expect.arrayContaining(['Quay']) as string[];
    expect(await device.engine.listResolved()).toMatchObject([{ id, decision: said, where }]);
  });

  it('deleted remotely · changed here → listed as an update', async () => {
    await rename(device, fid, 'Mine');
    server.features.delete(fid);
    await send();
    expect(await device.engine.listOutbox()).toMatchObject([
      { intent: 'update', state: 'conflict', conflict: { kind: 'deleted-there' } },
    ]);
    const [view] = await device.engine.listConflicts();
    await device.engine.resolveConflict(view?.id ?? '', 'mine');
    await send();
    expect(there()).toMatchObject({ name: 'Mine' });
  });

  it('reopened after later edits → later edits on both sides', async () => {
    const id = await decided('theirs');
    await edit(device, fid, { description: 'Since', keywords: ['new'] });
    await send();
    expect(await device.engine.reopenConflict(id)).toBe('done');
    const [view] = await device.engine.listConflicts();
    expect(view?.fields).toMatchObject([{ path: 'properties.name', mine: 'Mine', theirs: 'Theirs' }]);
    expect(view?.mine).toMatchObject({ properties: { description: 'Since', keywords: ['new'] } });
    expect(view?.theirs).toMatchObject({ properties: { description: 'Since', keywords: ['new'] } });
  });

  it('after seven days → cannot be reopened', async () => {
    const id = await decided('theirs');
    device.clock.advance(7 * DAY_MS + 1);
    expect(await device.engine.listResolved()).toEqual([]);
    expect(await device.engine.reopenConflict(id)).toBe('gone');
    device.engine.start();
    await until(async () => {
      device.clock.advance(10_000);
      return (await device.db.resolutions.count()) === 0;
    }, 'the end of it');
  });

  it('remote delete of a level accepted · reopened → level back with its content', async () => {
    await rename(device, fid, 'Mine');
    server.levels.length = 0;
    server.features.clear();
    device.clock.advance(11_000);
    await device.engine.pullHierarchy();
    const [view] = await device.engine.listConflicts();
    expect(view).toMatchObject({ kind: 'deleted-there', fields: [], merged: null, mayKeepBoth: false });
    const id = view?.id ?? '';
    await device.engine.resolveConflict(id, 'theirs');
    expect(await device.db.features.count()).toBe(0);
    expect(await device.engine.reopenConflict(id)).toBe('done');
    const names = (await listFeatures(device.db, levelLid)).map(({ properties }) => properties.name);
    expect(new Set(names)).toEqual(new Set(['Mine', 'Shop']));
    await device.engine.resolveConflict(id, 'mine');
    await send();
    await drained(device);
    expect(server.levels).toHaveLength(1);
    expect(there()).toMatchObject({ name: 'Mine' });
  });
});

it('database of version 1 · upgraded → conflicts readable', async () => {
  const name = `old-${device.newId()}`;
  const old = new Dexie(name);
  old.version(1).stores({ conflicts: 'id, entityKey', features: 'fid' });
  const mine = { ...(await device.db.features.get(fid)), properties: { typeCode: 'shop', name: 'Mine' } };
  const theirs = { ...mine, properties: { typeCode: 'shop', name: 'Theirs' } };
  const of = { entityKey: `features:${fid}`, table: 'features', key: fid, kind: 'both-changed', at: 1 };
  await old.table('features').put(mine);
  await old.table('conflicts').put({ id: 'c', ...of, base: null, mine, theirs });
  old.close();
  const other = await createDevice(server, { name });
  const [view] = await other.engine.listConflicts();
  expect(view?.fields.map(({ path }) => path)).toEqual(['properties.name']);
  other.db.close();
});
