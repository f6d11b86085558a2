import { expect, it } from 'vitest';
import { clientSettingsOf, groupIdOf, withClientSettings } from './index.ts';

it('are read back as they were kept, beside all else in the client', () => {
  const before = { theirs: 1, storey: { importProfiles: ['kept'] } };
  const settings = {
    rules: [{ typeCode: 'office', property: 'eid' }],
    types: ['office', 'toilet'],
    visibility: { pois: false },
    languages: ['ar', 'de'],
    groups: [{ id: 'staff', title: 'Staff' }],
    profiles: { 'step-free': { metresPerSecond: 0.6, minWidth: 1 } },
    pathRules: [{ typeCode: 'staff-door', groups: ['staff'] }],
  };
  const after = withClientSettings(before, settings);
  expect(clientSettingsOf(after)).toEqual(settings);
  expect(after).toMatchObject({ theirs: 1, storey: { importProfiles: ['kept'] } });
});

it('skip malformed members written by others', () => {
  const nothing = {
    rules: [],
    types: [],
    visibility: {},
    languages: ['ar'],
    groups: [],
    profiles: {},
    pathRules: [],
  };
  expect(clientSettingsOf({})).toEqual(nothing);
  expect(clientSettingsOf({ storey: 'x' })).toEqual(nothing);
  expect(
    clientSettingsOf({
      storey: {
        rules: [null],
        types: [1, '', 'a', 'a'],
        visibility: { a: 1, b: true },
        languages: ['xx', 'de'],
        pathRules: [3, { typeCode: 'door', groups: ['public'] }, { groups: ['staff'] }],
        groups: [1, { id: 'public' }, { id: 'it' }, { id: 'it', title: 'Again' }, { title: 'No id' }],
      },
    }),
  ).toEqual({
    rules: [],
    types: ['a'],
    visibility: { b: true },
    languages: ['de'],
    groups: [{ id: 'it', title: 'it' }],
    profiles: {},
    pathRules: [],
  });
});

it('the id of a group is made from its title and differs from all others', () => {
  expect(groupIdOf('Équipe de nuit!', [])).toBe('equipe-de-nuit');
  expect(groupIdOf('Staff', ['staff', 'staff-2'])).toBe('staff-3');
  expect(groupIdOf('الموظفون', ['group'])).toBe('group-2');
  expect(groupIdOf('Public', [])).toBe('public-2');
});
