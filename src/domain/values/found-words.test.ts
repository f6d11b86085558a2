import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFound, replaceFound } from './found-words.ts';

describe('find and replace', () => {
  it.each([
    ['Exam', 'Exam 1, exam 2', false, 'Bay', 'Bay 1, Bay 2', 2],
    ['Exam', 'Exam 1, exam 2', true, 'Bay', 'Bay 1, exam 2', 1],
    ['1.', 'Room 1.5 and 105', false, '$&', 'Room $&5 and 105', 1],
    ['(', 'a (b)', false, '[', 'a [b)', 1],
    ['a-b', 'a-b', false, 'c', 'c', 1],
    ['', 'a', false, 'b', 'a', 0],
    ['استشارة', 'استشارة 1', false, 'فحص', 'فحص 1', 1],
  ])(
    '“%s” in “%s”, capitals count: %s → “%s” makes “%s”',
    (find, text, isCaseSensitive, other, made, count) => {
      expect(replaceFound(text, { find, isCaseSensitive }, other)).toBe(made);
      expect(countFound(text, { find, isCaseSensitive })).toBe(count);
    },
  );

  it('any signs → are looked for as they are; the same in their place changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (text, find) => {
        const finding = { find, isCaseSensitive: true };
        expect(replaceFound(text, finding, find)).toBe(text);
        expect(countFound(`${text}${find}`, finding)).toBeGreaterThan(0);
      }),
    );
  });
});
