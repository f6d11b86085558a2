import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDevice, square, type Device } from '../../../tests/support/app/app-device.ts';
import { freshOp, listFeatures } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { boundsOf } from '../../domain/geometry/index.ts';
import type { ContentMove } from '../../domain/ops/index.ts';
import {
  deleteFeature,
  deleteSite,
  dropPlan,
  importLevel,
  keepPlan,
  keptPlan,
  newFid,
  newLid,
  redo,
  saveFeature,
  editLevel,
  saveSite,
  undo,
  undoWaitsFor,
} from './index.ts';

describe('commands on content', () => {
  let device: Device;

  beforeEach(async () => {
    device = await openDevice();
  });
  afterEach(() => device.db.delete());

  const rename = (name: string) =>
    saveFeature.run(device.workspace, {
      mode: 'edit',
      fid: device.place.fid,
      patch: ({ properties }) => ({ properties: { ...properties, name } }),
    });
  const nameNow = async () => (await device.db.features.get(device.place.fid))?.properties.name;

  it('save, wake the engine and can be taken back and done again', async () => {
    expect(await rename('Desk')).toEqual({ ok: true, entityKeys: [`features:${device.place.fid}`] });
    expect(device.engine.nudges).toBe(1);
    expect(await undo.run(device.workspace)).toMatchObject({ status: 'done', label: 'changeFeature' });
    expect(await nameNow()).toBe('Outpatient reception');
    expect(await redo.run(device.workspace)).toMatchObject({ status: 'done' });
    expect(await nameNow()).toBe('Desk');
    expect(device.engine.nudges).toBe(3);
  });

  it('take texts in languages and groups back as they were', async () => {
    const extra = { name_de: 'Empfang', description_fr: 'Accueil', keywords_ja: ['受付'], access: ['staff'] };
    await device.db.features.update(device.place.fid, { 'properties.extra': extra });
    const extraNow = async () => (await device.db.features.get(device.place.fid))?.properties.extra;
    await saveFeature.run(device.workspace, {
      mode: 'edit',
      fid: device.place.fid,
      patch: ({ properties }) => ({ properties: { ...properties, extra: {} } }),
    });
    expect(await extraNow()).toEqual({});
    await undo.run(device.workspace);
    expect(await extraNow()).toEqual(extra);
  });

  it('give a level another index only while no other device or server can have it', async () => {
    const { db, level, workspace, engine } = device;
    const of = { table: 'levels', key: level.lid, row: level, intent: 'create' } as const;
    const op = freshOp(of, 1, workspace.newId());
    const renumber = () => editLevel.run(workspace, { lid: level.lid, patch: () => ({ levelIndex: -1 }) });
    expect(await renumber()).toEqual({ ok: false, code: 'levelUnderWay' });
    await db.pending.put({ ...op, state: 'sending' });
    expect(await renumber()).toEqual({ ok: false, code: 'levelUnderWay' });
    expect([await db.levels.get(level.lid), engine.nudges]).toEqual([level, 0]);
    await db.pending.put(op);
    expect(await renumber()).toEqual({ ok: true, entityKeys: [`levels:${level.lid}`] });
    expect([await db.levels.get(level.lid), engine.nudges]).toEqual([{ ...level, levelIndex: -1 }, 1]);
  });

  it('move all that is on a level, also what is added while its shapes are moved', async () => {
    const { db, level, place, workspace } = device;
    const before = await listFeatures(db, level.lid);
    const [x, y] = [8.6821, 50.1109];
    const move: ContentMove = {
      from: [
        [x, y],
        [x + 0.001, y],
      ],
      to: [
        [x + 0.002, y],
        [x + 0.003, y],
      ],
    };
    const late = { ...place, fid: newFid(workspace), properties: { ...place.properties, name: 'Late' } };
    const saving = editLevel.run(workspace, { lid: level.lid, patch: () => ({}), move });
    // After its rows were read, before they are written.
    await db.features.add(late);
    expect(await saving).toMatchObject({ ok: true });
    const after = new Map((await listFeatures(db, level.lid)).map((row) => [row.fid, row]));
    const westOf = (row: Feature | undefined) => boundsOf(row!.geometry)![0];
    for (const row of [...before, late])
      expect(westOf(after.get(row.fid)) - westOf(row)).toBeCloseTo(0.002, 7);
    await undo.run(workspace);
    expect(westOf(await db.features.get(place.fid))).toBe(westOf(place));
  });

  // @spec 8.42
  it('moved content can not be computed → geotransform failure, nothing changes', async () => {
    const { db, level, workspace } = device;
    const before = await listFeatures(db, level.lid);
    const at: [number, number] = [8.6821, 50.1109];
    const move: ContentMove = { from: [at, at], to: [at, at] };
    const saving = editLevel.run(workspace, { lid: level.lid, patch: () => ({}), move });
    expect(await saving).toEqual({ ok: false, code: 'geotransform' });
    expect(await listFeatures(db, level.lid)).toEqual(before);
  });

  it('the level was changed elsewhere, its content was not → stale after one try', async () => {
    const { level, workspace } = device;
    const patch = vi.fn(() => null);
    const move: ContentMove = {
      from: [
        [8, 50],
        [8.001, 50],
      ],
      to: [
        [8, 50],
        [8.002, 50],
      ],
    };
    expect(await editLevel.run(workspace, { lid: level.lid, patch, move })).toEqual({
      ok: false,
      code: 'stale',
    });
    expect(patch).toHaveBeenCalledTimes(1);
  });

  it('take each act back by itself where the keys are held down', async () => {
    const { workspace } = device;
    const names = ['Desk', 'Front desk', 'Porter', 'Gate'];
    for (const name of names) await rename(name);
    const done = (steps: typeof undo, times: number) =>
      Promise.all(Array.from({ length: times }, () => steps.run(workspace)));
    expect((await done(undo, 5)).map(({ status }) => status)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'nothing',
    ]);
    expect(await nameNow()).toBe('Outpatient reception');
    await done(redo, 3);
    expect(await nameNow()).toBe('Porter');
    await Promise.all([undo.run(workspace), redo.run(workspace), redo.run(workspace)]);
    expect(await nameNow()).toBe('Gate');
  });

  it('undo while an act is on its way · the act is written → that act is taken back', async () => {
    const { workspace } = device;
    await rename('Desk');
    const slowly = async (): Promise<void> => {
      await new Promise((settle) => setTimeout(settle, 20));
      await rename('Front desk');
    };
    const act = undoWaitsFor(slowly());
    const undone = undo.run(workspace);
    await act;
    expect(await undone).toMatchObject({ status: 'done' });
    expect(await nameNow()).toBe('Desk');
  });

  it('undo while an act is on its way · the act fails → the act before is taken back', async () => {
    await rename('Desk');
    const act = undoWaitsFor(Promise.reject(new Error('full')));
    const undone = undo.run(device.workspace);
    await expect(act).rejects.toThrow('full');
    expect(await undone).toMatchObject({ status: 'done' });
  });

  it('undo after a failed one → undone', async () => {
    await rename('Desk');
    const { workspace } = device;
    const failing = vi.spyOn(device.db, 'transaction').mockImplementationOnce(() => {
      throw new Error('full');
    });
    await expect(undo.run(workspace)).rejects.toThrow('storage');
    failing.mockRestore();
    expect(await undo.run(workspace)).toMatchObject({ status: 'done' });
  });

  it("stored row has changed in the form's fields → nothing is saved", async () => {
    const { fid } = device.place;
    const refused = await saveFeature.run(device.workspace, {
      mode: 'edit',
      fid,
      patch: ({ properties }) => (properties.name === 'Desk' ? { properties } : null),
    });
    expect(refused).toEqual({ ok: false, code: 'stale' });
    expect([await nameNow(), await device.db.history.count(), device.engine.nudges]).toEqual([
      'Outpatient reception',
      0,
      0,
    ]);
  });

  it('leave no trace of a save that changes nothing', async () => {
    expect(await rename('Outpatient reception')).toEqual({ ok: true, entityKeys: [] });
    expect(await device.db.history.count()).toBe(0);
    expect(device.engine.nudges).toBe(0);
  });

  it('say that what they are about is gone', async () => {
    await deleteFeature.run(device.workspace, { key: device.place.fid });
    expect(await rename('Desk')).toEqual({ ok: false, code: 'gone' });
    const site = {
      lid: newLid(device.workspace),
      title: 'X',
      externalId: 'X',
      extra: {},
      geometry: square(0, 0, 0.01),
    };
    const clientLid = newLid(device.workspace);
    expect(await saveSite.run(device.workspace, { mode: 'add', clientLid, site })).toEqual({
      ok: false,
      code: 'gone',
    });
  });

  it('delete a site with all below it, and bring all of it back', async () => {
    await deleteSite.run(device.workspace, { key: device.site.lid });
    for (const table of ['sites', 'buildings', 'levels', 'features'] as const) {
      expect(await device.db.table(table).count()).toBe(0);
    }
    await undo.run(device.workspace);
    expect(await device.db.features.get(device.place.fid)).toEqual(device.place);
    expect(await device.db.levels.get(device.level.lid)).toEqual(device.level);
  });

  it('make no level without the plan that the server wants with it', async () => {
    const { workspace, building } = device;
    const lid = newLid(workspace);
    const order = {
      buildingLid: building.lid,
      level: { lid, levelIndex: 1, shortTitle: '1', title: 'One', extra: {} },
      features: [
        {
          fid: newFid(workspace),
          kind: 'mapObject' as const,
          geometry: square(10.003, 50.003, 0.0001),
          properties: { typeCode: 'wall' },
        },
      ],
    };
    expect(await importLevel.run(workspace, order)).toEqual({ ok: false, code: 'gone' });
    await keepPlan(
      workspace,
      { levelLid: lid, buildingLid: building.lid },
      { name: 'old.json', bytes: new Uint8Array([1]) },
    );
    await keepPlan(
      workspace,
      { levelLid: lid, buildingLid: building.lid },
      { name: 'Floor.GeoJSON', bytes: new Uint8Array([2]) },
    );
    expect(await keptPlan(workspace, lid)).toMatchObject({ fileName: 'Floor.GeoJSON', fileType: 'geojson' });
    expect(await device.db.files.count()).toBe(1);
    expect(await importLevel.run(workspace, order)).toMatchObject({ ok: true });
    expect(await listFeatures(device.db, lid)).toHaveLength(1);
    expect(
      await importLevel.run(workspace, { ...order, level: { ...order.level, lid: newLid(workspace) } }),
    ).toEqual({ ok: false, code: 'gone' });
    // By now the plan is the level's: no form that is left of it takes it away, or puts another in its place.
    const other = { name: 'other.json', bytes: new Uint8Array([3]) };
    const again = await keepPlan(workspace, { levelLid: lid, buildingLid: building.lid }, other);
    expect(again).toEqual({ ok: false, code: 'gone' });
    await dropPlan(workspace, lid);
    await device.db.levels.delete(lid);
    await dropPlan(workspace, lid);
    expect(await keptPlan(workspace, lid)).toMatchObject({ fileName: 'Floor.GeoJSON' });
    const unmade = newLid(workspace);
    await keepPlan(workspace, { levelLid: unmade, buildingLid: building.lid }, other);
    await dropPlan(workspace, unmade);
    expect(await keptPlan(workspace, unmade)).toBeUndefined();
  });

  it('keep no floor plan that would take the room of what is saved on the way', async () => {
    const { workspace, building, db } = device;
    const MB = 1_000_000;
    let usage = 960 * MB;
    const storage = { estimate: () => Promise.resolve({ usage, quota: 1000 * MB }) };
    vi.stubGlobal('navigator', { storage });
    const at = { levelLid: newLid(workspace), buildingLid: building.lid };
    const plan = { name: 'a.json', bytes: new Uint8Array([1]) };
    expect(await keepPlan(workspace, at, plan)).toEqual({ ok: false, code: 'quota' });
    expect(await db.files.count()).toBe(0);
    usage = 100 * MB;
    expect(await keepPlan(workspace, at, plan)).toMatchObject({ ok: true });
    vi.unstubAllGlobals();
  });

  it('refuse a second level of one index', async () => {
    const lid = newLid(device.workspace);
    await keepPlan(
      device.workspace,
      { levelLid: lid, buildingLid: device.building.lid },
      { name: 'a.json', bytes: new Uint8Array([1]) },
    );
    const level = { lid, levelIndex: 0, shortTitle: '0', title: 'Zero', extra: {} };
    expect(
      await importLevel.run(device.workspace, { buildingLid: device.building.lid, level, features: [] }),
    ).toEqual({ ok: false, code: 'constraint' });
  });
});
