import { describe, expect, it } from 'vitest';
import type { Moment } from '../../../src/domain/moment/moment.ts';
import { Ledger, type Edit } from './edit-ledger.ts';
import type { Commit } from '../world/server.ts';

/** One person's edits of one field, each from the value before to the next. */
function edited(...values: (string | undefined)[]): { ledger: Ledger; edits: Edit[] } {
  const ledger = new Ledger();
  const of = { device: 'd0', fid: 'shop-1', field: 'name', isSaved: true };
  for (const [i, after] of values.entries()) {
    if (i > 0) ledger.edits.push({ ...of, n: i, at: i * 1000, before: values[i - 1], after });
  }
  return { ledger, edits: ledger.edits };
}

it('knows what was taken back, and the word before it', () => {
  const { ledger, edits } = edited('a', 'b', 'c', 'd', 'b');
  expect(ledger.takenBack(edits[3] as Edit)).toEqual({ edits: edits.slice(1), before: edits[0] });
});

it('knows none before it where the first edit was taken back', () => {
  const { ledger, edits } = edited(undefined, 'b', undefined);
  expect(ledger.takenBack(edits[1] as Edit)).toEqual({ edits: edits.slice(0, 2), before: undefined });
});

it("an edit that changed something, or another person's edit in between → not undone", () => {
  const plain = edited('a', 'b', 'c');
  expect(plain.ledger.takenBack(plain.edits[1] as Edit)).toBeNull();
  const parted = edited('a', 'b', 'a');
  Object.assign(parted.edits[1] as Edit, { before: 'theirs' });
  expect(parted.ledger.takenBack(parted.edits[1] as Edit)).toBeNull();
});

it('passes by what a crash cut off and that did not come about, not what it did', () => {
  const cut = edited('a', undefined, 'a', 'a');
  const [gone, crashed, back] = cut.edits as [Edit, Edit, Edit];
  Object.assign(back, { before: undefined });
  expect(cut.ledger.takenBack(back)).toBeNull();
  Object.assign(crashed, { isSaved: false });
  expect(cut.ledger.takenBack(back)).toEqual({ edits: [gone, back], before: undefined });
  const done = edited('a', 'b', 'c', 'a');
  Object.assign(done.edits[1] as Edit, { isSaved: false });
  expect(done.ledger.takenBack(done.edits[2] as Edit)?.edits).toEqual(done.edits);
});

it('keeps what was foreseen only where a crash cuts it off', () => {
  const { ledger, edits } = edited('a', 'b');
  const [told] = edits;
  const geometry = { type: 'Point', coordinates: [0, 0] };
  const row = { fid: 'shop-1', kind: 'poi', properties: { typeCode: 'shop', name: 'a' }, geometry };
  const change = { table: 'features', key: 'shop-1', before: null, after: row };
  const moment = { label: 'restore', changes: [change] } as unknown as Moment;
  const known = ledger.foresee('d0', moment, 2000);
  expect(ledger.edits).toContainEqual(expect.objectContaining({ field: 'name', after: 'a', isSaved: false }));
  known();
  expect(ledger.edits).toEqual([told]);
});

it('knows what its person had deleted before an edit, unless they have it back', () => {
  const { ledger } = edited('a', undefined, 'a', undefined);
  const edit = { n: 4, at: 4000, device: 'd0', fid: 'shop-2', field: 'to shop-1', isSaved: true };
  const way = { ...edit, before: undefined, after: 'leads there' };
  expect(ledger.hadDeleted(way, 'shop-1')).toBe(true);
  expect(ledger.hadDeleted({ ...way, n: 2 }, 'shop-1')).toBe(false);
  expect(ledger.hadDeleted({ ...way, device: 'd1' }, 'shop-1')).toBe(false);
  expect(ledger.hadDeleted(way, 'shop-3')).toBe(false);
  ledger.edits.push({ ...edit, n: 5, at: 5000, fid: 'shop-1', field: 'name', before: undefined, after: 'a' });
  expect(ledger.hadDeleted(way, 'shop-1')).toBe(false);
});

describe('a node that came back with its building, and that another person deleted', () => {
  const geometry = { type: 'Point', coordinates: [0, 0] };
  const around = { siteLid: 'site', buildingLid: 'tower', levelLid: 'ground' };
  const node = { fid: 'node-1', kind: 'graph', properties: { name: 'a' }, geometry, ...around };
  const act = (table: string, key: string, before: object | null, after: object | null) =>
    ({ label: 'act', changes: [{ table, key, before, after }] }) as unknown as Moment;

  /** The deletion of the building is taken back at 2000, with the node. */
  function takenBack() {
    const ledger = new Ledger();
    ledger.begin('d0', act('features', 'node-1', null, node), 2000)();
    ledger.begin('d0', act('buildings', 'tower', null, {}), 2000)();
    return { ledger, back: ledger.edits[0] as Edit };
  }
  const deleteAt = (ledger: Ledger, at: number, device = 'd0'): void =>
    ledger.begin(device, act('buildings', 'tower', {}, null), at)();
  const of = { fid: 'node-1', field: 'name', before: 'a', after: undefined, version: 9, seen: 8 };
  const gone: Commit = { ...of, by: 'd0', at: 9000, sentAt: 8900, isWhole: true };

  it('went later if its person deleted the building again, and confirmed that when asked', () => {
    const { ledger, back } = takenBack();
    deleteAt(ledger, 5000);
    expect(ledger.wentLater(gone, back)).toBe(true);
    ledger.decide('d0', 'buildings:tower', 'resolve mine', 6000);
    expect(ledger.wentLater(gone, back)).toBe(true);
    expect(ledger.wentLater({ ...gone, by: 'd1' }, back)).toBe(false);
    expect(ledger.wentLater({ ...gone, isWhole: false }, back)).toBe(false);
    expect(ledger.wentLater({ ...gone, fid: 'node-2' }, back)).toBe(false);
  });

  it('went with the building that its person deleted in the same act, unless they had that back', () => {
    const { ledger } = takenBack();
    const all = { label: 'act', changes: [...act('features', 'node-1', node, null).changes] };
    all.changes.push(...act('buildings', 'tower', {}, null).changes);
    ledger.begin('d0', all, 5000)();
    const edit = ledger.edits.at(-1) as Edit;
    expect(ledger.goneWith(edit)).toEqual(['buildings:tower']);
    expect(ledger.goneWith({ ...edit, device: 'd1' })).toEqual([]);
    // It had been deleted by itself before.
    expect(ledger.goneWith({ ...edit, at: 4000 })).toEqual([]);
    ledger.notePlace({ device: 'd0', key: 'buildings:tower', at: 6000, isGone: false });
    expect(ledger.goneWith(edit)).toEqual([]);
  });

  it('building not deleted since, when that was sent → false', () => {
    const { ledger, back } = takenBack();
    expect(ledger.wentLater(gone, back)).toBe(false);
    deleteAt(ledger, 5000, 'd1');
    deleteAt(ledger, 8950);
    expect(ledger.wentLater(gone, back)).toBe(false);
  });

  it('did not where its person had the building back once more, or chose that it stays', () => {
    const had = takenBack();
    deleteAt(had.ledger, 5000);
    had.ledger.notePlace({ device: 'd0', key: 'buildings:tower', at: 6000, isGone: false });
    expect(had.ledger.wentLater(gone, had.back)).toBe(false);
    const chosen = takenBack();
    deleteAt(chosen.ledger, 5000);
    chosen.ledger.decide('d0', 'buildings:tower', 'resolve mine', 6000);
    chosen.ledger.decide('d0', 'buildings:tower', 'resolve theirs', 7000);
    expect(chosen.ledger.wentLater(gone, chosen.back)).toBe(false);
  });
});

it('knows what came back with a thing that its person had deleted, and what of it they had said themselves', () => {
  const { ledger } = edited('a', undefined, 'a');
  const of = { device: 'd0', fid: 'shop-1', isSaved: true, before: undefined };
  const way = { ...of, n: 3, at: 2000, field: 'to shop-2', after: 'leads there' };
  const made = { ...of, n: 4, at: 2000, fid: 'shop-2', field: 'description', after: 'new' };
  ledger.edits.push(way, made, { ...made, n: 5, field: 'name' });
  expect(ledger.cameAlong(way)).toBe(true);
  // It was made, and never deleted.
  expect(ledger.cameAlong(made)).toBe(false);
  // It happened at another time.
  expect(ledger.cameAlong({ ...way, at: 2500 })).toBe(false);
  ledger.edits.unshift({ ...way, n: 0, at: 0 });
  expect(ledger.cameAlong(way)).toBe(false);
});
