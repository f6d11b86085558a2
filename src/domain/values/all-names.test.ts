import { expect, it } from 'vitest';
import { allNames } from './all-names.ts';
import { allKeywords } from './descriptions.ts';

it('a level is found by each of its titles and short titles', () => {
  const extra = {
    name_ar: 'الأرضي',
    storey: { titles: { de: 'Erdgeschoss' }, shortTitles: { de: 'EG', fr: 'RC' } },
  };
  expect(allNames({ title: 'Ground floor', extra })).toEqual([
    'Ground floor',
    'الأرضي',
    'Erdgeschoss',
    'EG',
    'RC',
  ]);
});

it('a place is found by its keywords in all languages', () => {
  const extra = { keywords_ja: ['台所', ' '], keywords_de: 'no list' };
  expect(allKeywords({ keywords: ['meals'], extra })).toEqual(['meals', '台所']);
});
