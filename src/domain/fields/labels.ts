import { translatedTitle } from '../values/translated-titles.ts';
import { fieldOf } from './fields.ts';
import { HIERARCHY_FIELDS } from './hierarchy-fields.ts';

/** The key of a field's label in the dictionary `forms`; null for what no descriptor names. */
export function fieldLabel(member: string): string | null {
  if (Object.hasOwn(HIERARCHY_FIELDS, member))
    return HIERARCHY_FIELDS[member as keyof typeof HIERARCHY_FIELDS];
  const title = translatedTitle(member);
  if (title !== null) return title.member === 'title' ? 'fields.titleIn' : 'fields.shortTitleIn';
  return fieldOf(member)?.label ?? null;
}

/** The language that a label names; undefined where it names none. */
export const labelLanguage = (member: string): string | undefined =>
  translatedTitle(member)?.language ?? fieldOf(member)?.language;
