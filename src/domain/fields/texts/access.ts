import type { Issue } from '../../entities/issue.ts';
import { GROUPS_MAX } from '../../limits.ts';
import { error, isBlank } from '../../values/text.ts';
import type { FieldDescriptor, RuleContext } from '../field-descriptor.ts';
import { ACCESS } from '../values/member-fields.ts';
import { WORDS } from '../values/texts.ts';

/** The group that everybody is in. */
export const EVERYBODY = 'public';

/** Groups of the client that see it; everybody where it is absent. It stays whatever the type: no change of type opens a room to all. */
export const access: FieldDescriptor<string[]> = {
  label: 'fields.access',
  editor: 'groups',
  icon: 'eye',
  isAdditional: true,
  keptBy: 'all',
  merge: 'words',
  inFiles: null,
  ...WORDS,
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

/**
 * The groups that see a place, object or transition; null: everybody. An unreadable value hides it, so that a fault never
 * shows a room that was kept from visitors.
 */
export function accessOf(
  extra: Readonly<Record<string, unknown>> | null | undefined,
): readonly string[] | null {
  const stored = extra?.[ACCESS];
  if (stored === undefined || stored === null) return null;
  if (!Array.isArray(stored)) return [];
  const groups = stored.filter((one): one is string => typeof one === 'string');
  return groups.includes(EVERYBODY) ? null : groups;
}
