import { accessOf } from '../../fields/index.ts';
import type { FeatureRule } from './rule.ts';

/** It is kept for a group that the client does not have: until there is one, it is hidden from everybody. */
export const unknownGroup = {
  id: 'unknown-group',
  severity: 'warning',
  scope: 'feature',
  check: ({ properties }, { groups }) =>
    (accessOf(properties.extra) ?? []).filter((group) => !groups.includes(group)),
} as const satisfies FeatureRule;
