import { describe, expect, it } from 'vitest';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import type { Feature } from '../entities/feature.ts';
import type { FieldName } from '../fields/index.ts';
import { wordKey } from '../tables/index.ts';
import { builtInTaxonomy as taxonomy } from '../taxonomy/index.ts';
import { DAYS } from '../values/opening-hours.ts';
import { cellText, GRID_COLUMNS, type CellWords } from './cells.ts';
import { EidOwners, judgeRow } from './judge.ts';

const named = (letters: number) =>
  Object.fromEntries(DAYS.map((day) => [day, day.slice(0, letters)])) as CellWords['short'];
const words: CellWords = {
  taxonomy,
  types: new Map(Object.values(taxonomy).map(({ code, title }) => [wordKey(title), code])),
  short: named(3),
  long: named(9),
  never: 'Never open',
  zone: 'Europe/Berlin',
  locale: 'de',
};
const place = (properties: object, more: Partial<Feature> = {}): Feature =>
  ({
    fid: 'f',
    kind: 'poi',
    clientLid: 'c',
    siteLid: 's',
    buildingLid: 'b',
    levelLid: 'l',
    geometry: rectangle([10, 50], [10.001, 50.001]),
    properties: { typeCode: 'reception', name: 'Desk', ...properties },
    ...more,
  }) as Feature;
const judge = (one: Feature, texts: Partial<Record<FieldName, string>>, others: readonly Feature[] = []) =>
  judgeRow(one, new Map(Object.entries(texts) as [FieldName, string][]), {
    words,
    ownOrigin: undefined,
    eids: new EidOwners([one, ...others]),
  });
const stored = (one: Feature, texts: Partial<Record<FieldName, string>>) => {
  const { after, faults } = judge(one, texts);
  expect([...faults]).toEqual([]);
  return after.properties;
};
const faultsOf = (one: Feature, texts: Partial<Record<FieldName, string>>, others: readonly Feature[] = []) =>
  Object.fromEntries(
    [...judge(one, texts, others).faults].map(([column, fault]) => [
      column,
      fault.code === 'rule' ? fault.issue.code : fault.code,
    ]),
  );

describe('a text in a language', () => {
  const desk = place({ extra: { kept: 1, name_de: 'Empfang' } });

  it('is typed in its own column, beside all else that is free', () => {
    expect(stored(desk, { name_fr: 'Accueil', keywords_ja: 'a, b', access: 'staff; it' }).extra).toEqual({
      kept: 1,
      name_de: 'Empfang',
      name_fr: 'Accueil',
      keywords_ja: ['a', 'b'],
      access: ['staff', 'it'],
    });
    expect(stored(desk, { name_de: '' }).extra).toEqual({ kept: 1 });
    expect(cellText(desk, 'name_de', words)).toBe('Empfang');
    expect(cellText(desk, 'extra', words)).toBe('{"kept":1}');
  });

  it('too long or with control characters → a fault in that column', () => {
    expect(faultsOf(desk, { name_fr: 'x'.repeat(65), description_de: 'a\u0007b' })).toEqual({
      name_fr: 'poi-name-limit',
      description_de: 'invalid-text',
    });
  });
});

describe('when a place is there', () => {
  const desk = place({ extra: { validFrom: Date.UTC(2026, 2, 1, 8) / 1000, validUntil: 'soon' } });

  it('is typed and shown in the time of the site', () => {
    expect(cellText(desk, 'validFrom', words)).toBe('2026-03-01 09:00');
    expect(cellText(desk, 'validUntil', words)).toBe('"soon"');
    expect(stored(desk, { validFrom: '', validUntil: '1.3.2026 10:00' }).extra).toEqual({
      validUntil: Date.UTC(2026, 2, 1, 9) / 1000,
    });
  });

  it('no date, and an end before the beginning → faults', () => {
    expect(faultsOf(desk, { validFrom: 'soon' })).toEqual({ validFrom: 'instant' });
    expect(faultsOf(desk, { validUntil: '2026-02-01' })).toEqual({ validUntil: 'until-before-from' });
  });
});

describe('a text in a cell', () => {
  it.each<[FieldName, string, unknown]>([
    ['name', ' Bay 1 ', 'Bay 1'],
    ['keywords', 'bloods, tests', ['bloods', 'tests']],
    ['keywords', 'a, b; c', ['a, b', 'c']],
    ['keywords', 'a; a; ', ['a']],
    ['price', '3', { price: 3, priceSign: '$', priceMax: 4 }],
    ['price', '€€', { price: 2, priceSign: '$', priceMax: 4 }],
    ['rating', '4,5', { rating: 4.5, ratingMax: 5 }],
    ['rating', '4.5/10 (120)', { rating: 4.5, ratingMax: 10, numberOfRatings: 120 }],
    ['book', 'https://a.example', { value: 'https://a.example', shouldOverride: false }],
    ['openHours', 'Mon 8-12', { Monday: [['08:00', '12:00']] }],
    ['openHours', '{"Monday":[["08:00","12:00"]]}', { Monday: [['08:00', '12:00']] }],
    ['description', 'two\nlines', 'two\nlines'],
    ['eid', '=1+1', '=1+1'],
  ])('%s “%s” → stored', (column, text, value) => {
    expect(stored(place({}), { [column]: text })[column]).toEqual(value);
  });

  it('an empty text → the field is gone', () => {
    expect(stored(place({ eid: 'E1', keywords: ['a'] }), { eid: '', keywords: ' ' })).toEqual({
      typeCode: 'reception',
      name: 'Desk',
    });
  });

  it('a type by its title or code → the place is of it; the same text changes nothing', () => {
    expect(stored(place({}), { typeCode: 'Office' }).typeCode).toBe('office');
    expect(stored(place({}), { typeCode: 'office' }).typeCode).toBe('office');
    expect(judge(place({}), { typeCode: taxonomy['reception']!.title }).changed).toEqual([]);
  });

  it.each<[Partial<Record<FieldName, string>>, Record<string, string>]>([
    [{ typeCode: 'Foo' }, { typeCode: 'type' }],
    [{ typeCode: 'wall' }, { typeCode: 'not-a-place' }],
    [{ openHours: 'on request' }, { openHours: 'hours' }],
    [{ price: '5' }, { price: 'price' }],
    [{ rating: 'good' }, { rating: 'rating' }],
    [{ name: '' }, { name: 'required' }],
    [{ name: 'x'.repeat(300) }, { name: 'poi-name-limit' }],
    [{ email: 'a@' }, { email: 'notValid' }],
    [{ buttons: 'x' }, { buttons: 'not-json' }],
    [{ rating: '7/5' }, { rating: 'lessThanMax' }],
  ])('%o → stays in its cell as a fault', (texts, faults) => {
    expect(faultsOf(place({}), texts)).toEqual(faults);
  });

  it('one at fault among others → the others are taken', () => {
    const { after, faults, changed } = judge(place({}), { name: 'Bay', email: 'a@', eid: 'E1' });
    expect([after.properties.name, after.properties.eid, [...faults.keys()], changed]).toEqual([
      'Bay',
      'E1',
      ['email'],
      ['name', 'eid'],
    ]);
  });

  it('a fault that was there before → blocks nothing else', () => {
    expect(faultsOf(place({ email: 'spoiled' }), { name: 'Bay' })).toEqual({});
  });

  it('an external ID of another place → at fault; given up by the other in the same paste → free', () => {
    const [one, other] = [place({ eid: 'A' }), place({ eid: 'B' }, { fid: 'g' as never })];
    expect(faultsOf(one, { eid: 'B' }, [other])).toEqual({ eid: 'eid-twice' });
    const eids = new EidOwners([one, other], new Set(['f', 'g']));
    const swap = (feature: Feature, eid: string) =>
      judgeRow(feature, new Map([['eid', eid]]), { words, ownOrigin: undefined, eids });
    expect([swap(one, 'B').changed, swap(other, 'A').changed]).toEqual([['eid'], ['eid']]);
    expect(swap(place({}, { fid: 'h' as never }), 'A').faults.get('eid')).toEqual({
      code: 'eid-twice',
      fid: 'g',
    });
  });
});

it('an override that is taken away → its button goes with it, as in the form', () => {
  const on = place({
    book: { value: '', shouldOverride: true },
    buttons: [{ name: 'Book', intent: 'book', action: 'custom' }],
  });
  expect(stored(on, { book: '' })).toEqual({ typeCode: 'reception', name: 'Desk' });
});

it('what a cell shows → written back changes nothing', () => {
  const full = place({
    name_ar: 'مكتب',
    description: 'a "b"\nc',
    eid: '0012',
    keywords: ['a', 'b, c'],
    tags: ['x', 'y'],
    openHours: { Monday: [['08:00', '00:00']], Friday: [['08:00+01:00', '09:00']] },
    price: { price: 3, priceSign: '$', priceMax: 4, extra: 1 },
    rating: { rating: 4.5, ratingMax: 5, numberOfRatings: 3 },
    book: { value: 'https://a.example', shouldOverride: true },
    order: { value: 'https://b.example', shouldOverride: false },
    email: 'a@b.org',
    website: 'https://c.example',
    buttons: [{ name: 'Book', intent: 'book', action: 'custom' }],
    extra: { a: { b: [1] } },
  });
  const texts = Object.fromEntries(GRID_COLUMNS.map((column) => [column, cellText(full, column, words)]));
  expect(judge(full, texts)).toEqual({ after: full, faults: new Map(), changed: [] });
  // And on another place it stands for the same value.
  const bare = place({ name: 'Other', price: { price: 1, priceSign: '$', priceMax: 4, extra: 1 } });
  expect(judge(bare, texts).after.properties).toEqual(full.properties);
});

it.each([
  ['4.5/5', true],
  ['4,5/5', true],
  ['٤٫٥/٥', false],
  ['4.5.1/5', false],
])('stars as “%s” → taken: %s', (typed, isTaken) => {
  const cafe = place({ typeCode: 'cafe' });
  expect(Object.keys(faultsOf(cafe, { rating: typed })).length === 0).toBe(isTaken);
});
