import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { isInstant } from '../../../domain/times/validity.ts';
import type { FieldPath } from '../../../domain/merge/index.ts';

/** The value of a field as it can be shown. `lines` are below each other. */
export type ValueParts =
  | { kind: 'empty' }
  | { kind: 'shape'; shape: FeatureGeometry }
  | { kind: 'text'; text: string }
  | { kind: 'lines'; lines: string[] };

/** Words that values need besides their own. */
export interface ValueWords {
  yes: string;
  no: string;
  closed: string;
  number: (value: number) => string;
  /** Epoch seconds, in the zone of the site. */
  instant: (at: number) => string;
  /** The title of a feature type; the code itself where it is not known. */
  typeTitle: (code: string) => string;
  /** The title of a type of level. */
  levelType: (code: string) => string;
  /** So many links to other nodes of a network. */
  links: (count: number) => string;
  /** What a member of a record is called. */
  member: (name: string) => string;
}

/** A value of any field, by what it is; hostile or unknown values are written out as they are. */
export function valueParts(path: FieldPath, value: unknown, words: ValueWords): ValueParts {
  if (value === undefined || value === null || value === '') return { kind: 'empty' };
  if (path === 'geometry' && isShape(value)) return { kind: 'shape', shape: value };
  if (path.startsWith('properties.openHours.')) return { kind: 'text', text: hoursText(value, words) };
  if (Array.isArray(value) && /^properties\.(neighbors|portalNeighbors)$/.test(path)) {
    return { kind: 'text', text: words.links(value.length) };
  }
  if (Array.isArray(value)) {
    const lines = value.map((item) => plainText(item, words));
    return lines.length === 0 ? { kind: 'empty' } : { kind: 'lines', lines };
  }
  if (/\.valid(From|Until)$/.test(path) && isInstant(value))
    return { kind: 'text', text: words.instant(value) };
  if (isPrice(path, value)) return { kind: 'text', text: value.priceSign.repeat(value.price) };
  if (typeof value === 'object') {
    const lines = Object.entries(value).map(
      ([name, member]) => `${words.member(name)}: ${plainText(member, words)}`,
    );
    return lines.length === 0 ? { kind: 'empty' } : { kind: 'lines', lines };
  }
  if (typeof value === 'string') return { kind: 'text', text: namedText(path, value, words) };
  return { kind: 'text', text: plainText(value, words) };
}

/** All of a value in one text. Shapes have none. */
export function valueText(path: FieldPath, value: unknown, words: ValueWords): string {
  const parts = valueParts(path, value, words);
  if (parts.kind === 'text') return parts.text;
  return parts.kind === 'lines' ? parts.lines.join('\n') : '';
}

function namedText(path: FieldPath, value: string, words: ValueWords): string {
  if (path === 'properties.typeCode') return words.typeTitle(value);
  return /(^|\.)(defaultLevelType|levelType)$/.test(path) ? words.levelType(value) : value;
}

function plainText(value: unknown, words: ValueWords): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return words.number(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  // An image is its address.
  if (typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string') {
    return value.url;
  }
  return JSON.stringify(value) ?? '';
}

function hoursText(value: unknown, words: ValueWords): string {
  if (!Array.isArray(value)) return plainText(value, words);
  if (value.length === 0) return words.closed;
  return value
    .map((pair: unknown) =>
      Array.isArray(pair) ? pair.map((time) => plainText(time, words)).join('–') : plainText(pair, words),
    )
    .join(', ');
}

/** Shown as its field shows it: so many signs. */
const isPrice = (path: FieldPath, value: unknown): value is { price: number; priceSign: string } =>
  path === 'properties.price' &&
  typeof value === 'object' &&
  value !== null &&
  'price' in value &&
  'priceSign' in value &&
  typeof value.priceSign === 'string' &&
  [1, 2, 3, 4].includes(Number(value.price));

function isShape(value: unknown): value is FeatureGeometry {
  return typeof value === 'object' && value !== null && 'type' in value && 'coordinates' in value;
}
