import { CONTENT_LANGUAGES, memberIn } from '../entities/content-languages.ts';
import { textIn, trimmed, type Maybe, type Members } from '../entities/name-in.ts';
import { ownTexts } from './all-names.ts';

/** What a place says of itself in words. */
export interface Described {
  description?: Maybe<string>;
  description_ar?: Maybe<string>;
  keywords?: Maybe<readonly string[]>;
  extra?: Maybe<Members>;
}

/** The description of a place in a language. */
export const descriptionIn = (language: string, place: Described, languages?: readonly string[]): string =>
  textIn(language, place.description, (code) => ownDescription(code, place), languages);

function ownDescription(language: string, { description_ar: arabic, extra }: Described): string {
  return trimmed((language === 'ar' ? arabic : null) ?? extra?.[memberIn('description', language)]);
}

const wordsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(trimmed).filter((word) => word !== '') : [];

/** The keywords of a place by language; under '' those of its plain name's language. */
export function keywordsOf({ keywords, extra }: Described): Record<string, string[]> {
  const lists = [
    ['', wordsOf(keywords)] as const,
    ...CONTENT_LANGUAGES.map((code) => [code, wordsOf(extra?.[memberIn('keywords', code)])] as const),
  ];
  return Object.fromEntries(lists.filter(([, words]) => words.length > 0));
}

/** Every keyword of a place, whatever its language. */
export const allKeywords = (place: Described): string[] => Object.values(keywordsOf(place)).flat();

/** Descriptions in other languages than the plain one, by language. */
export const descriptionsOf = (place: Described): Record<string, string> =>
  ownTexts((code) => ownDescription(code, place));
