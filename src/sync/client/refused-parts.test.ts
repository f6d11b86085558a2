import { expect, it } from 'vitest';
import { refusedParts } from './refused-parts.ts';

const FID = '0d9c5f0e-6a57-4f6c-9a3f-3d1b2a9a0c11';
const SENT = [{ properties: { fid: 'a' } }, { properties: { fid: FID, name: 'Café' } }];
const message = 'No.';

it.each([
  ['features/0/properties/email', 'email'],
  ['properties/email', 'email'],
  ['siteExtraData/area', 'area'],
  ['siteTitle', 'title'],
  ['features/0/geometry/coordinates', 'geometry'],
  ['features/0', null],
  ['', null],
])('a refusal of one thing at "%s" is about its property %s', (path, property) => {
  expect(refusedParts([{ path, message }])).toEqual([{ property, message }]);
});

it.each(['features/1/properties/email', `features/${FID}/properties/email`])(
  'batch rejected at "%s" → feature named',
  (path) => {
    expect(refusedParts([{ path, message }], SENT)).toEqual([
      { fid: FID, thing: 'Café', property: 'email', message },
    ]);
  },
);

it('rejected feature not in the request → not named', () => {
  expect(refusedParts([{ path: 'features/7', message }], SENT)).toEqual([{ property: null, message }]);
});
