import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { LANGUAGES } from '../../i18n/index.ts';
import { readTypeTitles, type TypeTitles } from '../../i18n/type-titles.ts';
import { namedTypes } from './localized-types.ts';

const titlesIn = (language: string): TypeTitles =>
  JSON.parse(
    readFileSync(new URL(`../../i18n/locales/${language}/taxonomy/titles.json`, import.meta.url), 'utf8'),
  ) as TypeTitles;

describe.each(LANGUAGES)('the types in $code', ({ code }) => {
  const titles = titlesIn(code);

  it('are all named, each by a name of its own', () => {
    expect(Object.keys(titles.types).toSorted()).toEqual(Object.keys(builtInTaxonomy).toSorted());
    expect(new Set(Object.values(titles.types)).size).toBe(Object.keys(builtInTaxonomy).length);
  });

  it('are in groups that are all named', () => {
    const groups = Object.values(builtInTaxonomy).flatMap(({ group }) => group ?? []);
    expect(Object.keys(titles.groups).toSorted()).toEqual([...new Set(groups)].toSorted());
  });

  it('are read when asked for', async () => {
    expect(await readTypeTitles(code)).toEqual(code === 'en' ? null : titles);
  });
});

it('leaves English as the taxonomy has it', () => {
  expect(namedTypes(builtInTaxonomy, titlesIn('en'))).toEqual(builtInTaxonomy);
  expect(namedTypes(builtInTaxonomy, null)).toBe(builtInTaxonomy);
});

it('keeps what an organisation called a type itself, and types of its own', () => {
  const office = builtInTaxonomy['office'];
  if (office === undefined) throw new Error('There is no office.');
  const taxonomy = {
    office,
    cafe: { ...office, code: 'cafe', title: 'Espresso corner' },
    constructor: { ...office, code: 'constructor', title: 'Constructor', group: 'toString' },
  };
  const named = namedTypes(taxonomy, titlesIn('ar'));
  expect(named['office']).toMatchObject({ title: 'مكتب', group: 'العمل' });
  expect(named['cafe']).toMatchObject({ title: 'Espresso corner', group: 'العمل' });
  expect(named['constructor']).toMatchObject({ title: 'Constructor', group: 'toString' });
});
