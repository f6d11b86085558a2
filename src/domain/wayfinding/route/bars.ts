import type { PathRestrictions } from '../restrictions/index.ts';
import type { ProfileLimits } from './profile-settings.ts';
import type { Profile } from './profiles.ts';

/** Why a link that is there may not be walked. Instants in epoch seconds. */
export type Bar =
  /** By a closure. */
  | { kind: 'closed'; closure: string; until: number | null }
  /** It is not there yet, or no longer. */
  | { kind: 'not-yet' | 'over'; at: number }
  /** It is for these groups. */
  | { kind: 'access'; groups: readonly string[] }
  /** `opens` null: not within a week. */
  | { kind: 'hours'; opens: number | null }
  /** Metres, metres. */
  | { kind: 'narrow'; width: number; asked: number }
  /** Percent, percent. */
  | { kind: 'steep'; slope: number; asked: number }
  /** Metres, metres. */
  | { kind: 'step'; height: number; asked: number }
  /** A revolving door. */
  | { kind: 'revolving' };

/** What keeps a profile from a path, at any moment; null: nothing. */
export function barOfLimits(
  { width, slope, stepHeight, door }: PathRestrictions,
  profile: Profile,
  { minWidth, maxSlope, maxStep }: ProfileLimits,
): Bar | null {
  if (profile === 'step-free' && door?.kind === 'revolving') return { kind: 'revolving' };
  if (width !== null && minWidth !== null && width < minWidth)
    return { kind: 'narrow', width, asked: minWidth };
  if (slope !== null && maxSlope !== null && Math.abs(slope) > maxSlope)
    return { kind: 'steep', slope: Math.abs(slope), asked: maxSlope };
  if (stepHeight !== null && maxStep !== null && stepHeight > maxStep)
    return { kind: 'step', height: stepHeight, asked: maxStep };
  return null;
}
