import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hitsIn } from './index.ts';

const marked = (text: string, typed: string): string[] =>
  hitsIn(text, typed).map(([from, to]) => text.slice(from, to));

describe('where in a text the typed words are', () => {
  it.each([
    ['Dialysis waiting', 'dial', ['Dial']],
    ['Sunset lounge', 'set', ['set']],
    ['Reset, set', 'set', ['set']],
    ['Faculty office', 'off fac', ['Fac', 'off']],
    ['Café Lumen', 'cafe l', ['Café', 'L']],
    ['Cafe\u0301 Lumen', 'cafe', ['Cafe\u0301']],
    ['Straße 5', 'strasse', ['Straße']],
    ['Straße 5', 'stras', ['Straß']],
    ['قسم الأشعة', 'الاشعه', ['الأشعة']],
    ['会議室', '議', ['議']],
    ['Bank', 'xyz', []],
    ['Bank', '  ', []],
    ['Banana', 'ban bana', ['Bana']],
  ])('%s · %s → %j', (text, typed, expected) => {
    expect(marked(text, typed)).toEqual(expected);
  });

  it('any text and any words · hits → in order, apart, inside of the text, never empty', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 24 }),
        fc.string({ maxLength: 12 }),
        (text, typed) => {
          let end = -1;
          for (const [from, to] of hitsIn(text, typed)) {
            expect(from).toBeGreaterThan(end);
            expect(to).toBeGreaterThan(from);
            expect(to).toBeLessThanOrEqual(text.length);
            end = to;
          }
        },
      ),
    );
  });
});
