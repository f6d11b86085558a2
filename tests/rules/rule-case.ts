import type { Issue } from '../../src/domain/rules/index.ts';

/** One rule from both sides of its limit. */
export interface RuleCase {
  /** Its chapter. */
  chapter: string;
  member: string;
  /** The message key. */
  code: string;
  /** What is taken, in words where the values are long. */
  fits: string;
  breaks: string;
  /** Where it applies, found by playing it; null: where the chapter says. */
  appliesTo: string[] | null;
  takes: () => Issue[];
  refuses: () => Issue[];
}

/** A value as a reader of the list sees it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') {
    if (value === '') return 'nothing';
    if (value.trim() === '') return 'spaces alone';
    const isLong = value.length >= 40 && !value.includes(' ') && !value.includes('-');
    return isLong ? `${Array.from(value).length.toLocaleString('en')} characters` : visible(value);
  }
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value) && value.length > 3) return `${value.length.toLocaleString('en')} of them`;
  return visible(JSON.stringify(value));
}

/** Invisible characters are written by their number, except joiners within a sign. */
const visible = (text: string): string =>
  text.replaceAll(
    /(?!\u200d)[\p{C}\p{Zl}\p{Zp}]/gu,
    (one) => `[U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
