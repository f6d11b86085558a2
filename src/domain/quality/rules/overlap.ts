import type { SharedRule } from './rule.ts';

/** Two places lie over each other: `overlaps.ts`. */
export const overlap = {
  id: 'overlap',
  severity: 'warning',
  scope: 'level',
  fixes: ['cut-overlap', 'delete-doubles'],
} as const satisfies SharedRule;
