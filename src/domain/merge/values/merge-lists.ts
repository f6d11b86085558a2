import { IMAGES_MAX } from '../../limits.ts';
import { sameValue } from '../../moment/index.ts';
import { mergeValue, type ThreeVersions } from './merge-value.ts';

/** What both sides make of a value together; null where they can't go together. */
export type Together = { value: unknown } | null;

/** Words that both added stay, words that either removed go. The order is theirs, then what we added. */
export function mergeWords(three: ThreeVersions): Together {
  const words = listsOf(three, (item): item is string => typeof item === 'string');
  if (words === null) return null;
  const { base, mine, theirs } = words;
  const kept = theirs.filter((word) => mine.includes(word) || !base.includes(word));
  return { value: [...kept, ...mine.filter((word) => !theirs.includes(word) && !base.includes(word))] };
}

/**
 * Images as a set by address, in an order that one side may change. Null where both reordered them or changed the same
 * one, and where together they are more than a place may have.
 */
export function mergeImages(three: ThreeVersions): Together {
  const images = listsOf(three, isImage);
  if (images === null) return null;
  const [base, mine, theirs] = [byAddress(images.base), byAddress(images.mine), byAddress(images.theirs)];
  const order = mergeOrder({
    base: images.base.map(addressOf),
    mine: images.mine.map(addressOf),
    theirs: images.theirs.map(addressOf),
  });
  if (order === null || base === null || mine === null || theirs === null) return null;
  const value: unknown[] = [];
  for (const address of order) {
    const image = { base: base.get(address), mine: mine.get(address), theirs: theirs.get(address) };
    const settled = mergeValue(image);
    if (settled === null) return null;
    if (settled.value !== undefined) value.push(settled.value);
  }
  return value.length > IMAGES_MAX ? null : { value };
}

/**
 * The order of what either list has: that of the side which changed it, with what only the other has at the end; null
 * where both changed it differently.
 */
export function mergeOrder({ base: from, mine: ours, theirs: others }: Lists<string>): string[] | null {
  const moved = (list: string[]): boolean =>
    !sameValue(
      list.filter((one) => from.includes(one)),
      from.filter((one) => list.includes(one)),
    );
  const common = (list: string[]): string[] =>
    list.filter((one) => ours.includes(one) && others.includes(one));
  if (moved(ours) && moved(others) && !sameValue(common(ours), common(others))) return null;
  const [first, second] = moved(ours) ? [ours, others] : [others, ours];
  return [...first, ...second.filter((one) => !first.includes(one))];
}

/** Null if two have the same address, so that they can't be told apart. */
function byAddress(images: readonly unknown[]): Map<string, unknown> | null {
  const map = new Map(images.map((image) => [addressOf(image), image]));
  return map.size === images.length ? map : null;
}

function addressOf(image: unknown): string {
  return typeof image === 'string' ? image : (image as { url: string }).url;
}

function isImage(item: unknown): item is unknown {
  if (typeof item === 'string') return true;
  return typeof item === 'object' && item !== null && 'url' in item && typeof item.url === 'string';
}

interface Lists<T = unknown> {
  base: T[];
  mine: T[];
  theirs: T[];
}

/** The versions as lists, an absent one as an empty list; null where one is something else. */
export function listsOf<T>(three: ThreeVersions, isItem: (item: unknown) => item is T): Lists<T> | null {
  const [base, mine, theirs] = [three.base, three.mine, three.theirs].map((value) => {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) && value.every(isItem) ? value : null;
  });
  return base && mine && theirs ? { base, mine, theirs } : null;
}
