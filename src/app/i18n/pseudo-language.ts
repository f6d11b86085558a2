import type { ResourceKey } from 'i18next';
import { LANGUAGES, type Language } from './languages.ts';

/**
 * English that can't be mistaken for English: for development and tests. A text on screen without its brackets is not in the
 * dictionaries; if the end bracket is missing, a longer language would be cut off.
 */
export const PSEUDO = {
  ...LANGUAGES[0],
  code: 'en-XA',
  name: '⟦Þšéûðö⟧',
} as const satisfies Language;

const PLAIN = 'AaCcDEeGgIiNnOoPSsUuYyZz';
const ACCENTED = 'ÅåÇçÐÉéĜĝÎîÑñÖöÞŠšÛûÝýŽž';
const LONGER_BY = 0.4;

/** A text with accents, in brackets and two fifths longer. Placeholders and tags stay unchanged. */
export function pseudoText(text: string): string {
  const parts = text.split(/({{[^}]*}}|<[^>]*>)/);
  const words = parts.map((part, index) => (index % 2 === 1 ? part : accented(part)));
  const letters = parts.filter((_, index) => index % 2 === 0).join('').length;
  return `⟦${words.join('')}${'~'.repeat(Math.ceil(letters * LONGER_BY))}⟧`;
}

const accented = (text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** A dictionary of English as one of the pseudo-language. */
export function pseudoTexts(texts: ResourceKey): ResourceKey {
  if (typeof texts === 'string') return pseudoText(texts);
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, pseudoTexts(value as ResourceKey)]),
  );
}
