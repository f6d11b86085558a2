import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedWords } from './word-diff.ts';

const changed = (before: string, after: string): string[] =>
  changedWords(before, after).flatMap(({ text, isChanged }) => (isChanged ? [text] : []));

it.each([
  ['Reception', 'Outpatient Reception', ['Outpatient']],
  ['Reception', 'Reception West wing', ['West wing']],
  ['Mon–Fri 08:00', 'Mon–Fri 07:30', ['07:30']],
  ['', 'New', ['New']],
  ['The same', 'The same', []],
])('finds what is new between "%s" and "%s"', (before, after, expected) => {
  expect(changed(before, after)).toEqual(expected);
});

it('gives the whole text back, whatever it is', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'ا'), maxLength: 40 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(
        changedWords(before, after)
          .map((run) => run.text)
          .join(''),
      ).toBe(after);
    }),
  );
});

it('does not compare what is too long to be compared', () => {
  const long = Array.from({ length: 2000 }, (_, i) => `word${i}`).join(' ');
  expect(changedWords(long, `${long} more`)).toEqual([{ text: `${long} more`, isChanged: true }]);
});
