import * as z from 'zod';
import type { Issue } from '../../entities/issue.ts';
import { error, isBlank } from '../../values/text.ts';
import { isWebAddress } from '../../values/text-formats.ts';
import type { FieldDescriptor, RuleContext } from '../field-descriptor.ts';
import { byPlaces } from '../values/owners.ts';
import { membersOf } from '../values/stored.ts';
import { ADDITIONAL } from '../values/texts.ts';

// @spec 3.35
const overrideSchema = z.object({ value: z.string(), shouldOverride: z.boolean() });
export type Override = z.infer<typeof overrideSchema>;

/** A button of the card that opens an address, or is left to the app that shows the card. */
export const OVERRIDE: Omit<FieldDescriptor<Override>, 'label' | 'icon'> = {
  editor: 'override',
  ...ADDITIONAL,
  keptBy: byPlaces,
  merge: 'value',
  inFiles: null,
  schema: overrideSchema,
  start: { value: '', shouldOverride: false },
  read: (stored) => {
    const value = typeof stored === 'string' ? stored : membersOf(stored)?.['value'];
    return {
      value: typeof value === 'string' ? value : '',
      shouldOverride: membersOf(stored)?.['shouldOverride'] === true,
    };
  },
  write: ({ value, shouldOverride }, before) =>
    isBlank(value) && !shouldOverride
      ? undefined
      : { ...membersOf(before), value: value.trim(), shouldOverride },
  issues: overrideIssues,
};

// @spec 5.51
/** The address is needed unless the override is on, and must be one where it stands. Codes: propertyRequired, notValid {name}. */
function overrideIssues(stored: unknown, { path, name }: RuleContext): Issue[] {
  const button = membersOf(stored);
  const address = typeof stored === 'string' ? stored : button?.['value'];
  const isSet = typeof address === 'string' && !isBlank(address);
  if (!isSet) return button?.['shouldOverride'] === true ? [] : [error('propertyRequired', path, { name })];
  return isWebAddress(address.trim()) ? [] : [error('notValid', path, { name })];
}
