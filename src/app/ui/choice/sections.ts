import type { SelectOption, SelectSection } from './types.ts';

/** One shape for both ways to give options. */
export function sectionsOf(
  options: readonly SelectOption[] | undefined,
  sections: readonly SelectSection[] | undefined,
): readonly SelectSection[] {
  if (sections !== undefined) return sections.filter((section) => section.options.length > 0);
  return options === undefined || options.length === 0 ? [] : [{ id: 'all', options }];
}

/** Letters without marks and case, so that "cafe" finds "Café" and a bare Arabic word finds a vowelled one. */
export function plainWords(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Whether every word typed is somewhere in the option. */
export function isMatch(option: SelectOption, typed: string): boolean {
  const there = plainWords([option.label, option.note, option.keywords].join(' '));
  return plainWords(typed)
    .split(/\s+/)
    .every((word) => there.includes(word));
}
