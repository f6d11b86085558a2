import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeatureGeometry, Polygon, Position } from '../../../domain/entities/geometry.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';
import { listTrash, redo, restoreTrash, transact, undo } from '../../../db/index.ts';
import { deleteFeature } from '../../../domain/ops/index.ts';
import { edit, editThere } from '../../../../tests/support/sync/content-fixtures.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

const DAY_MS = 24 * 3_600_000;

let { server, device, fid, second, send, pull, there, alarms } = {} as WatchedPlace;

beforeEach(async () => {
  ({ server, device, fid, second, send, pull, there, alarms } = await watchedPlace());
});
afterEach(() => device.engine.stop());

/** A client that loads the place now, and later writes it back whole with a change of its own. */
function rival(): (change: Record<string, unknown>, geometry?: FeatureGeometry) => void {
  const loaded = server.features.get(fid);
  if (loaded === undefined) throw new Error('The server has it no more.');
  const copy = structuredClone(loaded);
  return (change, geometry) => {
    if (geometry !== undefined) copy.geometry = geometry;
    for (const [name, value] of Object.entries(change)) copy.properties[name] = value;
    server.put(copy, copy.place);
  };
}

const shape = (...corners: Position[]): Polygon => {
  const all = [...corners, ...corners.slice(0, 1)];
  return { type: 'Polygon', coordinates: [all] };
};
const [a, b, c, d]: Position[] = [
  [0.001, 0.001],
  [0.002, 0.001],
  [0.002, 0.002],
  [0.001, 0.002],
];
const [a2, c2]: Position[] = [
  [0.0009, 0.001],
  [0.0021, 0.002],
];

describe('stale client overwrites our write', () => {
  it('pull → lost update reported, reapplied, undoable', async () => {
    const write = rival();
    await edit(device, fid, { name: 'Mine', description: 'Mine' });
    await send();
    write({ eid: 'R-1' });
    await pull();
    expect(alarms()).toHaveLength(1);
    const [record] = await device.engine.listLostUpdates();
    expect(record).toMatchObject({
      title: 'Café',
      fields: [
        { path: 'properties.name', ours: 'Mine', theirs: 'Café' },
        { path: 'properties.description', ours: 'Mine', theirs: undefined },
      ],
    });
    expect(await device.engine.reapplyLostUpdate(record?.id ?? '')).toBe(true);
    await send();
    expect(there()).toMatchObject({ name: 'Mine', description: 'Mine', eid: 'R-1' });
    await pull();
    expect(await device.engine.listLostUpdates()).toEqual([]);
    await undo(device.db, { now: device.clock.now(), newId: device.newId });
    await send();
    await pull();
    expect(there()).toMatchObject({ name: 'Café', eid: 'R-1' });
    expect(alarms()).toHaveLength(1);
  });

  it('another change pending → lost update reported, change sent', async () => {
    const write = rival();
    await edit(device, fid, { name: 'Mine' });
    await send();
    write({ eid: 'R-1' });
    await edit(device, fid, { description: 'Later' });
    await send();
    expect(alarms()).toHaveLength(1);
    expect(there()).toMatchObject({ name: 'Café', eid: 'R-1', description: 'Later' });
  });

  it('several writes, list items removed → lost update reported for each field', async () => {
    const write = rival();
    for (const name of ['One', 'Two']) {
      await edit(device, fid, { name, keywords: ['a', name] });
      await send();
    }
    write({ keywords: ['a', 'theirs'] });
    await pull();
    const [record] = await device.engine.listLostUpdates();
    expect(record?.fields.map(({ path }) => path)).toEqual(['properties.name', 'properties.keywords']);
  });

  it('vertex reverted beside a changed one → reported, both kept on reapply', async () => {
    await edit(device, fid, {}, shape(a!, b!, c!, d!));
    await send();
    const write = rival();
    await edit(device, fid, {}, shape(a!, b!, c2!, d!));
    await send();
    write({}, shape(a2!, b!, c!, d!));
    await pull();
    expect(alarms()).toHaveLength(1);
    const [record] = await device.engine.listLostUpdates();
    expect(record?.fields.map(({ path }) => path)).toEqual(['geometry']);
    expect(await device.engine.reapplyLostUpdate(record?.id ?? '')).toBe(true);
    await send();
    const made = server.features.get(fid)?.geometry as Polygon;
    expect(new Set(made.coordinates[0]?.map(String))).toEqual(new Set([a2, b, c2, d].map(String)));
  });

  it('vertex beside a remote one reverted → reported, both kept on reapply', async () => {
    await edit(device, fid, {}, shape(a!, b!, c!, d!));
    await send();
    const write = rival();
    await edit(device, fid, {}, shape(a!, b!, c2!, d!));
    await send();
    editThere(server, fid, {}, shape(a2!, b!, c2!, d!));
    await pull();
    expect(alarms()).toEqual([]);
    write({ eid: 'R-1' });
    await pull();
    expect(alarms()).toHaveLength(1);
    const [record] = await device.engine.listLostUpdates();
    await device.engine.reapplyLostUpdate(record?.id ?? '');
    await send();
    const made = server.features.get(fid)?.geometry as Polygon;
    expect(new Set(made.coordinates[0]?.map(String))).toEqual(new Set([a2, b, c2, d].map(String)));
  });

  it('list item beside a remote one removed → lost update reported', async () => {
    await edit(device, fid, { keywords: ['a'] });
    await send();
    const write = rival();
    await edit(device, fid, { keywords: ['a', 'mine'] });
    await send();
    editThere(server, fid, { keywords: ['a', 'mine', 'theirs'] });
    await pull();
    expect(alarms()).toEqual([]);
    write({ eid: 'R-1' });
    await pull();
    expect(alarms()).toHaveLength(1);
    const [record] = await device.engine.listLostUpdates();
    expect(record?.fields).toMatchObject([
      { path: 'properties.keywords', ours: ['a', 'mine', 'theirs'], theirs: ['a'] },
    ]);
  });

  it('only the remote item removed → no lost update', async () => {
    await edit(device, fid, { keywords: ['mine'] });
    await send();
    const write = rival();
    editThere(server, fid, { keywords: ['mine', 'theirs'] });
    await pull();
    write({ eid: 'R-1' });
    await pull();
    expect(alarms()).toEqual([]);
  });

  it('seen in a list read for another feature → lost update reported', async () => {
    const write = rival();
    await edit(device, fid, { name: 'Mine' });
    await send();
    device.clock.advance(11_000);
    write({ eid: 'R-1' });
    await edit(device, second, { name: 'Other' });
    await send();
    expect(alarms()).toHaveLength(1);
    expect((await device.db.features.get(fid))?.properties).toMatchObject({ name: 'Café', eid: 'R-1' });
  });

  it('such a list soon after the acknowledge → not checked, may be stale', async () => {
    const write = rival();
    await edit(device, fid, { name: 'Mine' });
    await send();
    write({ eid: 'R-1' });
    await edit(device, second, { name: 'Other' });
    await send();
    expect(alarms()).toEqual([]);
    expect((await device.db.features.get(fid))?.properties).toMatchObject({ name: 'Mine' });
  });

  it('audit retention over, or dismissed → not reported again', async () => {
    let write = rival();
    await edit(device, fid, { name: 'Mine' });
    await send();
    device.clock.advance(7 * DAY_MS + 1);
    write({ eid: 'R-1' });
    await pull();
    expect(alarms()).toEqual([]);

    write = rival();
    await edit(device, fid, { name: 'Again' });
    await send();
    write({ eid: 'R-2' });
    await pull();
    const [record] = await device.engine.listLostUpdates();
    await device.engine.dismissLostUpdate(record?.id ?? '');
    await pull();
    expect(await device.engine.listLostUpdates()).toEqual([]);
    expect(alarms()).toHaveLength(1);
    // It can be had from the trash for some weeks more.
    expect(await listTrash(device.db)).toMatchObject([{ title: 'Again', isChange: true, why: 'discarded' }]);
    expect(await device.db.activity.toCollection().last()).toMatchObject({
      what: 'discarded',
      title: 'Again',
      entityKey: `features:${fid}`,
    });
  });

  it('conflict open on the same feature → lost update reported', async () => {
    const write = rival();
    await edit(device, fid, { name: 'Mine' });
    await send();
    await edit(device, fid, { description: 'Mine' });
    editThere(server, fid, { description: 'Theirs' });
    await send();
    expect(await device.engine.listConflicts()).toHaveLength(1);
    write({ description: 'Theirs' });
    await pull();
    expect((await device.engine.listLostUpdates())[0]?.fields.map(({ path }) => path)).toEqual([
      'properties.name',
    ]);
  });

  it('remote edit in between → no lost update', async () => {
    await edit(device, fid, { name: 'Mine' });
    await send();
    const theirs = await device.db.features.get(fid);
    if (theirs === undefined) throw new Error('gone');
    await device.db.features.put({ ...theirs, properties: { ...theirs.properties, name: 'Other' } });
    editThere(server, fid, { name: 'Café' });
    await pull();
    expect(alarms()).toEqual([]);
  });

  it('later read has our values → lost update retracted', async () => {
    const [before, write] = [structuredClone(server.features.get(fid)), rival()];
    await edit(device, fid, { name: 'Mine' });
    await send();
    const after = structuredClone(server.features.get(fid));
    if (before === undefined || after === undefined) throw new Error('gone');
    write({});
    await pull();
    expect(await device.engine.listLostUpdates()).toHaveLength(1);
    server.put(after, after.place);
    await pull();
    expect(await device.engine.listLostUpdates()).toEqual([]);
  });
});

describe('lost update of a deleted feature', () => {
  /** Our name is written over. @returns the overwriting's id */
  async function writtenOver(): Promise<string> {
    const write = rival();
    await edit(device, fid, { name: 'Mine' });
    await send();
    write({ eid: 'R-1' });
    await pull();
    const [record] = await device.engine.listLostUpdates();
    return record?.id ?? '';
  }
  const ports = () => ({ now: device.clock.now(), newId: device.newId });
  const lastLine = () => device.db.activity.toCollection().last();

  it.each(['reapplyLostUpdate', 'dismissLostUpdate'] as const)(
    'deleted remotely · %s → our values in the trash',
    async (decide) => {
      const id = await writtenOver();
      server.features.delete(fid);
      device.clock.advance(60_000);
      await pull();
      expect(await device.db.features.get(fid)).toBeUndefined();
      expect(await device.engine[decide](id)).not.toBe(true);
      expect(await device.engine.listLostUpdates()).toEqual([]);
      expect(await lastLine()).toMatchObject({ what: 'discarded', title: 'Mine' });
      const [thrown] = await listTrash(device.db);
      expect(thrown).toMatchObject({ title: 'Mine', why: 'discarded' });
      expect(await restoreTrash(device.db, thrown?.id ?? '', ports())).toMatchObject({ status: 'done' });
      expect(await device.db.features.get(fid)).toMatchObject({ properties: { name: 'Mine' } });
    },
  );

  it('deleted here · dismissed → restored together', async () => {
    const id = await writtenOver();
    const place = await device.db.features.get(fid);
    if (place === undefined) throw new Error('gone');
    await transact(device.db, deleteFeature(place), ports());
    await device.engine.dismissLostUpdate(id);
    const thrown = (await listTrash(device.db)).find(({ isChange }) => isChange);
    expect(thrown).toMatchObject({ title: 'Mine', why: 'discarded' });
    expect(await restoreTrash(device.db, thrown?.id ?? '', ports())).toMatchObject({ status: 'done' });
    expect(await device.db.features.get(fid)).toMatchObject({ properties: { name: 'Mine', eid: 'R-1' } });
    expect(await listTrash(device.db)).toEqual([]);
  });
});

describe('no other client interferes', () => {
  it('random edits, undo and fresh remote edits → no lost update', async () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('edit' as const), name: fc.constantFrom('A', 'B', 'C', 'Café') }),
      fc.record({ kind: fc.constant('describe' as const), name: fc.constantFrom('x', undefined) }),
      fc.constant({ kind: 'undo' as const }),
      fc.constant({ kind: 'redo' as const }),
      fc.constant({ kind: 'send' as const }),
      fc.constant({ kind: 'pull' as const }),
      fc.record({ kind: fc.constant('other' as const), eid: fc.constantFrom('1', '2') }),
      fc.record({ kind: fc.constant('publish' as const), state: fc.constantFrom('published', 'changed') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        const ports = { now: device.clock.now(), newId: device.newId };
        // Undo is to reach back to the place, not to its making.
        await device.db.history.clear();
        for (const one of acts) {
          if (one.kind === 'edit') await edit(device, fid, { name: one.name });
          else if (one.kind === 'describe') await edit(device, fid, { description: one.name });
          else if (one.kind === 'undo') await undo(device.db, ports);
          else if (one.kind === 'redo') await redo(device.db, ports);
          else if (one.kind === 'send') await send();
          else if (one.kind === 'pull') await pull();
          else if (one.kind === 'other') editThere(server, fid, { eid: one.eid });
          else editThere(server, fid, { publishState: one.state });
        }
        await send();
        await pull();
        expect(alarms()).toEqual([]);
        expect(await device.db.overwrites.count()).toBe(0);
        expect(await device.db.conflicts.count()).toBe(0);
      }),
      { numRuns: runs(25) },
    );
  }, 600_000);
});
