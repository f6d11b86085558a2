import * as z from 'zod';
import { RATING_COUNT_BELOW } from '../../limits.ts';
import type { Issue } from '../../entities/issue.ts';
import { error } from '../../values/text.ts';
import type { FieldDescriptor, RuleContext } from '../field-descriptor.ts';
import { numberSchema } from '../values/numbers.ts';
import { byPlaces } from '../values/owners.ts';
import { isNumber, membersOf } from '../values/stored.ts';
import { ADDITIONAL } from '../values/texts.ts';

const ratingSchema = z.object({
  rating: numberSchema,
  ratingMax: numberSchema,
  numberOfRatings: numberSchema,
});
export type Rating = z.infer<typeof ratingSchema>;

/** Codes: required, lessThanMax, moreThanRating, notValid {name}, mustBeInt, mustBeUnder10Million. */
export const rating: FieldDescriptor<Rating> = {
  label: 'fields.rating',
  editor: 'rating',
  icon: 'star',
  ...ADDITIONAL,
  keptBy: byPlaces,
  merge: 'value',
  inFiles: null,
  schema: ratingSchema,
  start: { rating: null, ratingMax: 5, numberOfRatings: null },
  read: (stored) => {
    const members = membersOf(stored) ?? {};
    const at = (name: string): number | null => (isNumber(members[name]) ? members[name] : null);
    return { rating: at('rating'), ratingMax: at('ratingMax'), numberOfRatings: at('numberOfRatings') };
  },
  write: (value, before) => {
    // The maximum is filled in from the start; alone it says nothing.
    if (value.rating === null && value.numberOfRatings === null) return undefined;
    const stored: Record<string, unknown> = { ...membersOf(before), ...value };
    for (const [name, number] of Object.entries(value)) if (number === null) delete stored[name];
    return stored;
  },
  issues: ratingIssues,
};

// @spec 5.56 5.58
function ratingIssues(stored: unknown, { path }: RuleContext): Issue[] {
  const { rating: stars, ratingMax, numberOfRatings } = membersOf(stored) ?? {};
  const issues: Issue[] = [];
  if (!isNumber(stars)) issues.push(error('required', `${path}.rating`));
  if (!isNumber(ratingMax)) issues.push(error('required', `${path}.ratingMax`));
  if (isNumber(stars) && isNumber(ratingMax) && stars > ratingMax)
    issues.push(error('lessThanMax', `${path}.rating`), error('moreThanRating', `${path}.ratingMax`));
  for (const [member, number] of [
    ['rating', stars],
    ['ratingMax', ratingMax],
  ] as const)
    if (isNumber(number) && number < 0) issues.push(error('notValid', `${path}.${member}`, { name: member }));
  return [...issues, ...countIssues(numberOfRatings, `${path}.numberOfRatings`)];
}

// @spec 5.58
function countIssues(count: unknown, path: string): Issue[] {
  if (count === undefined || count === null) return [];
  if (!isNumber(count) || !Number.isInteger(count) || count < 0) return [error('mustBeInt', path)];
  return count >= RATING_COUNT_BELOW ? [error('mustBeUnder10Million', path)] : [];
}
