import { LIKE } from './search-entries.ts';
import {
  PALETTE_FILTERS,
  PALETTE_SECTIONS,
  type PaletteFilter,
  type PaletteItem,
  type PaletteSectionId,
} from './palette-item.ts';

export interface ArrangedSection {
  id: PaletteSectionId | 'best';
  items: readonly PaletteItem[];
}

/** What is typed without the sign that narrows the search, and what it narrows it to. */
export function readTyped(typed: string, chosen: PaletteFilter): { text: string; filter: PaletteFilter } {
  const text = typed.trimStart();
  const signed = PALETTE_FILTERS.find(({ sign }) => sign !== null && text.startsWith(sign));
  return signed === undefined
    ? { text: text.trim(), filter: chosen }
    : { text: text.slice(1).trim(), filter: signed.id };
}

/** Whether anything of a section is shown. */
export const isSectionShown = (filter: PaletteFilter, section: PaletteSectionId): boolean =>
  PALETTE_FILTERS.some(
    ({ id, sections }) => id === filter && (sections as readonly PaletteSectionId[]).includes(section),
  );

/** Where something equally good is found more than once: what can be done, then where one was, then the rest. */
const kindOrder = (item: PaletteItem, isRecent: (item: PaletteItem) => boolean): number =>
  item.section === 'commands' ? 0 : isRecent(item) ? 1 : 2 + PALETTE_SECTIONS.indexOf(item.section);

const isOff = ({ option }: PaletteItem): boolean => option.disabledReason !== undefined;

/** What can't be done now comes last: Enter takes the first. */
export const possibleFirst = (items: readonly PaletteItem[]): PaletteItem[] =>
  items.toSorted((a, b) => Number(isOff(a)) - Number(isOff(b)));

/**
 * Sections of what was found: the best answer by itself, then each section with its best first. What can't be done now
 * comes last in its section and is never the best answer.
 */
export function arrangeItems(
  items: readonly PaletteItem[],
  isRecent: (item: PaletteItem) => boolean,
): ArrangedSection[] {
  const inOrder = items
    .map((item, at) => ({ item, at }))
    .sort(
      (a, b) =>
        Number(isOff(a.item)) - Number(isOff(b.item)) ||
        a.item.rank - b.item.rank ||
        kindOrder(a.item, isRecent) - kindOrder(b.item, isRecent) ||
        a.at - b.at,
    )
    .map(({ item }) => item);
  // What is only like the words typed is left out where anything has them.
  const least = Math.min(LIKE, ...inOrder.map(({ rank }) => rank));
  const kept = least < LIKE ? inOrder.filter(({ rank }) => rank < LIKE) : inOrder;
  const [first] = kept;
  const best = first === undefined || isOff(first) ? null : first;
  const sections: ArrangedSection[] = best === null ? [] : [{ id: 'best', items: [best] }];
  for (const id of PALETTE_SECTIONS) {
    const own = kept.filter((item) => item.section === id && item !== best);
    if (own.length > 0) sections.push({ id, items: own });
  }
  return sections;
}
