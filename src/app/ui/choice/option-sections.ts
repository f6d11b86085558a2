import { rankByLikeness, rankOf, type SearchTarget } from '../../../domain/search/index.ts';
import type { SelectOption, SelectSection } from './types.ts';

/** An option of a Select or an item of a Menu. */
type Listed = Pick<SelectOption, 'label' | 'note' | 'keywords'>;

/** One shape for both ways to give options. */
export function sectionsOf(
  options: readonly SelectOption[] | undefined,
  sections: readonly SelectSection[] | undefined,
): readonly SelectSection[] {
  if (sections !== undefined) return sections.filter((section) => section.options.length > 0);
  return options === undefined || options.length === 0 ? [] : [{ id: 'all', options }];
}

const targetOf = ({ label, keywords, note }: Listed): SearchTarget => ({
  label,
  note: [note, keywords].join(' '),
});

/** Whether an option answers what is typed. */
export const isMatch = (option: Listed, typed: string): boolean => rankOf(targetOf(option), typed) !== null;

/**
 * All options in the order of the filter: the best answer first. Of two that answer equally well the one of the earlier section
 * comes first, which is where lists put what is used already. The others stay at the end, since the chosen one may be among
 * them; the list does not draw them.
 */
export function bestFirst<Option extends Listed>(options: readonly Option[], typed: string): Option[] {
  const found = rankByLikeness(options, typed, targetOf);
  const isFound = new Set(found);
  return [...found, ...options.filter((option) => !isFound.has(option))];
}

/** The sections as the filter shows them: while something is typed they are one list. */
export function sectionsFor(sections: readonly SelectSection[], typed: string): readonly SelectSection[] {
  if (typed.trim() === '') return sections;
  const options = sections.flatMap((section) => section.options);
  return [{ id: 'found', options: bestFirst(options, typed) }];
}
