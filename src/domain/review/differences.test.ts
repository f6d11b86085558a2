import { expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

const shape = { type: 'Point', coordinates: [1, 2] };

it('names each field that differs, inside of properties too', () => {
  const before = {
    kind: 'pois',
    geometry: shape,
    properties: { fid: 'a', name: 'Lumen', tags: ['x'], lvl: 0 },
  };
  const after = {
    kind: 'pois',
    geometry: shape,
    properties: { fid: 'a', name: 'Café', tags: ['x'], eid: '7', lvl: 1 },
  };
  expect(differencesOf({ before, after })).toEqual([
    { path: 'properties.name', before: 'Lumen', after: 'Café' },
    { path: 'properties.eid', before: undefined, after: '7' },
  ]);
});

it('does not mind the order of members', () => {
  const extra = (value: object) => ({ title: 'North', extra: { wide: value } });
  expect(differencesOf({ before: extra({ a: 1, b: 2 }), after: extra({ b: 2, a: 1 }) })).toEqual([]);
});

it('has all fields of what was added, and of what is deleted', () => {
  expect(differencesOf({ after: { title: 'North' } })).toEqual([
    { path: 'title', before: undefined, after: 'North' },
  ]);
  expect(differencesOf({ before: { title: 'North' }, after: null })).toEqual([
    { path: 'title', before: 'North', after: undefined },
  ]);
});

it('names what forms have a field for within extra, and keeps the rest of it together', () => {
  const version = (extra: object) => ({ properties: { extra } });
  const before = version({ access: ['staff'], floor: 'wood' });
  const after = version({ access: ['night'], floor: 'stone', validUntil: 5 });
  expect(differencesOf({ before, after })).toEqual([
    { path: 'properties.extra', before: { floor: 'wood' }, after: { floor: 'stone' } },
    { path: 'properties.extra.access', before: ['staff'], after: ['night'] },
    { path: 'properties.extra.validUntil', before: undefined, after: 5 },
  ]);
  expect(differencesOf({ before: version({}), after: { properties: {} } })).toEqual([]);
});
