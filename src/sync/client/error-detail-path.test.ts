import { expect, it } from 'vitest';
import { placeOfDetail } from './error-detail-path.ts';

it.each([
  ['features/17/properties/email', { feature: 17, property: 'email' }],
  ['features/17/properties/openHours/monday/0', { feature: 17, property: 'openHours' }],
  ['features/17/geometry/coordinates', { feature: 17, property: 'geometry' }],
  ['features/17', { feature: 17, property: null }],
  [
    'features/0d9c5f0e-6a57-4f6c-9a3f-3d1b2a9a0c11/properties/name',
    { feature: '0d9c5f0e-6a57-4f6c-9a3f-3d1b2a9a0c11', property: 'name' },
  ],
  ['features.3.properties.neighbors.0', { feature: 3, property: 'neighbors' }],
  ['siteTitle', null],
  ['features', null],
  ['', null],
])('the detail of a refusal at "%s" is about %o', (path, place) => {
  expect(placeOfDetail(path)).toEqual(place);
});
