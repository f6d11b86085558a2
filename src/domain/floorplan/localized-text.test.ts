import { describe, expect, it } from 'vitest';
import { arabicTextOf, textOf } from './localized-text.ts';

describe('the text of a property', () => {
  it.each([
    [' Lobby ', 'Lobby'],
    ['two\nlines\u0000', 'two lines'],
    ['half \ud83c', 'half \ufffd'],
    [12, '12'],
    [false, 'false'],
    ['  ', null],
    [null, null],
    [undefined, null],
    [['a'], null],
    [{ en: 'Lobby', ru: 'Вестибюль' }, 'Lobby'],
    [{ ru: 'Вестибюль', 'en-US': 'Lobby' }, 'Lobby'],
    [{ ru: '', fr: 'Hall' }, 'Hall'],
    [{ ru: '' }, null],
    [{}, null],
    [{ first_name: 'Ada' }, null],
  ])('of %j is %j', (value, text) => expect(textOf(value)).toBe(text));

  it('is known in Arabic where the file has it', () => {
    expect(arabicTextOf({ en: 'Lobby', ar: ' بهو ' })).toBe('بهو');
    expect(arabicTextOf('Lobby')).toBeNull();
  });
});
