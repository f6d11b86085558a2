import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameIn } from './name-in.ts';

const LANGUAGES = ['en', 'ar', 'fr'];

describe('a name in a language', () => {
  it.each([
    ['the language itself', 'pt-BR', { 'pt-BR': 'Banheiro', pt: 'Casa de banho' }, 'Banheiro'],
    ['its base', 'pt-BR', { pt: 'Casa de banho', ar: 'حمام' }, 'Casa de banho'],
    ['the plain name, which is of the first language', 'en', { ar: 'حمام' }, 'Toilet'],
    ['the first of the map’s languages', 'ja', { fr: 'Toilettes' }, 'Toilet'],
    ['a blank name → counts as missing', 'ar', { ar: '  ' }, 'Toilet'],
    ['a member of all objects → is no name', 'constructor', {}, 'Toilet'],
  ])('%s', (_, asked, names, wanted) => {
    expect(nameIn('Toilet', names, asked, LANGUAGES)).toBe(wanted);
  });

  it('no plain name → the next language of the map', () => {
    expect(nameIn('', { fr: 'Toilettes', de: 'WC' }, 'ja', LANGUAGES)).toBe('Toilettes');
    expect(nameIn('', undefined, 'ja', LANGUAGES)).toBe('');
  });

  it('any names → one of them, where there is any', () => {
    const code = fc.constantFrom('en', 'ar', 'fr', 'de', 'pt', 'pt-BR');
    fc.assert(
      fc.property(fc.string(), fc.dictionary(code, fc.string()), code, (plain, names, asked) => {
        const shown = nameIn(plain, names, asked, LANGUAGES);
        const known = [names[asked], plain, ...LANGUAGES.map((one) => names[one])];
        expect(shown === '').toBe(
          [...known, names[asked.split('-')[0]!]].every((one) => (one ?? '').trim() === ''),
        );
        if ((names[asked] ?? '').trim() !== '') expect(shown).toBe(names[asked]!.trim());
      }),
    );
  });
});
