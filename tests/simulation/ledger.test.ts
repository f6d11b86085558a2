import { expect, it } from 'vitest';
import type { Moment } from '../../src/domain/moment/moment.ts';
import { Ledger, type Edit } from './ledger.ts';

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

it('takes nothing for taken back that changed something, nor what somebody changed in between', () => {
  const plain = edited('a', 'b', 'c');
  expect(plain.ledger.takenBack(plain.edits[1] as Edit)).toBeNull();
  const parted = edited('a', 'b', 'a');
  Object.assign(parted.edits[1] as Edit, { before: 'theirs' });
  expect(parted.ledger.takenBack(parted.edits[1] as Edit)).toBeNull();
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
