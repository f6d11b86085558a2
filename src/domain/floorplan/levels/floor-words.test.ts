import { expect, it } from 'vitest';
import { floorOfWords } from './floor-words.ts';
import { splitGeoJson } from '../split/split-geojson.ts';

it.each([
  ['EG', 0],
  ['OG1', 1],
  ['1. OG', 1],
  ['2. Obergeschoss', 2],
  ['erstes Obergeschoss', 1],
  ['3. Stock', 3],
  ['UG1', -1],
  ['2. UG', -2],
  ['Untergeschoss', -1],
  ['Keller', -1],
  ['G', 0],
  ['Ground floor', 0],
  ['L2', 2],
  ['Level 12', 12],
  ['2nd', 2],
  ['2nd floor', 2],
  ['Third Floor', 3],
  ['B1', -1],
  ['Basement 2', -2],
  ['Lower ground', -1],
  ['P-1', -1],
  ['RDC', 0],
  ['R+1', 1],
  ['R-2', -2],
  ['1er étage', 1],
  ['2ème étage', 2],
  ['Premier étage', 1],
  ['Sous-sol', -1],
  ['Planta baja', 0],
  ['1ª planta', 1],
  ['Primera planta', 1],
  ['Planta 3', 3],
  ['Sótano 2', -2],
  ['الطابق الأرضي', 0],
  ['الطابق الأول', 1],
  ['الطابق ٢', 2],
  ['القبو', -1],
  ['1階', 0],
  ['3階', 2],
  ['地下2階', -2],
  ['B2F', -2],
  ['+1', 1],
  ['2F', null],
  ['P1', null],
  ['Mezzanine', null],
  ['Dach', null],
  ['Lobby', null],
])('%s → %s', (words, index) => {
  expect(floorOfWords(words)).toBe(index);
});

const on = (floor: string | number) => ({
  type: 'Feature',
  properties: { floor },
  geometry: { type: 'Point', coordinates: [10, 50] },
});
const split = (floors: (string | number)[]) =>
  splitGeoJson({ features: floors.map(on) }).map(({ title, ordinal, features }) => [
    title,
    ordinal,
    features.length,
  ]);

it('floors by their names · split → levels from below, and what has no index is asked for', () => {
  expect(split(['EG', 'OG1', 'EG', 'UG1', 'Dach'])).toEqual([
    ['UG1', -1, 1],
    ['EG', 0, 2],
    ['OG1', 1, 1],
    ['Dach', null, 1],
  ]);
});

it('names and numbers, and one thing on two floors · split → each on its own', () => {
  expect(split(['G', 1, '2', 'G; 1'])).toEqual([
    ['G', 0, 2],
    ['', 1, 2],
    ['', 2, 1],
  ]);
});
