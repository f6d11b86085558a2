import { membersIn, storeyOf } from '../../entities/storey-extra.ts';
import { PROFILES, WALKING_SPEEDS, type Profile, type WalkingSpeeds } from './profiles.ts';

type Members = Readonly<Record<string, unknown>>;

// @spec 13
/** What a client may set of a profile: metres a second, metres, percent, metres. */
export const PROFILE_RANGES = {
  metresPerSecond: { min: 0.2, max: 3 },
  minWidth: { min: 0.3, max: 5 },
  maxSlope: { min: 0, max: 100 },
  maxStep: { min: 0, max: 1 },
} as const;
export type ProfileMember = keyof typeof PROFILE_RANGES;

/** What a profile keeps to: metres, percent, metres; null: any. */
export interface ProfileLimits {
  minWidth: number | null;
  maxSlope: number | null;
  maxStep: number | null;
}

export interface RouteSettings {
  speeds: WalkingSpeeds;
  limits: Readonly<Record<Profile, ProfileLimits>>;
}

const ANY: ProfileLimits = { minWidth: null, maxSlope: null, maxStep: null };

export const DEFAULT_SETTINGS: RouteSettings = {
  speeds: WALKING_SPEEDS,
  limits: { walk: ANY, comfortable: ANY, 'step-free': { minWidth: 0.9, maxSlope: 6, maxStep: 0.02 } },
};

/** What a profile is called in `extra.storey.profiles`. */
const KEPT_AS: Readonly<Record<Profile, string>> = {
  walk: 'quickest',
  comfortable: 'comfortable',
  'step-free': 'step-free',
};

export const isInRange = (member: ProfileMember, value: number): boolean =>
  value >= PROFILE_RANGES[member].min && value <= PROFILE_RANGES[member].max;

/** What profiles say of one, also out of range; null where they say nothing. */
export function ownValue(profiles: Members, profile: Profile, member: ProfileMember): number | null {
  const value = membersIn(profiles[KEPT_AS[profile]])[member];
  return typeof value === 'number' ? value : null;
}

/** What holds for a profile where the client says nothing. */
export const defaultValue = (profile: Profile, member: ProfileMember): number | null =>
  member === 'metresPerSecond' ? WALKING_SPEEDS[profile] : DEFAULT_SETTINGS.limits[profile][member];

/** Speeds and limits by profile: those that a client has set, and the defaults for the others. */
export function routeSettingsOf(extra: Members): RouteSettings {
  const profiles = membersIn(storeyOf(extra)['profiles']);
  const valueOf = (profile: Profile, member: ProfileMember): number | null => {
    const own = ownValue(profiles, profile, member);
    return own !== null && isInRange(member, own) ? own : defaultValue(profile, member);
  };
  const each = <T>(of: (profile: Profile) => T): Record<Profile, T> =>
    Object.fromEntries(PROFILES.map((profile) => [profile, of(profile)])) as Record<Profile, T>;
  return {
    speeds: each((profile) => valueOf(profile, 'metresPerSecond')!),
    limits: each((profile) => ({
      minWidth: valueOf(profile, 'minWidth'),
      maxSlope: valueOf(profile, 'maxSlope'),
      maxStep: valueOf(profile, 'maxStep'),
    })),
  };
}

/** Profiles with another value of one of them; null: the default. All else in them stays. */
export function withValue(
  profiles: Members,
  profile: Profile,
  member: ProfileMember,
  value: number | null,
): Record<string, unknown> {
  const { [KEPT_AS[profile]]: before, ...others } = profiles;
  const { [member]: _, ...rest } = membersIn(before);
  const own = value === null ? rest : { ...rest, [member]: value };
  return Object.keys(own).length === 0 ? others : { ...others, [KEPT_AS[profile]]: own };
}
