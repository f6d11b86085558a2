import { ACCESS, isMemberField } from './member-fields.ts';
import { isPresent, membersOf, type Members } from './stored.ts';

const EXTRA = 'extra';

/** What properties hold in a field, wherever it is stored. */
export function propertyOf(properties: Members, name: string): unknown {
  const from = isMemberField(name) ? membersOf(properties[EXTRA]) : properties;
  return from !== null && Object.hasOwn(from, name) ? from[name] : undefined;
}

/** The properties with another value in a field; undefined takes the field away. */
export function withProperty<Properties extends Members>(
  properties: Properties,
  name: string,
  value: unknown,
): Properties {
  if (!isMemberField(name))
    return withMember(properties, name, name === EXTRA ? withTexts(properties, value) : value);
  const extra = withMember(membersOf(properties[EXTRA]) ?? {}, name, value);
  return withMember(properties, EXTRA, Object.keys(extra).length === 0 ? undefined : extra);
}

/** Whether a property has a value. No group at all is one: it hides a place from everybody, and is refused as such. */
export const isThere = (name: string, value: unknown): boolean =>
  isPresent(value) || (name === ACCESS && Array.isArray(value));

function withMember<Of extends Members>(members: Of, name: string, value: unknown): Of {
  if (isThere(name, value)) return { ...members, [name]: value };
  const { [name]: _, ...others } = members;
  return others as Of;
}

/** The free members in place of others: what has fields of its own stays, where it is not named. */
function withTexts(properties: Members, value: unknown): unknown {
  const kept = Object.entries(membersOf(properties[EXTRA]) ?? {}).filter(([name]) => isMemberField(name));
  if (kept.length === 0) return value;
  return { ...Object.fromEntries(kept), ...membersOf(value) };
}

/** Where a form has what a rule finds at a path: "name_de" for "properties.extra.name_de". */
export function formPath(path: string): string {
  const field = fieldAt(path);
  return field === null ? path : field + path.slice(pathOf(field).length);
}

/** Whether texts of a field are in one of these languages, or in the plain one. */
export const isWantedIn = (language: string | undefined, languages: readonly string[]): boolean =>
  language === undefined || language === 'ar' || languages.includes(language);

/** The free members that have no field of their own. */
export const freeMembers = (extra: unknown): Members =>
  Object.fromEntries(Object.entries(membersOf(extra) ?? {}).filter(([name]) => !isMemberField(name)));

/** Where a rule or a merge finds a field: `properties.extra.name_de`. */
export const pathOf = (name: string): string =>
  isMemberField(name) ? `properties.${EXTRA}.${name}` : `properties.${name}`;

/** The field that a path is in; null where it is in none of the properties. */
export function fieldAt(path: string): string | null {
  const [root, name, member] = path.split(/[./]/);
  if (root !== 'properties' || name === undefined) return null;
  return name === EXTRA && member !== undefined && isMemberField(member) ? member : name;
}
