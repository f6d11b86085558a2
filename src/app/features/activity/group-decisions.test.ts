import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ActivityLine } from '../../../db/index.ts';
import { groupDecisions } from './group-decisions.ts';

const line = (n: number, at: number, what: ActivityLine['what'] = 'decided'): ActivityLine => ({
  n,
  at,
  what,
  entityKey: `features:${n}`,
  title: `Place ${n}`,
  above: [],
  where: [],
  state: null,
  row: null,
});
const shape = (lines: readonly ActivityLine[]) =>
  groupDecisions(lines).map((shown) => shown.map(({ n }) => n));

it('makes one line of what one rule decided, also with an upload between', () => {
  const lines = [
    line(9, 20_000, 'changed'),
    line(8, 10_900),
    line(7, 10_600, 'uploaded'),
    line(6, 10_300),
    line(5, 10_000),
    line(4, 1_000, 'conflict'),
  ];
  expect(shape(lines)).toEqual([[9], [8, 6, 5], [7], [4]]);
});

it('leaves what a person decided one by one', () => {
  expect(shape([line(3, 60_000), line(2, 30_000), line(1, 0)])).toEqual([[3], [2], [1]]);
  expect(shape([line(2, 100), line(1, 0)])).toEqual([[2], [1]]);
});

it('loses no line and shows none twice', () => {
  const one = fc.record({
    gap: fc.nat({ max: 4_000 }),
    what: fc.constantFrom<ActivityLine['what']>('decided', 'decided', 'uploaded', 'changed'),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), (ones) => {
      let at = 1_000_000;
      const lines = ones.map(({ gap, what }, i) => line(ones.length - i, (at -= gap), what));
      const shown = groupDecisions(lines);
      const all = shown.flat().map(({ n }) => n);
      expect(all.toSorted((a, b) => b - a)).toEqual(lines.map(({ n }) => n));
      // Each is where its latest was.
      expect(shown.map(([first]) => first.n)).toEqual(
        shown.map(([first]) => first.n).toSorted((a, b) => b - a),
      );
    }),
  );
});
