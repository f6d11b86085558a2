import { membersIn, storeyOf } from '../../entities/storey-extra.ts';
import { PROFILES, WALKING_SPEEDS, type Profile, type WalkingSpeeds } from './profiles.ts';

type Members = Readonly<Record<string, unknown>>;

/** Metres a second that a client may set. */
export const WALKING_SPEED_RANGE = { min: 0.2, max: 3 } as const;

/** What a profile is called in `extra.storey.profiles`. */
const KEPT_AS: Readonly<Record<Profile, string>> = {
  walk: 'quickest',
  comfortable: 'comfortable',
  'step-free': 'step-free',
};

export const isWalkingSpeed = (speed: number): boolean =>
  speed >= WALKING_SPEED_RANGE.min && speed <= WALKING_SPEED_RANGE.max;

/** Metres a second that profiles name, also out of range; null where a profile has none. */
export function ownSpeed(profiles: Members, profile: Profile): number | null {
  const speed = membersIn(profiles[KEPT_AS[profile]])['metresPerSecond'];
  return typeof speed === 'number' ? speed : null;
}

/** Metres a second by profile: those that a client has set, and the defaults for the others. */
export function walkingSpeedsOf(extra: Members): WalkingSpeeds {
  const profiles = membersIn(storeyOf(extra)['profiles']);
  const speedOf = (profile: Profile): number => {
    const own = ownSpeed(profiles, profile);
    return own !== null && isWalkingSpeed(own) ? own : WALKING_SPEEDS[profile];
  };
  return Object.fromEntries(PROFILES.map((profile) => [profile, speedOf(profile)])) as WalkingSpeeds;
}

/** Profiles with another speed of one of them; null: the default. All else in them stays. */
export function withSpeed(
  profiles: Members,
  profile: Profile,
  metresPerSecond: number | null,
): Record<string, unknown> {
  const { [KEPT_AS[profile]]: before, ...others } = profiles;
  const { metresPerSecond: _, ...limits } = membersIn(before);
  const own = metresPerSecond === null ? limits : { ...limits, metresPerSecond };
  return Object.keys(own).length === 0 ? others : { ...others, [KEPT_AS[profile]]: own };
}
