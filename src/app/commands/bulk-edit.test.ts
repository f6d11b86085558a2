import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import { entityKeyOf, freshOp, listFeatures } from '../../db/index.ts';
import { NO_EDIT } from '../../domain/bulk/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { builtInTaxonomy as taxonomy } from '../../domain/taxonomy/index.ts';
import { applyFix, changeMany, deleteMany, editPlaces, newFid, redo, replacePicture, undo } from './index.ts';

const days = {
  Monday: 'Mo',
  Tuesday: 'Tu',
  Wednesday: 'We',
  Thursday: 'Th',
  Friday: 'Fr',
  Saturday: 'Sa',
  Sunday: 'Su',
};

describe('an act on many features', () => {
  let device: Device;
  let fids: string[];

  const fill = async (count: number): Promise<void> => {
    const rows = Array.from({ length: count }, (): Feature => ({
      ...device.place,
      fid: newFid(device.workspace),
    }));
    await device.db.features.bulkAdd(rows);
    fids = rows.map(({ fid }) => fid);
  };
  const edit = { ...NO_EDIT, fields: { keywords: ['new'] } };
  const withKeyword = () => device.db.features.filter(({ properties }) => properties.keywords !== undefined);

  beforeEach(async () => {
    device = await openDevice();
  });
  afterEach(() => device.db.delete());

  slowIt('over five hundred says how far it is, and is one step of undo and of redo', async () => {
    await fill(1200);
    const told: number[] = [];
    const parts: string[] = [];
    const onProgress = (done: number, part: readonly string[]) => {
      told.push(done);
      parts.push(...part);
    };
    const outcome = await changeMany.run(device.workspace, { fids, edit, taxonomy, onProgress });
    expect(outcome).toEqual({ failure: null, changed: 1200, leftOut: [], isCancelled: false });
    expect(told).toEqual([500, 1200]);
    expect(parts.toSorted()).toEqual(fids.toSorted());
    expect(await withKeyword().count()).toBe(1200);
    await undo.run(device.workspace);
    expect(await withKeyword().count()).toBe(0);
    expect((await undo.run(device.workspace)).status).toBe('nothing');
    await redo.run(device.workspace);
    expect(await withKeyword().count()).toBe(1200);
  });

  it('cells of six hundred places · nothing shows the progress → written in one transaction', async () => {
    await fill(600);
    let commits = 0;
    const count = (parts: object): void => {
      if (Object.keys(parts).some((part) => part.includes('/features/'))) commits += 1;
    };
    Dexie.on.storagemutated.subscribe(count);
    const texts = new Map(fids.map((fid, n) => [fid, new Map([['eid' as const, `E-${n}`]])]));
    const words = {
      taxonomy,
      types: new Map(),
      short: days,
      long: days,
      never: 'Closed',
      zone: 'UTC',
      locale: 'en',
    };
    const outcome = await editPlaces.run(device.workspace, { texts, words, ownOrigin: undefined });
    Dexie.on.storagemutated.unsubscribe(count);
    expect(outcome.changed).toBe(600);
    expect(commits).toBe(1);
  });

  it('that replaces a picture changes who shows it alone, in one step', async () => {
    await fill(3);
    const [first, second] = fids;
    await device.db.features.update(first!, { properties: { ...device.place.properties, logo: 'a' } });
    await device.db.features.update(second!, {
      properties: { ...device.place.properties, images: ['b', 'a'] },
    });
    const outcome = await replacePicture.run(device.workspace, { fids, from: 'a', to: 'new' });
    expect(outcome).toMatchObject({ failure: null, changed: 2, leftOut: [] });
    expect((await device.db.features.get(first!))?.properties.logo).toBe('new');
    expect((await device.db.features.get(second!))?.properties.images).toEqual(['b', 'new']);
    await undo.run(device.workspace);
    expect((await device.db.features.get(first!))?.properties.logo).toBe('a');
    expect((await device.db.features.get(second!))?.properties.images).toEqual(['b', 'a']);
  });

  it('that carries out a plan of fixes leaves out what a colleague changed since, and is one step', async () => {
    await fill(3);
    const [planned, since, doubled] = await listFeatures(device.db, device.level.lid).then((rows) =>
      rows.filter(({ fid }) => fids.includes(fid)),
    );
    const renamed = (row: Feature, name: string): Feature => ({
      ...row,
      properties: { ...row.properties, name },
    });
    const plan = {
      changes: [
        { before: planned!, after: renamed(planned!, 'Fixed') },
        { before: since!, after: renamed(since!, 'Fixed') },
      ],
      left: [],
    };
    await device.db.features.put(renamed(since!, 'By a colleague'));
    const outcome = await applyFix.run(device.workspace, { plan });
    expect(outcome).toMatchObject({ failure: null, changed: 1 });
    expect(outcome.leftOut.map(({ feature, reason }) => [feature?.fid, reason])).toEqual([
      [since!.fid, 'changed'],
    ]);
    const nameOf = async (fid: string) => (await device.db.features.get(fid))?.properties.name;
    expect([await nameOf(planned!.fid), await nameOf(since!.fid)]).toEqual(['Fixed', 'By a colleague']);
    await applyFix.run(device.workspace, {
      plan: { changes: [{ before: doubled!, after: null }], left: [] },
    });
    expect(await nameOf(doubled!.fid)).toBeUndefined();
    await undo.run(device.workspace);
    await undo.run(device.workspace);
    expect(await nameOf(planned!.fid)).toBe(planned!.properties.name);
    expect(await nameOf(doubled!.fid)).toBe(doubled!.properties.name);
  });

  it.each<[string, (row: Feature) => Promise<unknown>, string[]]>([
    ['as planned', () => Promise.resolve(), ['changed', 'deleted']],
    ['deleted by a colleague', ({ fid }) => device.db.features.delete(fid), []],
    [
      'changed by a colleague',
      ({ fid }) => device.db.features.update(fid, { 'properties.name': 'Theirs' }),
      [],
    ],
    [
      'in conflict',
      async (row) => {
        const of = { table: 'features', key: row.fid, row, intent: 'update' } as const;
        await device.db.pending.put({ ...freshOp(of, 1, device.workspace.newId()), state: 'conflict' });
      },
      [],
    ],
  ])('of a plan · what a change needs is %s → %j', async (_, meanwhile, done) => {
    await fill(3);
    const [needed, changed, doubled] = (await device.db.features.bulkGet(fids)) as [
      Feature,
      Feature,
      Feature,
    ];
    const after = { ...changed, properties: { ...changed.properties, name: 'Fixed' } };
    await meanwhile(needed);
    const changes = [{ before: changed, after, needs: [needed] }];
    await applyFix.run(device.workspace, { plan: { changes, left: [] } });
    const gone = [{ before: doubled, after: null, needs: [needed, changed] }];
    await applyFix.run(device.workspace, { plan: { changes: [...gone, ...changes], left: [] } });
    const rows = await device.db.features.bulkGet(fids);
    expect([
      ...(rows[1]?.properties.name === 'Fixed' ? ['changed'] : []),
      ...(rows[2] === undefined ? ['deleted'] : []),
    ]).toEqual(done);
  });

  it('that is cancelled keeps what was done, as one step', async () => {
    await fill(1200);
    const stop = new AbortController();
    const onProgress = (done: number): void => {
      if (done === 500) stop.abort();
    };
    const { signal } = stop;
    const outcome = await deleteMany.run(device.workspace, { fids, onProgress, signal });
    expect(outcome).toMatchObject({ changed: 500, isCancelled: true });
    expect(await listFeatures(device.db, device.level.lid)).toHaveLength(701);
    await undo.run(device.workspace);
    expect(await listFeatures(device.db, device.level.lid)).toHaveLength(1201);
  });

  it('leaves out what is in conflict, and what another device has deleted meanwhile', async () => {
    await fill(3);
    const [held, gone, free] = fids as [string, string, string];
    const row = await device.db.features.get(held);
    if (row === undefined) throw new Error('There is none.');
    const of = { table: 'features', key: held, row, intent: 'update' } as const;
    await device.db.pending.put({ ...freshOp(of, 1, device.workspace.newId()), state: 'conflict' });
    await device.db.features.delete(gone);
    const outcome = await changeMany.run(device.workspace, { fids, edit, taxonomy });
    expect(outcome.leftOut).toEqual([
      { fid: held, feature: row, reason: 'conflict' },
      { fid: gone, feature: null, reason: 'gone' },
    ]);
    expect((await withKeyword().toArray()).map(({ fid }) => fid)).toEqual([free]);
  });

  it('keeps what another device changes meanwhile, before it and between two parts, also when it is undone', async () => {
    await fill(600);
    const renamedThere = async (fid: string, name: string): Promise<void> =>
      void (await device.db.features.update(fid, { 'properties.name': name }));
    const [first, last] = [fids[0]!, fids.at(-1)!];
    await renamedThere(first, 'Theirs');
    let between = Promise.resolve();
    const onProgress = (done: number): void => {
      if (done === 500) between = renamedThere(last, 'Theirs too');
    };
    const outcome = await changeMany.run(device.workspace, { fids, edit, taxonomy, onProgress });
    await between;
    expect(outcome).toMatchObject({ failure: null, leftOut: [] });
    const stands = async (fid: string) => (await device.db.features.get(fid))?.properties;
    expect(await stands(first)).toMatchObject({ name: 'Theirs', keywords: ['new'] });
    expect(await stands(last)).toMatchObject({ name: 'Theirs too', keywords: ['new'] });
    await undo.run(device.workspace);
    expect((await stands(first))?.name).toBe('Theirs');
    expect((await stands(last))?.name).toBe('Theirs too');
  });

  it('in two parts is no longer one step once something else was done between them', async () => {
    await fill(600);
    const onProgress = async (done: number): Promise<void> => {
      if (done === 500) await deleteMany.run(device.workspace, { fids: [device.place.fid] });
    };
    let between = Promise.resolve();
    await changeMany.run(device.workspace, {
      fids,
      edit,
      taxonomy,
      onProgress: (done) => {
        between = onProgress(done);
      },
    });
    await between;
    expect(await device.db.history.count()).toBeGreaterThanOrEqual(2);
    for (let status = 'done'; status === 'done';) ({ status } = await undo.run(device.workspace));
    expect(await withKeyword().count()).toBe(0);
    expect(await device.db.features.get(device.place.fid)).toEqual(device.place);
  });

  it('cells are written, half of them uploaded · undo → all as before; those uploaded wait as changes', async () => {
    await fill(4);
    const words = {
      taxonomy,
      types: new Map(),
      short: days,
      long: days,
      never: '',
      zone: 'UTC',
      locale: 'en',
    };
    const texts = new Map(fids.map((fid, n) => [fid, new Map([['name' as const, `Bay ${n}`]])]));
    await editPlaces.run(device.workspace, { texts, words, ownOrigin: undefined });
    const keys = fids.map((fid) => entityKeyOf('features', fid));
    await device.db.pending.bulkDelete(keys.slice(0, 2));
    await device.db.bases.bulkDelete(keys.slice(0, 2));
    expect((await undo.run(device.workspace)).status).toBe('done');
    const names = (await device.db.features.bulkGet(fids)).map((row) => row?.properties.name);
    expect(new Set(names)).toEqual(new Set([device.place.properties.name]));
    const waiting = (await device.db.pending.toArray()).map(({ entityKey, intent }) => [entityKey, intent]);
    expect(waiting).toEqual(keys.slice(0, 2).map((key) => [key, 'update']));
  });

  it('moves features to another level, which waits as a change of each of them', async () => {
    await fill(2);
    const upstairs = { ...device.level, lid: device.workspace.newId() as never, levelIndex: 1 };
    await device.db.levels.add(upstairs);
    const outcome = await changeMany.run(device.workspace, {
      fids,
      edit: { ...NO_EDIT, levelLid: upstairs.lid },
      taxonomy,
    });
    expect(outcome.changed).toBe(2);
    expect(await listFeatures(device.db, upstairs.lid)).toHaveLength(2);
    const op = await device.db.pending.get(entityKeyOf('features', fids[0] ?? ''));
    expect(op).toMatchObject({ intent: 'update', state: 'ready' });
  });
});
