import type { Issue } from '../entities/issue.ts';
import { showsSomething } from './visible-text.ts';

/** Characters as people count them closest at hand: code points, so that an emoji is not two. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const character of text) count += character.length > 0 ? 1 : 0;
  return count;
}

/** Nothing but spaces counts as nothing. */
export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || text.trim() === '';
}

/**
 * Control characters break lists and logs; half a surrogate pair can't be written as UTF-8 at all; embeddings, overrides and
 * isolates of direction reorder the text around a name. Joiners and direction marks are part of writing and stay.
 */
const FORBIDDEN_IN_LINES = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** Longer texts may have line breaks and tabs. */
const FORBIDDEN_IN_TEXTS = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

/** More than spaces, and still nothing to see: a name of a direction mark alone is a blank row in every list. */
export function isUnseen(text: string): boolean {
  return MORE_THAN_SPACES.test(text) && !showsSomething(text);
}

export function isCleanLine(text: string): boolean {
  return !FORBIDDEN_IN_LINES.test(text);
}

const MORE_THAN_SPACES = /[^\p{Z}\p{Cc}]/u;

export function isCleanText(text: string): boolean {
  return !FORBIDDEN_IN_TEXTS.test(text);
}

// @spec 5.1
export function error(code: string, path: string, params?: Issue['params']): Issue {
  return params ? { code, severity: 'error', path, params } : { code, severity: 'error', path };
}
