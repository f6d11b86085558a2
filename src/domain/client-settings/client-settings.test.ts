import { expect, it } from 'vitest';
import { clientSettingsOf, withClientSettings } from './index.ts';

it('are read back as they were kept, beside all else in the client', () => {
  const before = { theirs: 1, storey: { importProfiles: ['kept'] } };
  const settings = {
    rules: [{ typeCode: 'office', property: 'eid' }],
    types: ['office', 'toilet'],
    visibility: { pois: false },
    languages: ['ar', 'de'],
    profiles: { 'step-free': { metresPerSecond: 0.6, minWidth: 1 } },
  };
  const after = withClientSettings(before, settings);
  expect(clientSettingsOf(after)).toEqual(settings);
  expect(after).toMatchObject({ theirs: 1, storey: { importProfiles: ['kept'] } });
});

it('skip malformed members written by others', () => {
  const nothing = { rules: [], types: [], visibility: {}, languages: ['ar'], profiles: {} };
  expect(clientSettingsOf({})).toEqual(nothing);
  expect(clientSettingsOf({ storey: 'x' })).toEqual(nothing);
  expect(
    clientSettingsOf({
      storey: {
        rules: [null],
        types: [1, '', 'a', 'a'],
        visibility: { a: 1, b: true },
        languages: ['xx', 'de'],
      },
    }),
  ).toEqual({ rules: [], types: ['a'], visibility: { b: true }, languages: ['de'], profiles: {} });
});
