import { expect, it } from 'vitest';
import { WALKING_SPEEDS, walkingSpeedsOf, withSpeed } from './index.ts';

it('a client without speeds, or with some that can be none → the defaults', () => {
  const broken = { quickest: { metresPerSecond: '2' }, comfortable: 7, 'step-free': { metresPerSecond: 0 } };
  for (const extra of [{}, { storey: [] }, { storey: { profiles: 'x' } }, { storey: { profiles: broken } }])
    expect(walkingSpeedsOf(extra)).toEqual(WALKING_SPEEDS);
});

it('a speed set and taken back → what else a profile has stays', () => {
  const before = { 'step-free': { maxSlope: 6 }, theirs: 1 };
  const set = withSpeed(before, 'step-free', 0.6);
  expect(walkingSpeedsOf({ storey: { profiles: set } })).toEqual({ ...WALKING_SPEEDS, 'step-free': 0.6 });
  expect(withSpeed(set, 'step-free', null)).toEqual(before);
  expect(withSpeed(withSpeed({}, 'walk', 1), 'walk', null)).toEqual({});
});
