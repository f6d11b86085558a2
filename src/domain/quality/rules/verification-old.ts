import { verificationOf } from '../../survey/verification.ts';
import { when, type FeatureRule } from './rule.ts';

/** Seconds. */
const YEAR = 365 * 24 * 3600;

export const verificationOld = {
  id: 'verification-old',
  severity: 'warning',
  scope: 'feature',
  check: (feature, { now }) => {
    const verified = verificationOf(feature);
    return when(verified !== null && now - verified.at > YEAR);
  },
  fixes: ['verify'],
} as const satisfies FeatureRule;
