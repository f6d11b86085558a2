import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OutboxEntry } from '../../../../sync/index.ts';
import { groupOutbox, type OutboxItem } from './group-outbox.ts';

const entry = (n: number, part: Partial<OutboxEntry> & { kind?: string } = {}): OutboxEntry => {
  const { kind = 'poi', ...rest } = part;
  return {
    entityKey: `features:${n}`,
    table: 'features',
    key: String(n),
    clientLid: 'c',
    title: `Place ${n}`,
    where: ['Mill', 'Ground floor'],
    intent: 'update',
    state: 'waiting',
    at: n,
    error: null,
    conflict: null,
    after: null,
    nextAt: null,
    row: { fid: String(n), kind },
    ...rest,
  } as OutboxEntry;
};

const entriesOf = (items: readonly OutboxItem[]): OutboxEntry[] =>
  items.flatMap((item) => (item.kind === 'group' ? item.entries : [item.entry]));

it('300 places seen on a level, one renamed → one row for those seen, one for the renamed', () => {
  const seen = Array.from({ length: 300 }, (_, n) => entry(n, { isSeenOnly: true }));
  const items = groupOutbox([...seen.slice(0, 100), entry(900), ...seen.slice(100)]);
  expect(items).toEqual([
    expect.objectContaining({ act: 'seen', type: 'pois', where: ['Mill', 'Ground floor'], entries: seen }),
    { kind: 'change', entry: expect.objectContaining({ entityKey: 'features:900' }) },
  ]);
});

it('three of a kind → a row each', () => {
  expect(groupOutbox([entry(1), entry(2), entry(3)])).toHaveLength(3);
});

it('levels, kinds, states and acts are mixed, some have something to say → each is listed once, the oldest of a group first', () => {
  const part = fc.record({
    where: fc.constantFrom<string[]>(['A'], ['B']),
    kind: fc.constantFrom('poi', 'mapObject', 'graph'),
    intent: fc.constantFrom('create' as const, 'update' as const, 'delete' as const),
    state: fc.constantFrom('waiting' as const, 'unsure' as const),
    after: fc.constantFrom(null, null, 'Level 2'),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const entries = parts.map((one, n) => entry(n, one));
      const items = groupOutbox(entries);
      expect(entriesOf(items).toSorted((a, b) => a.at - b.at)).toEqual(entries);
      const firsts = items.map((item) => (item.kind === 'group' ? item.entries[0] : item.entry).at);
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      for (const item of items)
        if (item.kind === 'group')
          for (const one of item.entries)
            expect([one.where, one.state, one.after]).toEqual([item.where, item.state, null]);
    }),
  );
});
