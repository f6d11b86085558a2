import { classDescriptor } from '../../content/index.ts';
import { fieldOf, isShown, type FieldName } from '../../fields/index.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import { typeOf } from '../../rules/index.ts';
import { convertProperties } from './convert-properties.ts';

const TEXTS = [
  'name_ar',
  'description',
  'description_ar',
  'eid',
  'phoneNumber',
  'extension',
  'email',
  'website',
] as const satisfies readonly FieldName[];

type OwnTexts = Partial<Record<(typeof TEXTS)[number], string>>;

/**
 * What a file by others says under the names of our fields, where a feature of this type has the field and its rules take the
 * text. Anything else stays what the file said.
 */
export function ownTexts(
  properties: Readonly<Record<string, unknown>>,
  typeCode: string,
  taxonomy: Taxonomy,
): OwnTexts {
  const type = typeOf(taxonomy, typeCode);
  const owner = { kind: type && classDescriptor(type.properties.class), type, typeCode };
  const converted = convertProperties(properties);
  const found: OwnTexts = {};
  for (const name of TEXTS) {
    const value = converted[name];
    const field = fieldOf(name);
    if (field === undefined || typeof value !== 'string' || value.trim() === '' || !isShown(name, type))
      continue;
    const isKept = field.keptBy === 'all' || field.keptBy(owner);
    const context = { path: `properties.${name}`, name, ownOrigin: undefined, allowsWaiting: false };
    if (isKept && field.issues(value, context).length === 0) found[name] = value;
  }
  return found;
}
