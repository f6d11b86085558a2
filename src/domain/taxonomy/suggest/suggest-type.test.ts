import { describe, expect, test } from 'vitest';
import { builtInTaxonomy } from '../built-in/index.ts';
import { normalTypeCode, suggestType } from './suggest-type.ts';
import { UNNAMED_COUNTERPARTS } from './unnamed-counterparts.ts';
import { EXACT_WORDS, LOOSE_WORDS } from './vocabulary.ts';

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s*→\s*/) as [string, string]);

describe('suggestType', () => {
  test.each(
    rows(`
      building_outline → level-outline
      wall → wall
      window → window
      door → door
      stairs → stairs
      elevator → elevator
      bathroom → toilet
      room → room
      inaccessible_space → inaccessible-area
      floor_opening → floor-opening
      no_geometry → named-area
      meeting_room → meeting-room
    `),
  )('office plan: %s means %s', (value, code) => {
    expect(suggestType(value, builtInTaxonomy)).toBe(code);
  });

  test.each(
    rows(`
      corridor → corridor
      area → walkable-area
      waiting → waiting-room
      clothes → clothes-shop
      books → bookshop
      convenience → convenience-store
      mobile_phone → electronics-shop
      travel_agency → travel-agency
      fast_food → fast-food
      cafe → cafe
      bureau_de_change → currency-exchange
      left_luggage → left-luggage
      toilets → toilet
      car_rental → car-rental
      Distributeur de billets de banque → atm
      Photo d'identitée → photo-booth
      Boîtes aux lettres → post-office
    `),
  )('OpenStreetMap: %s means %s', (value, code) => {
    expect(suggestType(value, builtInTaxonomy)).toBe(code);
  });

  test.each(
    rows(`
      walkway → corridor
      restroom.male → toilet-men
      restroom.female.wheelchair → toilet-women
      restroom.unisex.wheelchair → toilet-accessible
      foodservice.coffee → cafe
      opentobelow → floor-opening
      classroom → classroom
      auditorium → auditorium
      laboratory → laboratory
      administration → administration
      conferenceroom → conference-room
      nonpublic → inaccessible-area
      stairs → stairs
      movingwalkway → moving-walkway
      wardrobe → cloakroom
      emergencyexit → emergency-exit
    `),
  )('IMDF: %s means %s', (value, code) => {
    expect(suggestType(value, builtInTaxonomy)).toBe(code);
  });

  test.each(
    rows(`
      Nurse station → nurse-station
      NURSE STATION 4 → nurse-station
      Women's toilets → toilet-women
      Men's Bathroom → toilet-men
      Meeting Room Large → meeting-room
      Lift lobby → elevator
      lift-node → elevator-node
      Café → cafe
      exam_room → exam-room
    `),
  )('words of people: %s means %s', (value, code) => {
    expect(suggestType(value, builtInTaxonomy)).toBe(code);
  });

  test.each(['', '   ', 'xyzzy', '12345', '__proto__', 'constructor', '日本'])(
    'knows nothing of "%s"',
    (value) => {
      expect(suggestType(value, builtInTaxonomy)).toBeNull();
    },
  );

  test.each(
    rows(`
      bathroom → toilet-area
      stairs → stairs-area
      elevator → elevator-shaft
      room → room-outline
      cafe → room-outline
      wall → wall
      no_geometry → room-outline
    `),
  )('without names %s becomes %s, which needs none', (value, code) => {
    expect(suggestType(value, builtInTaxonomy, { isNamed: false })).toBe(code);
    expect(builtInTaxonomy[code]?.properties.nameMode).not.toBe('required');
  });

  test('suggests only what the taxonomy at hand has', () => {
    expect(suggestType('bathroom', {})).toBeNull();
    const { wall, stairs } = builtInTaxonomy;
    expect(suggestType('bathroom', { wall: wall! })).toBeNull();
    expect(suggestType('stairs', { stairs: stairs! }, { isNamed: false })).toBeNull();
  });

  test('every word leads to a type that exists', () => {
    const targets = [
      ...EXACT_WORDS.values(),
      ...LOOSE_WORDS.map(([, code]) => code),
      ...UNNAMED_COUNTERPARTS.values(),
    ];
    expect(targets.filter((code) => !Object.hasOwn(builtInTaxonomy, code))).toEqual([]);
    expect([...EXACT_WORDS.keys()].filter((word) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(word))).toEqual([]);
  });
});

// @spec 3.18
test('lift-node is renamed, nothing else', () => {
  expect(normalTypeCode('lift-node')).toBe('elevator-node');
  expect(normalTypeCode('stairs-node')).toBe('stairs-node');
});
