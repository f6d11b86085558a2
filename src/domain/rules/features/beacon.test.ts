import { expect, it } from 'vitest';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { featureIssues } from './feature.ts';

const check = (more: object) =>
  featureIssues(
    {
      geometry: rectangle([13, 52], [13.001, 52.001]),
      properties: { typeCode: 'beacon-geofence', name: 'Hall', ...more },
    },
    { taxonomy: builtInTaxonomy },
  ).map(({ code, path }) => [code, path]);

it.each([{}, { maxOccupancy: 1, gmtOffset: -43_200 }, { maxOccupancy: 1_000_000, gmtOffset: 50_400 }])(
  'a beacon geofence with %o is saved',
  (more) => {
    expect(check(more)).toEqual([]);
  },
);

it.each([
  [{ maxOccupancy: 0 }, 'between', 'maxOccupancy'],
  [{ maxOccupancy: 1_000_001 }, 'between', 'maxOccupancy'],
  [{ maxOccupancy: 1.5 }, 'is-number', 'maxOccupancy'],
  [{ maxOccupancy: '5' }, 'is-number', 'maxOccupancy'],
  [{ gmtOffset: -43_201 }, 'between', 'gmtOffset'],
  [{ gmtOffset: 50_401 }, 'between', 'gmtOffset'],
])('a beacon geofence with %o is refused', (more, code, name) => {
  expect(check(more)).toEqual([[code, `properties.${name}`]]);
});
