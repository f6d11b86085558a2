import { expect, it } from 'vitest';
import { hoursOf, hoursText } from './imdf-contacts.ts';
import { splitImdf } from './split-imdf.ts';

const square = (x: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, 50],
      [x + 1, 50],
      [x + 1, 51],
      [x, 51],
      [x, 50],
    ],
  ],
});
const spot = (x: number) => ({ type: 'Point', coordinates: [x, 50.5] });
const one = (id: string, geometry: object | null, properties: object) => ({
  type: 'Feature',
  id,
  geometry,
  properties,
});
const LEVELS = [
  one('l0', square(10), { name: { en: 'Ground' }, ordinal: 0 }),
  one('l1', square(10), { name: { en: 'First' }, ordinal: 1 }),
];
const split = (files: Record<string, object[]>) => {
  const all = { level: LEVELS, ...files };
  return splitImdf(
    new Map(Object.entries(all).map(([kind, features]) => [`${kind}.geojson`, { features }])),
  )!;
};
const propertiesOn = (files: Record<string, object[]>, level: string | null = 'l0') =>
  split(files)
    .parts.find(({ id }) => id === (level ?? 'no-level'))!
    .features.map(({ properties }) => properties as Record<string, unknown>)
    .filter(({ typeCode }) => typeCode !== 'level-outline');

const unit = (id: string, name: string | null, level = 'l0') =>
  one(id, square(10), { level_id: level, category: 'room', name: name === null ? null : { en: name } });
const anchor = (id: string, unitId: string | null) => one(id, spot(10.2), { unit_id: unitId });
const occupant = (id: string, anchorId: string, more: object = {}) =>
  one(id, null, { name: { en: id }, category: 'restaurant', anchor_id: anchorId, ...more });

it('one tenant of a room without a name · read → the room has its name, phone, web and hours', () => {
  const contact = { phone: '+49 (30) 12.34.56', website: 'https://x.example', hours: 'Mo-Fr 08:00-17:00' };
  const [room, more] = propertiesOn({
    unit: [unit('u', null)],
    anchor: [anchor('a', 'u')],
    occupant: [occupant('Bistro', 'a', contact)],
  });
  expect(room).toMatchObject({
    name: 'Bistro',
    eid: 'u',
    phoneNumber: '+49 30 12 34 56',
    website: 'https://x.example',
  });
  expect(Object.keys(room!['openHours'] as object)).toHaveLength(5);
  expect(more).toBeUndefined();
});

it.each([
  ['a room with a number of its own', '1.03'],
  ['a room of several', null],
])('tenants of %s · read → each stands at its anchor', (_, name) => {
  const tenants = [occupant('Bistro', 'a'), occupant('Bakery', 'b')];
  const read = propertiesOn({
    unit: [unit('u', name)],
    anchor: [anchor('a', 'u'), anchor('b', 'u')],
    occupant: tenants,
  });
  expect(read.map((each) => each['name'])).toEqual([name ?? undefined, 'Bistro', 'Bakery']);
  expect(read.slice(1).map((each) => each['eid'])).toEqual(['Bistro', 'Bakery']);
});

it('one tenant of a numbered room · read → both are there', () => {
  const files = {
    unit: [unit('u', '1.03')],
    anchor: [anchor('a', 'u')],
    occupant: [occupant('Bistro', 'a')],
  };
  expect(propertiesOn(files).map((each) => each['name'])).toEqual(['1.03', 'Bistro']);
});

it('an amenity without a room · read → on the level of the room around it, else on no level, and there', () => {
  const amenity = (id: string, x: number, more: object = {}) =>
    one(id, spot(x), { category: 'atm', ...more });
  const files = {
    unit: [unit('u', 'Hall', 'l1')],
    amenity: [amenity('in', 10.5), amenity('out', 70), amenity('gone', 10.5, { unit_ids: ['nowhere'] })],
  };
  expect(propertiesOn(files, 'l1').map((each) => each['eid'])).toEqual(['u', 'in', 'gone']);
  expect(propertiesOn(files, null).map((each) => each['eid'])).toEqual(['out']);
});

it('things of kinds that are not taken, and what is broken · read → counted by kind', () => {
  const { leftOut } = split({
    detail: [one('d', null, {}), one('e', null, {})],
    geofence: [one('g', square(10), {})],
    occupant: [occupant('Lost', 'no-anchor')],
    unit: [one('u', null, { level_id: 'l0' })],
    venue: [one('v', square(10), {})],
  });
  expect(leftOut).toEqual({ detail: 2, geofence: 1, occupant: 1, unit: 1 });
});

it.each([
  [
    'Mo-Fr 08:00-17:00; Sa 9:00-12:00',
    'Mo 08:00-17:00; Tu 08:00-17:00; We 08:00-17:00; Th 08:00-17:00; Fr 08:00-17:00; Sa 09:00-12:00',
  ],
  ['Sa-Mo 10:00-24:00', 'Mo 10:00-24:00; Sa 10:00-24:00; Su 10:00-24:00'],
  ['Mo,We 08:00-09:00', 'Mo 08:00-09:00; We 08:00-09:00'],
  [
    '24/7',
    'Mo 00:00-24:00; Tu 00:00-24:00; We 00:00-24:00; Th 00:00-24:00; Fr 00:00-24:00; Sa 00:00-24:00; Su 00:00-24:00',
  ],
])('%s · read and written → the same hours', (given, written) => {
  expect(hoursText(hoursOf(given))).toBe(written);
});

it.each(['Mo-Fr 08:00-12:00,13:00-17:00', 'by appointment', 'Xy 08:00-09:00', 'Mo 25:00-26:00', 'Mo off'])(
  '%s · says more than can be kept by day → stays the text that it is',
  (given) => {
    expect(hoursOf(given)).toBeNull();
    const kept = propertiesOn({ unit: [unit('u', 'A')], amenity: [one('m', spot(10.5), { hours: given })] });
    expect(kept.at(-1)).toMatchObject({ extra: { source: { hours: given } } });
  },
);

it('a level with titles in several languages · read → each but the plain one is kept by language', () => {
  const name = { en: 'Ground', de: 'Erdgeschoss', ar: 'الأرضي', tlh: 'rav' };
  const level = [one('l0', square(10), { name, short_name: { en: 'G', de: 'EG' }, ordinal: 0 })];
  const [part] = split({ level }).parts;
  expect(part).toMatchObject({ title: 'Ground', shortTitle: 'G' });
  expect(part?.titles).toEqual({ title_de: 'Erdgeschoss', title_ar: 'الأرضي', shortTitle_de: 'EG' });
});
