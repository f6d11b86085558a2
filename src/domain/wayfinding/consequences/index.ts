export {
  ClosureConsequences,
  TRIED_PROFILES,
  type ClosureAsked,
  type ConsequenceContent,
  type Consequences,
  type ProfileEffects,
  type TriedProfile,
} from './consequences.ts';
export type { Effect, EffectKind } from './effects.ts';
