import { fieldOf } from './fields.ts';
import { HIERARCHY_FIELDS } from './hierarchy-fields.ts';

/** The key of a field's label in the dictionary `forms`; null for what no descriptor names. */
export function fieldLabel(member: string): string | null {
  if (Object.hasOwn(HIERARCHY_FIELDS, member))
    return HIERARCHY_FIELDS[member as keyof typeof HIERARCHY_FIELDS];
  return fieldOf(member)?.label ?? null;
}
