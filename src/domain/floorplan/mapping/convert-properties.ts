import { fieldsWhere } from '../../fields/index.ts';
import { LENGTH } from '../../limits.ts';
import { optionalExternalIdentifierIssues } from '../../values/external-identifier.ts';
import { itemsOf } from './items-of.ts';
import { isRecord } from '../read/is-record.ts';
import { arabicTextOf, textOf } from '../localized-text.ts';

/** Texts that other programs write as numbers, or in several languages. */
const TEXTS = fieldsWhere(({ inFiles }) => inFiles === 'text');
/** Texts of one line that other programs write as numbers. */
const CODES = fieldsWhere(({ inFiles }) => inFiles === 'code');
/** Lists of texts that other programs write as one text. */
const LISTS = fieldsWhere(({ inFiles }) => inFiles === 'list');

/**
 * The properties of a file as ours, where they mean the same and are only written in another way: `eid: 12`,
 * `keywords: "a;b"`, `description: {"en": …, "ar": …}`. What can't be read so stays as it is; nothing is taken away.
 */
export function convertProperties(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const converted: Record<string, unknown> = { ...properties };
  const change = (name: string, convert: (value: unknown) => unknown): void => {
    const value = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (value !== undefined && value !== null) converted[name] = convert(value);
  };
  for (const name of TEXTS) change(name, asText);
  for (const name of CODES) change(name, asCode);
  for (const name of LISTS) change(name, asList);
  for (const name of ['name', 'description'] as const) {
    const arabic = arabicTextOf(properties[name]);
    if (arabic !== null && converted[`${name}_ar`] === undefined) converted[`${name}_ar`] = arabic;
  }
  return converted;
}

/** The `id` of a GeoJSON feature as our external id, where it can be one; null where it can't. */
export function externalIdOf(id: string | null | undefined): string | null {
  if (id === null || id === undefined || id === '' || id.length > LENGTH.optionalExternalIdentifier[1])
    return null;
  return optionalExternalIdentifierIssues(id, '').length === 0 ? id : null;
}

function asText(value: unknown): unknown {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  return textOf(value) ?? value;
}

const asCode = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

function asList(value: unknown): unknown {
  if (typeof value === 'string') return itemsOf(value);
  if (typeof value === 'number') return [String(value)];
  if (!Array.isArray(value)) return isRecord(value) ? value : [String(value)];
  return value.map((item: unknown) => (typeof item === 'number' ? String(item) : item));
}
