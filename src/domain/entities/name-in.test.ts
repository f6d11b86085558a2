import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTENT_LANGUAGES, memberIn } from './content-languages.ts';
import { descriptionIn, keywordsOf } from '../values/descriptions.ts';
import { allNames, namesOf } from '../values/all-names.ts';
import { nameIn, shortTitleIn } from './name-in.ts';

describe('a name', () => {
  const hall = { name: 'Hall', name_ar: 'قاعة', extra: { name_fr: 'Salle', name_ja: ' ', name_de: 7 } };
  it.each([
    ['ar', 'قاعة'],
    ['fr', 'Salle'],
    ['fr-CA', 'Salle'],
    ['en', 'Hall'],
    ['ja', 'Hall'],
    ['de', 'Hall'],
  ])('a hall with names in several languages · %s → %s', (language, name) => {
    expect(nameIn(language, hall)).toBe(name);
  });

  it('the name of a country goes before that of its language', () => {
    const place = { name: 'Bus', extra: { name_pt: 'Autocarro', 'name_pt-BR': 'Ônibus' } };
    expect([nameIn('pt-BR', place), nameIn('pt', place)]).toEqual(['Ônibus', 'Autocarro']);
  });

  it('no plain name and none in the language → the first of the languages given', () => {
    const place = { name: ' ', name_ar: 'قاعة', extra: { name_de: 'Halle' } };
    expect(nameIn('fr', place, ['ja', 'de', 'ar'])).toBe('Halle');
    expect(nameIn('fr', place)).toBe('قاعة');
    expect(nameIn('fr', place, [])).toBe('');
  });

  it('a site with an Arabic name in its extra data · Arabic → that name', () => {
    expect(nameIn('ar', { name: 'Campus', extra: { name_ar: 'الحرم' } })).toBe('الحرم');
  });

  it('a level has titles and short titles in other languages', () => {
    const level = {
      title: 'Ground floor',
      shortTitle: 'G',
      extra: { storey: { titles: { de: ' Erdgeschoss ' }, shortTitles: { de: 'EG', fr: 5 } } },
    };
    expect([nameIn('de', level), shortTitleIn('de', level)]).toEqual(['Erdgeschoss', 'EG']);
    expect([nameIn('fr', level), shortTitleIn('fr', level)]).toEqual(['Ground floor', 'G']);
  });

  it('empty values of a form → no name', () => {
    expect(nameIn('ar', { name: null, name_ar: null, extra: null })).toBe('');
  });

  it('hostile members → no name', () => {
    const odd = { name: 'Hall', extra: { storey: { titles: ['x'] }, name_de: { toString: 1 } } };
    for (const language of ['constructor', '__proto__', 'de', '']) expect(nameIn(language, odd)).toBe('Hall');
  });
});

it('a description and keywords follow the same way', () => {
  const place = {
    description: 'Coffee',
    description_ar: 'قهوة',
    keywords: ['cup', ' '],
    extra: { description_de: 'Kaffee', keywords_de: ['Tasse'], keywords_ja: 'no list' },
  };
  expect(['de', 'ar', 'fr'].map((code) => descriptionIn(code, place))).toEqual(['Kaffee', 'قهوة', 'Coffee']);
  expect(keywordsOf(place)).toEqual({ '': ['cup'], de: ['Tasse'] });
});

const language = fc.constantFrom(...CONTENT_LANGUAGES);
const names = fc.dictionary(language, fc.string({ maxLength: 8 }));
const placeOf = (plain: string, by: Record<string, string>) => ({
  name: plain,
  extra: Object.fromEntries(Object.entries(by).map(([code, text]) => [memberIn('name', code), text])),
});

it('a name comes from the thing, in the language asked for where possible, and is empty only without any', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), names, language, (plain, by, asked) => {
      const place = placeOf(plain, by);
      const name = nameIn(asked, place);
      const own = by[asked]?.trim() ?? '';
      if (own !== '') expect(name).toBe(own);
      else if (plain.trim() !== '') expect(name).toBe(plain.trim());
      expect(allNames(place).includes(name) || name === '').toBe(true);
      expect(name === '').toBe(allNames(place).length === 0);
      expect(nameIn(`${asked}-XX`, place)).toBe(name);
      expect(Object.keys(namesOf(place)).length).toBeLessThanOrEqual(Object.keys(by).length);
    }),
  );
});
