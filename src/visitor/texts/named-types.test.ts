import { expect, it } from 'vitest';
import { demoMap } from '../../../tests/support/public-map/demo-map.ts';
import { VisitorReader } from '../worker/reader.ts';
import { createFormats } from './formats.ts';
import { namedTypes } from './named-types.ts';
import { readTitles } from './read-texts.ts';
import { createWords } from './use-texts.ts';

const { answer, search } = demoMap();
const titleOf = (of: typeof answer, code: string) => of.types.find((type) => type.code === code)?.titles;

it('built-in titles of a language → are put where the answer has none of its own', () => {
  const own = { de: 'Sitzung', ar: 'اجتماع' };
  const types = answer.types.map((type) => (type.code === 'meeting-room' ? { ...type, titles: own } : type));
  const named = namedTypes({ ...answer, types }, 'de', { 'meeting-room': 'Besprechungsraum', toilet: 'WC' });
  expect(titleOf(named, 'meeting-room')).toEqual(own);
  expect(titleOf(named, 'elevator')).toBeUndefined();
  expect(titleOf(namedTypes(answer, 'de', { constructor: 'x', elevator: 'Aufzug' }), 'elevator')).toEqual({
    de: 'Aufzug',
  });
});

it.each(['de', 'fr', 'es', 'ja', 'ar'])('%s → each type of the demo has a title in it', async (language) => {
  const named = namedTypes(answer, language, await readTitles(language));
  expect(named.types.filter(({ titles }) => !titles?.[language])).toEqual([]);
});

it('English → the answer stays as it is', async () => {
  expect(namedTypes(answer, 'en', await readTitles('en'))).toBe(answer);
});

it('a type is called as the page speaks, a name as the map has it', () => {
  const words = createWords({ page: 'de', names: 'ar' }, (key) => key, createFormats('de', 'de'), [
    'en',
    'ar',
  ]);
  const titles = { ar: 'مصعد', de: 'Aufzug' };
  expect(words.typeTitle({ title: 'Elevator', titles })).toBe('Aufzug');
  expect(words.nameOf('Elevator', titles)).toBe('مصعد');
});

it('search by a type in the language of the page, and by the plain one → the same places; the language changes → the next', async () => {
  const reader = new VisitorReader(() => Promise.resolve(search));
  const ask = { typeCodes: null, openAt: null, isNearestFirst: false, most: 5, from: null };
  const fids = async (text: string) =>
    (await reader.find({ ...ask, text }, 0)).places.map(({ place }) => place.fid);
  await reader.open(namedTypes(answer, 'de', await readTitles('de')), []);
  expect((await fids('Besprechungsraum')).length).toBeGreaterThan(0);
  expect(await fids('Besprechungsraum')).toEqual(await fids('Meeting room'));
  await reader.open(namedTypes(answer, 'ja', await readTitles('ja')), []);
  expect(await fids('会議室')).toEqual(expect.arrayContaining(await fids('Meeting room')));
  expect(await fids('Besprechungsraum')).toEqual([]);
});
