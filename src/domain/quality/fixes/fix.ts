import type { Feature } from '../../entities/feature.ts';
import type { Lid } from '../../entities/ids.ts';
import type { NetworkContext } from '../../ops/network/index.ts';
import type { CheckedAgainst } from '../rules/rule.ts';

/**
 * Why a fix leaves a feature to a person. mostly-outside: more than half of it would be cut away. parts: it would fall into
 * several. nowhere: it lies in no other building. unlike: the two differ in more than what they share. nothing: there is
 * nothing to take. slanting: its walls run in too many directions. invalid: it would break a rule that it keeps now.
 */
export const LEFT_REASONS = [
  'mostly-outside',
  'parts',
  'nowhere',
  'unlike',
  'nothing',
  'slanting',
  'invalid',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** A level that features can move to. */
export interface LevelPlace {
  lid: Lid;
  siteLid: Lid;
  buildingLid: Lid;
  levelIndex: number;
}

/** What a person says about a fix. */
export interface FixChoice {
  /** Who verifies. */
  by: string;
  levels: readonly LevelPlace[];
  /** By feature: the name that a pattern makes. */
  names?: ReadonlyMap<string, string>;
}

/** The content as a fix has changed it so far. */
export interface FixDraft {
  readonly against: CheckedAgainst;
  readonly choice: FixChoice;
  /** The feature as it is by now; undefined: deleted, or unknown. */
  current: (fid: string) => Feature | undefined;
  /** The others that share the finding with it, as they are by now. */
  others: (fid: string) => readonly Feature[];
  put: (after: Feature) => void;
  remove: (fid: string) => void;
  /** What this fix changes is right only while that feature is as the plan has it. */
  relyOn: (fid: string) => void;
  /** The wayfinding network of a site, as it is by now. */
  network: (siteLid: string) => NetworkContext;
  newId: () => string;
}

/** Does to one feature what the fix is for. @returns null if that was done, or needed no more */
export type Fix = (feature: Feature, draft: FixDraft) => LeftReason | null;
