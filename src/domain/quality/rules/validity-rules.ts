import { isNetworkNode } from '../../content/index.ts';
import { validityIssues } from '../../rules/index.ts';
import { validityMark, validityOf } from '../../times/index.ts';
import { when, type FeatureRule } from './rule.ts';

/** Seconds for which a place may still be listed after its end. */
const KEPT = 30 * 86_400;

export const overLong = {
  id: 'over-long',
  severity: 'warning',
  scope: 'feature',
  isOfNodes: true,
  check: ({ properties: { extra = {} } }, { now }) => {
    const until = validityOf(extra)?.until ?? null;
    return when(until !== null && now - until > KEPT);
  },
} as const satisfies FeatureRule;

export const endsBeforeItBegins = {
  id: 'ends-before-it-begins',
  severity: 'warning',
  scope: 'feature',
  isOfNodes: true,
  check: ({ properties: { extra } }) => when(validityIssues(extra).length > 0),
} as const satisfies FeatureRule;

/** Routes will go another way from then on. */
export const transitionEndsSoon = {
  id: 'transition-ends-soon',
  severity: 'warning',
  scope: 'feature',
  isOfNodes: true,
  check: (feature, { now }) =>
    when(isNetworkNode(feature) && validityMark(feature.properties.extra, now) === 'ends-soon'),
} as const satisfies FeatureRule;
