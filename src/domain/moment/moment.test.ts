import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../entities/client.ts';
import type { Lid } from '../entities/ids.ts';
import { isEmpty, reverse, squash, type Change, type Moment } from './index.ts';
import { applyMoment, EMPTY_CONTENT, type ContentState } from '../../../tests/support/domain/apply-moment.ts';

const KEYS = ['a', 'b', 'c', 'd'] as const;

const client = (lid: string, title: string): Client => ({
  kind: 'client',
  lid: lid as Lid,
  title,
  extra: {},
});

/** What a person wants of each row: a title, or that it is gone. */
const wishes = fc.array(
  fc.record({ key: fc.constantFrom(...KEYS), title: fc.option(fc.constantFrom('one', 'two', 'three')) }),
  { maxLength: 8 },
);
type Wishes = { key: string; title: string | null }[];

/** A moment that fits the rows: every change finds what it says it finds. */
function momentOn(
  rows: ContentState,
  label: string,
  wanted: Wishes,
): { moment: Moment; after: ContentState } {
  let after = rows;
  const changes: Change[] = [];
  for (const { key, title } of wanted) {
    const before = after.clients.get(key) ?? null;
    const change: Change = {
      table: 'clients',
      key,
      before,
      after: title === null ? null : client(key, title),
    };
    changes.push(change);
    after = applyMoment(after, { label, changes: [change] });
  }
  return { moment: { label, changes }, after };
}

const rowsOf = (state: ContentState): unknown => [...state.clients].sort(([a], [b]) => a.localeCompare(b));

const scene = fc.tuple(wishes, wishes, wishes).map(([start, first, second]) => {
  const { after: rows } = momentOn(EMPTY_CONTENT, 'start', start);
  const a = momentOn(rows, 'a', first);
  const b = momentOn(a.after, 'b', second);
  return { rows, a: a.moment, b: b.moment };
});

describe('a moment', () => {
  it('is taken back by its reverse', () => {
    fc.assert(
      fc.property(scene, ({ rows, a }) => {
        expect(rowsOf(applyMoment(applyMoment(rows, a), reverse(a)))).toEqual(rowsOf(rows));
      }),
    );
  });

  it('is the reverse of its reverse', () => {
    fc.assert(
      fc.property(scene, ({ a }) => {
        expect(reverse(reverse(a))).toEqual(a);
      }),
    );
  });

  it('squashed with the next does what both do', () => {
    fc.assert(
      fc.property(scene, ({ rows, a, b }) => {
        const both = applyMoment(applyMoment(rows, a), b);
        expect(rowsOf(applyMoment(rows, squash(a, b)))).toEqual(rowsOf(both));
      }),
    );
  });

  it('squashed has one change per row, and none that changes nothing', () => {
    fc.assert(
      fc.property(scene, ({ a, b }) => {
        const { changes } = squash(a, b);
        expect(new Set(changes.map((change) => change.key)).size).toBe(changes.length);
        expect(changes.some((change) => isEmpty({ label: '', changes: [change] }))).toBe(false);
      }),
    );
  });

  it('squashed with its reverse is empty', () => {
    fc.assert(
      fc.property(scene, ({ a }) => {
        expect(isEmpty(squash(a, reverse(a)))).toBe(true);
      }),
    );
  });

  it('keeps the label of what was begun', () => {
    expect(squash({ label: 'first', changes: [] }, { label: 'then', changes: [] }).label).toBe('first');
  });

  it('leaves tables alone that it does not touch', () => {
    const { moment, after } = momentOn(EMPTY_CONTENT, 'x', [{ key: 'a', title: 'one' }]);
    expect(after.sites).toBe(EMPTY_CONTENT.sites);
    expect(applyMoment(after, { ...moment, changes: [] })).toBe(after);
    expect(EMPTY_CONTENT.clients.size).toBe(0);
  });
});

describe('an empty moment', () => {
  it('has changes from and to equal rows at most', () => {
    const row = { ...client('a', 'one'), extra: { list: [1, { deep: true }] } };
    const same = { ...client('a', 'one'), extra: { list: [1, { deep: true, gone: undefined }] } };
    const other = { ...client('a', 'one'), extra: { list: [1, { deep: false }] } };
    const from = (after: Client): Moment => ({
      label: 'x',
      changes: [{ table: 'clients', key: 'a', before: row, after }],
    });
    expect(isEmpty({ label: 'x', changes: [] })).toBe(true);
    expect(isEmpty(from(same))).toBe(true);
    expect(isEmpty(from(other))).toBe(false);
    expect(isEmpty(from({ ...row, extra: { list: [1] } }))).toBe(false);
    expect(isEmpty(from({ ...row, extra: { list: { 0: 1 } } }))).toBe(false);
  });
});
