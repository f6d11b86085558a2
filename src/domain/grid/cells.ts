import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { fieldOf, isPresent, propertyOf, type FieldName, type OpenHours } from '../fields/index.ts';
import { PRICE_LEVELS, PRICE_SIGN } from '../limits.ts';
import { cellOf, PLACE_FIELDS, storedOf, wordKey, type Words } from '../tables/index.ts';
import { isInstant } from '../times/index.ts';
import { instantText, readInstantText } from '../times/instant-text.ts';
import { hoursText, readHours, type DayWords } from './hours-text.ts';

/** Pictures are chosen and not typed: they stay in the form. */
const NOT_TYPED: readonly FieldName[] = ['images', 'logo'];

/** The columns of the table, each named as its property. */
export const GRID_COLUMNS: readonly FieldName[] = [
  'name',
  'typeCode',
  ...PLACE_FIELDS.filter((name) => name !== 'name' && !NOT_TYPED.includes(name)),
];

/** The words that cells are written and read in. */
export interface CellWords extends DayWords {
  taxonomy: Taxonomy;
  /** Types by their titles, in each language. */
  types: Words;
  /** Instants are written in its local time. */
  zone: string;
  locale: string;
}

/** Why a text can not be a value of its column. */
export type TextFault = 'type' | 'hours' | 'price' | 'rating' | 'instant' | 'not-json' | 'not-valid';

type Read = { value: unknown } | { fault: TextFault };

/** What a cell says, as it is shown, edited and copied; it is read back as the same value. */
export function cellText({ properties }: Feature, column: FieldName, words: CellWords): string {
  if (column === 'typeCode') {
    const { typeCode } = properties;
    const title = Object.hasOwn(words.taxonomy, typeCode) ? words.taxonomy[typeCode]?.title : undefined;
    // Two types may bear one title; then the code says which.
    return title !== undefined && codeOf(title, words) === typeCode ? title : typeCode;
  }
  const stored = propertyOf(properties, column);
  if (!isPresent(stored)) return '';
  return lineOf(column, stored, words) ?? cellOf(column, stored);
}

/** A value in words; null where they would not say all of it. */
function lineOf(column: FieldName, stored: unknown, words: CellWords): string | null {
  const field = fieldOf(column);
  switch (field?.editor) {
    case 'hours': {
      const hours = field.read(stored) as OpenHours;
      return isSame(hours, stored) ? hoursText(hours, words) : null;
    }
    case 'price': {
      const { price } = field.read(stored) as { price: number | null };
      return price === null ? null : PRICE_SIGN.repeat(price);
    }
    case 'rating':
      return ratingText(stored);
    case 'instant':
      return isInstant(stored) ? instantText(stored, words.zone) : null;
    case 'override': {
      const { value, shouldOverride } = field.read(stored) as { value: string; shouldOverride: boolean };
      return shouldOverride || value === '' ? null : value;
    }
    case 'groups':
    case 'words': {
      const list = field.read(stored) as string[];
      const isPlain = list.every((word) => word === word.trim() && !/^$|[;,،[\n]/.test(word));
      return isPlain && isSame(list, stored) ? list.join('; ') : JSON.stringify(stored);
    }
    default:
      return null;
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function ratingText(stored: unknown): string | null {
  const read = readRating(stored);
  if (read === null) return null;
  const { rating, ratingMax, numberOfRatings } = read;
  return `${rating}/${ratingMax}${numberOfRatings === null ? '' : ` (${numberOfRatings})`}`;
}

function readRating(stored: unknown) {
  const { rating, ratingMax, numberOfRatings } = fieldOf('rating')!.read(stored) as Record<
    string,
    number | null
  >;
  if (rating == null || ratingMax == null) return null;
  return { rating, ratingMax, numberOfRatings: numberOfRatings ?? null };
}

/**
 * The stored value that a text stands for; undefined takes the field away.
 * @param before what is stored now
 */
export function readCell(column: FieldName, text: string, before: unknown, words: CellWords): Read {
  if (column === 'typeCode') {
    const code = codeOf(text, words);
    return code === undefined ? { fault: 'type' } : { value: code };
  }
  const field = fieldOf(column);
  const typed = text.trim();
  if (field === undefined || typed === '' || /^[[{"]/.test(typed)) return storedOf(column, text, before);
  switch (field.editor) {
    case 'hours': {
      const hours = readHours(typed, words);
      return hours === null ? { fault: 'hours' } : { value: field.write(hours, before) };
    }
    case 'price': {
      const level = levelOf(typed);
      return level === null ? { fault: 'price' } : { value: field.write({ price: level }, before) };
    }
    case 'rating':
      return ratingOf(typed, before);
    case 'instant': {
      const instant = readInstantText(typed, words.zone, words.locale);
      return instant === null ? { fault: 'instant' } : { value: instant };
    }
    case 'override':
      return { value: field.write({ ...(field.read(before) as object), value: typed }, before) };
    case 'groups':
    case 'words': {
      const list = typed.split(/;/.test(typed) ? /[;\n]/ : /[,،\n]/).map((word) => word.trim());
      return { value: field.write([...new Set(list.filter((word) => word !== ''))], before) };
    }
    default:
      return storedOf(column, text, before);
  }
}

function codeOf(text: string, { taxonomy, types }: CellWords): string | undefined {
  const code = text.trim();
  if (Object.hasOwn(taxonomy, code)) return code;
  const named = types.get(wordKey(code));
  return named !== undefined && Object.hasOwn(taxonomy, named) ? named : undefined;
}

/** "3" or "$$$", with any sign of money. */
function levelOf(text: string): number | null {
  const signs = Array.from(text);
  const isRow = /^\p{Sc}+$/u.test(text) && signs.every((sign) => sign === signs[0]);
  const level = isRow ? signs.length : Number(text.normalize('NFKC'));
  return Number.isInteger(level) && level >= 1 && level <= PRICE_LEVELS ? level : null;
}

const RATING = /^(\d+(?:[.,]\d+)?)(?:\s*\/\s*(\d+(?:[.,]\d+)?))?(?:\s*\(\s*(\d+)\s*\))?$/;

/** "4.5", "4,5/5" or "4.5/5 (120)"; what is not written stays as it was. */
function ratingOf(text: string, before: unknown): Read {
  const [, stars, most, count] = RATING.exec(text.normalize('NFKC')) ?? [];
  if (stars === undefined) return { fault: 'rating' };
  const field = fieldOf('rating')!;
  const now = field.read(before) as Record<string, number | null>;
  const decimal = (digits: string): number => Number(digits.replace(',', '.'));
  const value = {
    rating: decimal(stars),
    ratingMax: most === undefined ? (now['ratingMax'] ?? 5) : decimal(most),
    numberOfRatings: count === undefined ? (now['numberOfRatings'] ?? null) : Number(count),
  };
  return { value: field.write(value, before) };
}
