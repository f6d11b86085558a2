import * as z from 'zod';
import { PRICE_LEVELS, PRICE_SIGN } from '../../limits.ts';
import type { Issue } from '../../entities/issue.ts';
import { error } from '../../values/text.ts';
import type { FieldDescriptor, RuleContext } from '../field-descriptor.ts';
import { byPlaces } from '../values/owners.ts';
import { membersOf } from '../values/stored.ts';
import { ADDITIONAL } from '../values/texts.ts';

const priceSchema = z.object({ price: z.number().nullable() });
export type Price = z.infer<typeof priceSchema>;

/** How dear it is, from 1 to 4. Codes: required, notValid {name}. */
export const price: FieldDescriptor<Price> = {
  label: 'fields.price',
  editor: 'price',
  icon: 'banknote',
  ...ADDITIONAL,
  keptBy: byPlaces,
  merge: 'value',
  inFiles: null,
  schema: priceSchema,
  start: { price: null },
  read: (stored) => {
    const level = Number(levelOf(stored) ?? Number.NaN);
    return { price: isLevel(level) ? level : null };
  },
  write: ({ price: level }, before) =>
    level === null
      ? undefined
      : { ...membersOf(before), price: level, priceSign: PRICE_SIGN, priceMax: PRICE_LEVELS },
  issues: priceIssues,
};

const isLevel = (level: number): boolean => Number.isInteger(level) && level >= 1 && level <= PRICE_LEVELS;

const levelOf = (stored: unknown): unknown => {
  const members = membersOf(stored);
  return members === null ? stored : members['price'];
};

// @spec 5.55
function priceIssues(stored: unknown, { path }: RuleContext): Issue[] {
  const level = levelOf(stored);
  if (level === undefined || level === null || level === '') return [error('required', path)];
  return isLevel(Number(level)) ? [] : [error('notValid', path, { name: 'price' })];
}
