import type { SelectOption, SelectSection } from './types.ts';

/** One shape for both ways to give options. */
export function sectionsOf(
  options: readonly SelectOption[] | undefined,
  sections: readonly SelectSection[] | undefined,
): readonly SelectSection[] {
  if (sections !== undefined) return sections.filter((section) => section.options.length > 0);
  return options === undefined || options.length === 0 ? [] : [{ id: 'all', options }];
}

/** Not drawn, or drawn on a letter. */
const SILENT = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Letters without marks, case and characters that nobody sees, so that "cafe" finds "Café" and a bare Arabic word finds a
 * vowelled one.
 */
export function plainWords(text: string): string {
  return text.normalize('NFKD').replace(SILENT, '').toLocaleLowerCase();
}

/** Whether every word typed is somewhere in the option. */
export function isMatch(option: SelectOption, typed: string): boolean {
  const there = plainWords([option.label, option.note, option.keywords].join(' '));
  return plainWords(typed)
    .split(/\s+/)
    .every((word) => there.includes(word));
}
