import * as z from 'zod';
import type { Issue } from '../../entities/issue.ts';
import { GROUPS_MAX } from '../../limits.ts';
import { accessOf, EVERYBODY } from '../../values/access.ts';
import { error, isBlank } from '../../values/text.ts';
import type { FieldDescriptor, RuleContext } from '../field-descriptor.ts';

/**
 * Groups of the client that see it; everybody where it is absent. It stays whatever the type: no change of type opens a room to
 * all. Nor does taking away the last group: everybody is chosen as such.
 */
export const access: FieldDescriptor<string[]> = {
  label: 'fields.access',
  editor: 'groups',
  icon: 'eye',
  isAdditional: true,
  keptBy: 'all',
  merge: 'words',
  inFiles: null,
  schema: z.array(z.string()),
  start: [EVERYBODY],
  read: (stored) => [...(accessOf({ access: stored }) ?? [EVERYBODY])],
  write: (value) => (value.includes(EVERYBODY) ? undefined : value.filter((group) => !isBlank(group))),
  isRequired: () => false,
  issues: accessIssues,
};

/** Codes: wrong-kind; required for an empty list, which would hide it from everybody; too-many {max}. */
function accessIssues(stored: unknown, { path }: RuleContext): Issue[] {
  if (!Array.isArray(stored) || !stored.every((one) => typeof one === 'string'))
    return [error('wrong-kind', path)];
  if (stored.length === 0 || stored.some(isBlank)) return [error('required', path)];
  return stored.length > GROUPS_MAX ? [error('too-many', path, { max: GROUPS_MAX })] : [];
}
