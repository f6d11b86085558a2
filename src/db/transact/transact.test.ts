import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Feature } from '../../domain/entities/feature.ts';
import { createLevel, deleteLevel } from '../../domain/ops/index.ts';
import type { Moment } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import { DbError } from '../schema/errors.ts';
import { historyState, redo, undo } from './history.ts';
import { openDatabase } from '../device/open-database.ts';
import { pendingStates, rowStatusOf } from '../outbox/operation-status.ts';
import { listFeatures, listLevels } from '../queries/queries.ts';
import { equalContent } from '../schema/equal-content.ts';
import { change, feature, lid, newId, PLACE } from '../../../tests/support/db/content-fixtures.ts';
import { transact } from './transact.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

let db: StoreyDatabase;
const ports = { now: 5, newId };
const act = (...changes: Moment['changes']) => transact(db, { label: 'act', changes }, ports);

/** What is brought back needs a place to come back to. */
const standing = () =>
  Promise.all([
    db
      .table('buildings')
      .put({ kind: 'building', lid: PLACE.buildingLid, siteLid: PLACE.siteLid, clientLid: PLACE.clientLid }),
    db.table('levels').put({ kind: 'level', lid: PLACE.levelLid, ...PLACE, levelIndex: 0 }),
  ]);

beforeEach(async () => {
  db = await openDatabase(`test-${newId()}`);
});

describe('transact', () => {
  it('rows, history and outbox in one transaction', async () => {
    const shop = feature('Shop');
    const { entityKeys } = await act(change(null, shop));
    expect(entityKeys).toEqual([entityKeyOf('features', shop.fid)]);
    expect(await db.features.get(shop.fid)).toEqual(shop);
    expect(await db.pending.get(entityKeys[0] ?? '')).toMatchObject({
      intent: 'create',
      state: 'ready',
      rev: 1,
    });
    expect(await historyState(db)).toEqual({ undo: 'act', redo: null });
  });

  it('one change fails → nothing written', async () => {
    const shop = feature('Shop');
    await db.features.put(shop);
    const attempt = act(change(null, feature('New')), change(feature('Older', shop.fid), null));
    await expect(attempt).rejects.toMatchObject({ kind: 'stale', keys: [entityKeyOf('features', shop.fid)] });
    expect(await db.features.count()).toBe(1);
    expect(await db.pending.count()).toBe(0);
    expect(await db.history.count()).toBe(0);
  });

  it('stopped between two parts of many rows → nothing written, and it can be done again', async () => {
    const rooms = Array.from({ length: 2_500 }, (_, i) => change(null, feature(`Room ${i}`)));
    const stop = new AbortController();
    const told: number[] = [];
    const onWritten = (rows: number): void => {
      told.push(rows);
      if (rows > 1_000) stop.abort();
    };
    const all = (signal: AbortSignal) =>
      transact(db, { label: 'act', changes: rooms }, { ...ports, watch: { signal, onWritten } });
    await expect(all(stop.signal)).rejects.toMatchObject({ kind: 'stopped', isKept: false });
    expect(told).toEqual([1_000, 2_000]);
    expect(await Promise.all([db.features.count(), db.pending.count(), db.history.count()])).toEqual([
      0, 0, 0,
    ]);
    await all(new AbortController().signal);
    expect(await db.features.count()).toBe(2_500);
  });

  it('create of an existing row → refused, rolled back', async () => {
    const shop = feature('Shop');
    await db.features.put(shop);
    const attempt = act(change(null, feature('New')), change(null, shop));
    await expect(attempt).rejects.toBeInstanceOf(DbError);
    await expect(act(change(null, shop))).rejects.toMatchObject({ kind: 'constraint' });
    expect(await db.features.count()).toBe(1);
    expect(await db.pending.count()).toBe(0);
  });

  it('publish state differs → accepted', async () => {
    const shop = feature('Shop');
    await db.features.put({ ...shop, publishState: 'published' });
    await act(change(shop, feature('Bistro', shop.fid)));
    expect((await db.features.get(shop.fid))?.properties.name).toBe('Bistro');
  });

  it('operation in flight → only its revision raised', async () => {
    const shop = feature('Shop');
    await act(change(null, shop));
    const key = entityKeyOf('features', shop.fid);
    await db.pending.update(key, {
      state: 'sending',
      sent: { rev: 1, at: 1, intent: 'create', value: shop },
    });
    await act(change(shop, null));
    expect(await db.pending.get(key)).toMatchObject({ state: 'sending', intent: 'create', rev: 2 });
  });

  it.each(['sending', 'conflict'] as const)(
    'state %s · row moved → waits for its new parent',
    async (state) => {
      const shop = feature('Shop');
      await act(change(null, shop));
      const key = entityKeyOf('features', shop.fid);
      await db.pending.update(key, { state });
      const upstairs = { ...PLACE, levelLid: lid() };
      await act(change(shop, { ...shop, ...upstairs }));
      expect((await db.pending.get(key))?.parentKey).toBe(entityKeyOf('levels', upstairs.levelLid));
    },
  );

  it('rejected · edited → ready again', async () => {
    const shop = feature('Shop');
    await act(change(null, shop));
    const key = entityKeyOf('features', shop.fid);
    await db.pending.update(key, {
      state: 'rejected',
      attempt: 3,
      lastError: { code: 'c', message: 'm', status: 400 },
    });
    await act(change(shop, feature('Better', shop.fid)));
    const op = await db.pending.get(key);
    expect(op).toMatchObject({ state: 'ready', intent: 'create', attempt: 0 });
    expect(op?.lastError).toBeUndefined();
  });

  it('random edits → outbox is the difference of base and head', async () => {
    const names = fc.array(fc.constantFrom('A', 'B', null), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('A', 'B', null), names, async (first, edits) => {
        const fid = newId();
        const row = (name: string | null): Feature | null => (name === null ? null : feature(name, fid));
        const base = row(first);
        if (base !== null) await db.features.put(base);
        let head = base;
        for (const name of edits) {
          const next = row(name);
          if (next === null && head === null) continue;
          await act(change(head, next));
          head = next;
        }
        const key = entityKeyOf('features', fid);
        const [op, kept] = [await db.pending.get(key), await db.bases.get(key)];
        expect(await db.features.get(fid)).toEqual(head ?? undefined);
        if (equalContent(base, head)) {
          expect([op, kept]).toEqual([undefined, undefined]);
        } else {
          expect(op?.intent).toBe(base === null ? 'create' : head === null ? 'delete' : 'update');
          expect(kept?.value ?? null).toEqual(base);
        }
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('new level', () => {
  const building = {
    kind: 'building' as const,
    lid: PLACE.buildingLid,
    siteLid: PLACE.siteLid,
    clientLid: PLACE.clientLid,
  };
  const make = (count: number, levelLid = lid()) =>
    createLevel(
      building,
      { lid: levelLid, levelIndex: 2, shortTitle: '2', title: 'Two', extra: {} },
      Array.from({ length: count }, (_, i) => feature(`F${i}`)),
    );

  it('edits of its features → one operation', async () => {
    const moment = make(50);
    await transact(db, moment, ports);
    const [level] = await listLevels(db, building.lid);
    const features = await listFeatures(db, level?.lid ?? '');
    expect(features).toHaveLength(50);
    expect(await db.pending.count()).toBe(1);
    const [first, second] = features;
    if (first === undefined || second === undefined) throw new Error('none');
    await act(change(first, { ...first, properties: { typeCode: 'desk' } }), change(second, null));
    expect(await db.pending.toArray()).toMatchObject([
      { intent: 'create', rev: 2, saga: { step: 'createLevel' } },
    ]);
    expect(rowStatusOf(await pendingStates(db), 'features', first)).toBe('waiting');
  });

  it('undo → nothing left, redo → complete', async () => {
    await db.table('buildings').put(building);
    const moment = make(10);
    const file = {
      fileId: newId(),
      levelLid: moment.changes[0]?.key ?? '',
      fileName: 'p',
      fileType: 'pdf',
      at: 1,
    };
    await transact(db, moment, { ...ports, files: [{ ...file, bytes: new Uint8Array([1]) }] });
    expect(await undo(db, ports)).toMatchObject({ status: 'done', label: 'createLevel' });
    expect([await db.levels.count(), await db.features.count(), await db.pending.count()]).toEqual([0, 0, 0]);
    expect(await redo(db, ports)).toMatchObject({ status: 'done' });
    expect([await db.levels.count(), await db.features.count(), await db.pending.count()]).toEqual([
      1, 10, 1,
    ]);
    expect(await db.files.count()).toBe(1);
  });

  it('index taken → refused, nothing written', async () => {
    await transact(db, make(1), ports);
    await expect(transact(db, make(3), ports)).rejects.toMatchObject({ kind: 'constraint' });
    expect([await db.levels.count(), await db.features.count()]).toEqual([1, 1]);
  });

  it('on the server · deleted → cascades, undo restores', async () => {
    await db.table('buildings').put(building);
    const moment = make(3);
    await transact(db, moment, ports);
    await db.pending.clear();
    await db.history.clear();
    const [level] = await db.levels.toArray();
    const features = await db.features.toArray();
    if (level === undefined) throw new Error('none');
    await transact(db, deleteLevel({ level, features }), ports);
    const ops = await db.pending.toArray();
    const key = entityKeyOf('levels', level.lid);
    expect(ops.filter((op) => op.coveredBy === key)).toHaveLength(3);
    expect(ops.find((op) => op.entityKey === key)).toMatchObject({ intent: 'delete' });
    await undo(db, ports);
    expect([await db.pending.count(), await db.bases.count(), await db.features.count()]).toEqual([0, 0, 3]);
  });

  it('ten thousand features → one transaction', async () => {
    await transact(db, make(10_000), ports);
    expect(await db.features.count()).toBe(10_000);
    expect(await db.pending.count()).toBe(1);
  });
});

describe('history', () => {
  it('undo and redo → new action drops what was undone', async () => {
    await standing();
    const [a, b] = [feature('A'), feature('B')];
    await act(change(null, a));
    await transact(db, { label: 'second', changes: [change(null, b)] }, ports);
    expect(await historyState(db)).toEqual({ undo: 'second', redo: null });
    await undo(db, ports);
    await undo(db, ports);
    expect(await historyState(db)).toEqual({ undo: null, redo: 'act' });
    expect(await undo(db, ports)).toEqual({ status: 'nothing' });
    await redo(db, ports);
    expect(await db.features.toArray()).toEqual([a]);
    await act(change(null, feature('C')));
    expect((await historyState(db)).redo).toBeNull();
  });

  it('acknowledged · undo → queued as a new edit', async () => {
    const shop = feature('Shop');
    await act(change(null, shop));
    await db.pending.clear();
    await undo(db, ports);
    expect(await db.pending.toArray()).toMatchObject([{ intent: 'delete' }]);
    expect(await db.bases.toArray()).toMatchObject([{ value: shop }]);
  });

  it('parent missing · undo → stale, history goes on', async () => {
    await standing();
    const shop = feature('Shop');
    await db.features.put(shop);
    await act(change(shop, null));
    await db.levels.delete(PLACE.levelLid);
    expect(await undo(db, ports)).toEqual({ status: 'stale', label: 'act' });
    expect(await db.features.count()).toBe(0);
    expect(await undo(db, ports)).toEqual({ status: 'nothing' });
  });

  it('remote change · undo → stale, history goes on', async () => {
    const [a, b] = [feature('A'), feature('B')];
    await act(change(null, a));
    await act(change(null, b));
    await db.features.put(feature('Theirs', b.fid));
    expect(await undo(db, ports)).toEqual({ status: 'stale', label: 'act' });
    expect((await db.features.get(b.fid))?.properties.name).toBe('Theirs');
    expect(await undo(db, ports)).toMatchObject({ status: 'done' });
    expect(await db.features.get(a.fid)).toBeUndefined();
  });

  describe('changed remotely · undo', () => {
    const ours = { name: 'Ours', eid: '1', keywords: ['ours'] };
    const named = (row: Feature, properties: object): Feature => ({
      ...row,
      properties: { ...row.properties, ...properties },
    });

    it('another field → only ours undone, redo brings it back', async () => {
      await standing();
      const was = feature('Shop');
      await db.features.put(was);
      await act(change(was, named(was, ours)));
      await db.features.put(named(was, { ...ours, phone: 'theirs', keywords: ['ours', 'theirs'] }));
      expect(await undo(db, ports)).toMatchObject({ status: 'done', part: { left: [] } });
      const kept = { phone: 'theirs', keywords: ['theirs'] };
      expect((await db.features.get(was.fid))?.properties).toEqual({ ...was.properties, ...kept });
      expect(await redo(db, ports)).toMatchObject({ status: 'done' });
      expect((await db.features.get(was.fid))?.properties).toMatchObject({ name: 'Ours', phone: 'theirs' });
    });

    it('one of two fields → the other undone, the first named', async () => {
      await standing();
      const was = feature('Shop');
      await db.features.put(was);
      await act(change(was, named(was, { name: 'Ours', eid: '1' })));
      const theirs = named(was, { name: 'Theirs', eid: '1' });
      await db.features.put(theirs);
      expect(await undo(db, ports)).toMatchObject({
        status: 'done',
        part: { left: [{ row: theirs, fields: ['properties.name'] }] },
      });
      expect((await db.features.get(was.fid))?.properties).toMatchObject({ name: 'Theirs' });
      expect((await db.features.get(was.fid))?.properties.eid).toBeUndefined();
    });

    it('one of many is gone, one renamed → the others undone', async () => {
      await standing();
      const rows = ['A', 'B', 'C'].map((name) => feature(name));
      const [a, b, c] = rows as [Feature, Feature, Feature];
      await db.features.bulkPut(rows);
      await transact(
        db,
        { label: 'act', changes: rows.map((row) => change(row, named(row, { name: 'Ours' }))) },
        ports,
      );
      await db.features.delete(a.fid);
      await db.features.put(named(b, { name: 'Theirs' }));
      const outcome = await undo(db, ports);
      if (outcome.status !== 'done') throw new Error(outcome.status);
      expect(outcome.part?.left.map(({ row, fields }) => [row, fields])).toMatchObject([
        [{ properties: { name: 'Theirs' } }, ['properties.name']],
        [{ properties: { name: 'A' } }, []],
      ]);
      const names = (await db.features.toArray()).map(({ properties }) => properties.name);
      expect(new Set(names)).toEqual(new Set(['C', 'Theirs']));
      expect(await db.features.get(c.fid)).toEqual(c);
    });

    it('a feature moved to another level → refused as a whole', async () => {
      await standing();
      const was = feature('Shop');
      await db.features.put(was);
      const moved = { ...named(was, { eid: '1' }), levelLid: newId() as Feature['levelLid'] };
      await act(change(was, moved));
      await db.features.put(named(moved, { name: 'Theirs' }));
      expect(await undo(db, ports)).toEqual({ status: 'stale', label: 'act' });
      expect((await db.features.get(was.fid))?.properties).toMatchObject({ name: 'Theirs', eid: '1' });
    });
  });
});
