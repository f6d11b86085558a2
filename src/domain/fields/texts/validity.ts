import type { FieldDescriptor, RuleContext } from '../field-descriptor.ts';
import type { Issue } from '../../entities/issue.ts';
import { INSTANT } from '../../limits.ts';
import { isInstant } from '../../times/validity.ts';
import { error } from '../../values/text.ts';
import { numberSchema } from '../values/numbers.ts';
import { ADDITIONAL } from '../values/texts.ts';

/**
 * From when, or until when, a place exists, in whole epoch seconds. It stays whatever the type. Visitors' pages hide the place
 * outside these times, but their files name them: that keeps no secret.
 */
const INSTANT_FIELD: Omit<FieldDescriptor<number | null>, 'label'> = {
  editor: 'instant',
  icon: 'calendar-days',
  ...ADDITIONAL,
  keptBy: 'all',
  merge: 'value',
  inFiles: null,
  schema: numberSchema,
  // Not null: an added field stays in its form while nothing is typed.
  start: NaN,
  read: (stored) => (typeof stored === 'number' ? stored : NaN),
  write: (value) => (value === null || Number.isNaN(value) ? undefined : value),
  issues: instantIssues,
};

export const validFrom: FieldDescriptor<number | null> = { label: 'fields.validFrom', ...INSTANT_FIELD };
export const validUntil: FieldDescriptor<number | null> = { label: 'fields.validUntil', ...INSTANT_FIELD };

/** Codes: wrong-kind; instant-range {min, max} (years), also for milliseconds. */
function instantIssues(stored: unknown, { path }: RuleContext): Issue[] {
  if (!Number.isInteger(stored)) return [error('wrong-kind', path)];
  if (isInstant(stored)) return [];
  return [error('instant-range', path, { min: INSTANT.firstYear, max: INSTANT.lastYear })];
}
