import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, routeSettingsOf, withValue } from './index.ts';

it('a client without profiles, or with values that can be none → the defaults', () => {
  const broken = {
    quickest: { metresPerSecond: '2' },
    comfortable: 7,
    'step-free': { metresPerSecond: 0, minWidth: -1, maxSlope: NaN, maxStep: null },
  };
  for (const extra of [{}, { storey: [] }, { storey: { profiles: 'x' } }, { storey: { profiles: broken } }])
    expect(routeSettingsOf(extra)).toEqual(DEFAULT_SETTINGS);
});

it('values set and taken back → what else a profile has stays', () => {
  const before = { 'step-free': { maxSlope: 8, theirs: 1 }, theirs: 1 };
  const set = withValue(before, 'step-free', 'metresPerSecond', 0.6);
  expect(routeSettingsOf({ storey: { profiles: set } })).toMatchObject({
    speeds: { 'step-free': 0.6, walk: 1.35 },
    limits: { 'step-free': { maxSlope: 8, minWidth: 0.9 }, walk: { maxSlope: null } },
  });
  expect(withValue(set, 'step-free', 'metresPerSecond', null)).toEqual(before);
  expect(withValue(withValue({}, 'walk', 'minWidth', 1), 'walk', 'minWidth', null)).toEqual({});
});
