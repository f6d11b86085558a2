import { expect, it } from 'vitest';
import { filledWords } from './texts.ts';

const codes = (value: unknown) =>
  filledWords(value, { path: 'keywords', name: 'keywords' } as Parameters<typeof filledWords>[1]).map(
    ({ code }) => code,
  );

it('words are filled lines without control characters', () => {
  expect(codes(['café', 'مقهى', 'coffee bar'])).toEqual([]);
  for (const empty of [[], [' '], ['\u200f'], null]) expect(codes(empty)).toEqual(['required']);
  for (const other of ['café', [7], { en: 'x' }]) expect(codes(other)).toEqual(['wrong-kind']);
  for (const odd of ['a\u0000', 'a\nb', '\u202eabc', '\ud800x'])
    expect(codes(['a', odd])).toEqual(['invalid-text']);
  const words = (count: number) => Array.from({ length: count }, (_, i) => `word ${i}`);
  expect([codes(words(500)), codes(words(501))]).toEqual([[], ['too-many']]);
});
