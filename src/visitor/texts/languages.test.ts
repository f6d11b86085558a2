import { expect, it } from 'vitest';
import { spokenOf } from './languages.ts';

const MAP = ['en', 'ar', 'pt-BR', 'pl'];

it.each([
  ['nothing known → the browser’s', null, {}, ['ar-EG', 'en'], { page: 'ar', names: 'ar' }],
  ['a poster asks for one → that', 'ar', { page: 'de' }, ['fr'], { page: 'ar', names: 'ar' }],
  [
    'a content language without texts of the page → names alone',
    'pl',
    {},
    ['de'],
    { page: 'de', names: 'pl' },
  ],
  ['its variety is on the map → that', null, {}, ['pt-BR', 'fr'], { page: 'fr', names: 'pt-BR' }],
  [
    'chosen before → before the browser',
    null,
    { page: 'ja', names: 'en' },
    ['ar'],
    { page: 'ja', names: 'en' },
  ],
  [
    'none of the map’s → names fall back from that of the page',
    null,
    {},
    ['ja'],
    { page: 'ja', names: 'ja' },
  ],
  ['nothing that is known → the first language', 'xx', {}, ['tlh'], { page: 'en', names: 'en' }],
])('%s', (_, asked, chosen, wanted, spoken) => {
  expect(spokenOf(asked, chosen, wanted, MAP)).toEqual(spoken);
});
