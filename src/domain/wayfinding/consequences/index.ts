export {
  ClosureConsequences,
  TRIED_PROFILES,
  type ClosureAsked,
  type ConsequenceContent,
  type Consequences,
  type ProfileEffects,
  type TriedProfile,
} from './consequences.ts';
export { EFFECT_KINDS, type Effect, type EffectKind } from './effects.ts';
