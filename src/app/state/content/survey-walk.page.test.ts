import { createStore } from 'jotai';
import { beforeEach, expect, it } from 'vitest';
import { freshCopy } from '../../../../tests/support/vitest/fresh-copy.ts';
import type * as SurveyWalk from './survey-walk.ts';

/** The atoms as they are after the app was closed and opened again. */
async function opened() {
  const atoms = await freshCopy<typeof SurveyWalk>(new URL('./survey-walk.ts', import.meta.url));
  const store = createStore();
  return { ...atoms, store, walk: (lid: string) => store.get(atoms.surveyWalkAtom)(lid) };
}
const NEW = {
  at: null,
  isSaid: false,
  typeCode: null,
  area: null,
  skipped: [],
  shown: null,
  step: null,
  changing: null,
};
beforeEach(() => localStorage.clear());

it('goes on where one stopped, level by level, after the app was closed', async () => {
  const { store, surveyWalkAtom } = await opened();
  store.set(surveyWalkAtom, 'ground', { at: [10, 50], isSaid: true, area: 'west' });
  store.set(surveyWalkAtom, 'ground', { skipped: ['a'] });
  const { walk } = await opened();
  expect(walk('ground')).toEqual({
    at: [10, 50],
    isSaid: true,
    typeCode: null,
    area: 'west',
    skipped: ['a'],
    shown: null,
    step: null,
    changing: null,
  });
  expect(walk('first')).toEqual(NEW);
});

it('forgets the levels of longest ago', async () => {
  const { store, surveyWalkAtom, walk } = await opened();
  for (let n = 0; n < 30; n += 1) store.set(surveyWalkAtom, `level ${n}`, { area: 'north' });
  expect(walk('level 5')).toEqual(NEW);
  expect(walk('level 29').area).toBe('north');
});

it.each([
  [{ at: [10], isSaid: 'yes', typeCode: 5, area: 'roof', skipped: 'a' }],
  [{ at: [null, 50] }],
  [{ skipped: {} }],
  [{ shown: 5, step: 'dance', changing: { fid: 'a' } }],
])('what an older program left there is passed over: %j', async (stored) => {
  localStorage.setItem('surveyWalks', JSON.stringify({ ground: stored }));
  localStorage.setItem('surveyAge', '"century"');
  localStorage.setItem('surveyTypes', '"office"');
  const { walk, store, roundAgeAtom, lastPlaceTypesAtom } = await opened();
  expect(walk('ground')).toEqual(NEW);
  expect(store.get(roundAgeAtom)).toBe('month');
  expect(store.get(lastPlaceTypesAtom)).toEqual([]);
});

it('leaves nothing of levels that are deleted from the device, and all of those of others', async () => {
  const { store, surveyWalkAtom, forgetWalks } = await opened();
  store.set(surveyWalkAtom, 'ground', { at: [10, 50], isSaid: true });
  store.set(surveyWalkAtom, 'theirs', { area: 'west' });
  forgetWalks(localStorage, ['ground', 'first']);
  expect(Object.keys(JSON.parse(localStorage.getItem('surveyWalks')!) as object)).toEqual(['theirs']);
  forgetWalks(localStorage, ['theirs']);
  expect(localStorage.getItem('surveyWalks')).toBeNull();
  localStorage.setItem('surveyWalks', '{');
  expect(() => forgetWalks(localStorage, ['ground'])).not.toThrow();
});

it('keeps the types of what was added last, each once, the newest first', async () => {
  const { store, noteTypeAtom, lastPlaceTypesAtom } = await opened();
  for (const code of ['a', 'b', 'c', 'd', 'e', 'c']) store.set(noteTypeAtom, code);
  expect(store.get(lastPlaceTypesAtom)).toEqual(['c', 'e', 'd', 'b']);
});
