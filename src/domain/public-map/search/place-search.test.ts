import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoMap } from '../../../../tests/support/public-map/demo-map.ts';
import { categoriesOf } from './categories.ts';
import { errorsToBegin, nearWord } from './near-words.ts';
import { PlaceSearch, type PlaceQuery } from './place-search.ts';

const { answer, search } = demoMap();
const places = new PlaceSearch(search.places, answer, []);
const ALL: PlaceQuery = {
  text: '',
  typeCodes: null,
  openAt: null,
  seconds: null,
  isNearestFirst: false,
  most: 10,
};
const namesOf = (query: Partial<PlaceQuery>): string[] =>
  places.find({ ...ALL, ...query }).places.map(({ place }) => place.name);
/** Thursday, 14:00 on the campus. */
const THURSDAY = Date.parse('2026-11-26T22:00Z') / 1000;

describe('a search for places', () => {
  it('“cofee” → shows coffee, and says so', () => {
    const found = places.find({ ...ALL, text: 'cofee' });
    expect(found.shown).toBe('coffee');
    expect(found.places.map(({ place, word }) => [place.name, word])).toEqual([
      ['Café Lumen', 'coffee'],
      ['Canteen', 'coffee'],
      ['Sky lounge', 'coffee machine'],
    ]);
  });

  it.each([
    ['the beginning of a name', 'rehab', 'Rehabilitation'],
    ['the number of a room', 'R 2.014', 'Rehabilitation'],
    ['a number without its signs', 'r2014', 'Rehabilitation'],
    ['a name in another language', 'مقهى', 'Café Lumen'],
    ['a keyword in another language', 'قهوه', 'Café Lumen'],
    ['without its accent', 'cafe lum', 'Café Lumen'],
    ['two letters swapped', 'rehabiltiation', 'Rehabilitation'],
    ['two words with an error each', 'cafee lumne', 'Café Lumen'],
  ])('%s', (_, text, name) => {
    expect(namesOf({ text })[0]).toBe(name);
  });

  it('nothing near → nothing, as typed', () => {
    expect(places.find({ ...ALL, text: 'xyzzyplugh' })).toEqual({ places: [], count: 0, shown: null });
  });

  it('open now → those that are; the others and those without hours are left out', () => {
    expect(namesOf({ openAt: THURSDAY })).toEqual(['Café Lumen', 'Canteen', 'Sky lounge']);
    expect(namesOf({ text: 'coffee', openAt: THURSDAY + 3600 })).toEqual(['Café Lumen', 'Sky lounge']);
  });

  it('a place is not there yet, or no longer → is not found at that moment', () => {
    const [cafe] = search.places.filter(({ name }) => name === 'Café Lumen');
    const limited = { ...cafe!, validFrom: THURSDAY, validUntil: THURSDAY + 60 };
    const own = new PlaceSearch([limited], answer, []);
    const found = [-1, 0, 59, 60].map((after) => own.find({ ...ALL, at: THURSDAY + after }).count);
    expect(found).toEqual([0, 1, 1, 0]);
  });

  it('the nearest first → without those that can not be reached', () => {
    const seconds = search.places.map(({ name }, i) => (name === 'Canteen' ? Infinity : 1000 - i));
    const found = places.find({ ...ALL, seconds, isNearestFirst: true, most: 1000 });
    expect(found.places.some(({ place }) => place.name === 'Canteen')).toBe(false);
    const away = found.places.map(({ index }) => seconds[index]!);
    expect(away).toEqual(away.toSorted((a, b) => a - b));
  });

  it('a category → its types alone', () => {
    const [toilets] = categoriesOf(search.places, answer.types, 8);
    expect(toilets).toMatchObject({
      type: { code: 'toilet' },
      typeCodes: expect.arrayContaining(['toilet-men']),
    });
    const found = places.find({ ...ALL, typeCodes: toilets!.typeCodes, most: 1000 });
    expect(found.count).toBe(toilets!.count);
  });

  it('any text → no error, and never more than asked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 5 }), (text, most) => {
        expect(places.find({ ...ALL, text, most }).places.length).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('errors of typing', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 1, maxLength: 9 });

  it('any beginning of a word → none', () => {
    fc.assert(
      fc.property(word, fc.nat(9), (text, length) => {
        expect(errorsToBegin(text.slice(0, length), text, 2)).toBe(0);
      }),
    );
  });

  it('one letter changed, left out, put in or swapped → one at most', () => {
    fc.assert(
      fc.property(word, fc.nat(8), fc.constantFrom('a', 'b', 'c', 'x', 'y'), (text, place, letter) => {
        const at = place % text.length;
        const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
        const typed = [head + letter + tail, head + tail, `${head}${letter}${text.slice(at)}`];
        if (tail !== '') typed.push(head + tail[0]! + text[at]! + tail.slice(1));
        for (const one of typed) expect(errorsToBegin(one, text, 2)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('three letters and fewer → taken as typed', () => {
    expect(nearWord('caf', ['cab'])).toBeNull();
  });
});
