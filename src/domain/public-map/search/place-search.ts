import { ranker, RANK, searchKey, writeOut, type SearchTarget } from '../../search/index.ts';
import type { PublicMapAnswer, PublicPlace } from '../files.ts';
import { openState, validityState, type Offsets } from '../../times/index.ts';
import { nearWord } from './near-words.ts';

export interface PlaceQuery {
  text: string;
  /** Types of a category; null: all. */
  typeCodes: readonly string[] | null;
  /** An instant at which places have to be open; null: open or not. */
  openAt: number | null;
  /** Seconds to walk to each place, in the order of the file; Infinity: no way leads there. Null: unknown. */
  seconds: ArrayLike<number> | null;
  /** The nearest first, and those that can be reached alone. */
  isNearestFirst: boolean;
  most: number;
  /** An instant, in epoch seconds, at which places have to be there; absent: any. */
  at?: number;
}

export interface FoundPlace {
  place: PublicPlace;
  /** The place of it in the file. */
  index: number;
  /** What else it is found by: a keyword or a name in another language. Null: by its own name. */
  word: string | null;
}

export interface PlacesFound {
  places: FoundPlace[];
  /** All that were found, of which `places` has the first. */
  count: number;
  /** What was searched in place of words that nothing is called by; null: as typed. */
  shown: string | null;
}

interface Entry extends SearchTarget {
  words: readonly string[];
}

const WORDS = /[\p{L}\p{N}]+/gu;

type MapWords = Pick<PublicMapAnswer, 'types' | 'sites'>;

/** Whether a place is there at an instant; undefined: always. */
export const isThere = (
  { validFrom, validUntil }: Pick<PublicPlace, 'validFrom' | 'validUntil'>,
  at: number | undefined,
): boolean =>
  at === undefined || validityState({ from: validFrom ?? null, until: validUntil ?? null }, at) === 'valid';

/** Places of a map by their words, in all languages of its content. */
export class PlaceSearch {
  readonly #places: readonly PublicPlace[];
  readonly #entries: readonly Entry[];
  readonly #offsets: ReadonlyMap<number, Offsets>;
  #words: readonly string[] | null = null;

  /** @param offsetsElsewhere of sites that do not name their time zone */
  constructor(places: readonly PublicPlace[], { types, sites }: MapWords, offsetsElsewhere: Offsets) {
    const titles = new Map(
      types.map(({ code, title, titles: own }) => [code, [title, ...Object.values(own ?? {})]]),
    );
    this.#places = places;
    this.#entries = places.map(({ name, names, keywords, eid, typeCode }) => {
      const called = titles.get(typeCode) ?? [];
      const words = [
        ...Object.values(names ?? {}),
        ...Object.values(keywords ?? {}).flat(),
        ...(eid ? [eid] : []),
      ];
      return { label: name || (called[0] ?? ''), words, note: called.join(' ') };
    });
    this.#offsets = new Map(sites.map(({ id, timeZone }) => [id, timeZone?.offsets ?? offsetsElsewhere]));
  }

  /** Does ahead what would make the first letters slow: what each place is found by, all words, and a few searches. */
  prepare(): void {
    for (const entry of this.#entries) writeOut(entry);
    this.#words ??= this.#allWords();
    const query = { typeCodes: null, openAt: null, seconds: null, isNearestFirst: false, most: 1 };
    for (const text of ['a', 'e', 'an', 'er', 'ing']) this.#found(text, { ...query, text });
  }

  find(query: PlaceQuery): PlacesFound {
    const asTyped = this.#found(query.text, query);
    if (asTyped.count > 0 || query.text.trim() === '') return asTyped;
    const meant = this.#meant(query.text);
    if (meant === null) return asTyped;
    const found = this.#found(meant, query);
    return found.count > 0 ? { ...found, shown: meant } : asTyped;
  }

  #found(text: string, { typeCodes, openAt, seconds, isNearestFirst, most, at }: PlaceQuery): PlacesFound {
    const rankIn = ranker(text, { insideFrom: 3 });
    const codes = typeCodes && new Set(typeCodes);
    const hits: { index: number; rank: number }[] = [];
    this.#places.forEach((place, index) => {
      if (codes !== null && !codes.has(place.typeCode)) return;
      if (!isThere(place, at)) return;
      const rank = text.trim() === '' ? RANK.exact : rankIn(this.#entries[index]!);
      if (rank === null || (openAt !== null && !this.isOpen(place, openAt))) return;
      if (isNearestFirst && seconds !== null && !((seconds[index] ?? Infinity) < Infinity)) return;
      hits.push({ index, rank });
    });
    const away = (index: number): number => seconds?.[index] ?? Infinity;
    hits.sort((a, b) => {
      const nearer = away(a.index) - away(b.index) || 0;
      return isNearestFirst ? nearer || a.rank - b.rank : a.rank - b.rank || nearer || a.index - b.index;
    });
    const places = hits.slice(0, most).map(({ index }): FoundPlace => {
      const { label, words } = this.#entries[index]!;
      const rankOfWord = (word: string): number | null => rankIn({ label: word });
      const isByName = text.trim() === '' || rankIn({ label }) !== null;
      return {
        place: this.#places[index]!,
        index,
        word: isByName ? null : (words.find((word) => rankOfWord(word) !== null) ?? null),
      };
    });
    return { places, count: hits.length, shown: null };
  }

  isOpen({ hours, siteId }: PublicPlace, at: number): boolean {
    return hours !== undefined && openState(hours, this.#offsets.get(siteId) ?? [], at).is !== 'closed';
  }

  /** What was typed with each unknown word put right; null where one has no word near it. */
  #meant(text: string): string | null {
    this.#words ??= this.#allWords();
    const known = this.#words;
    const parts = searchKey(text).match(WORDS) ?? [];
    let isOther = false;
    const meant = parts.map((part) => {
      if (known.some((word) => word.startsWith(part))) return part;
      isOther = true;
      return nearWord(part, known);
    });
    return isOther && meant.every((part) => part !== null) ? meant.join(' ') : null;
  }

  #allWords(): string[] {
    const words = new Set<string>();
    for (const { label, words: others, note = '' } of this.#entries)
      for (const text of [label, ...others, note])
        for (const [word] of searchKey(text).matchAll(WORDS)) words.add(word);
    return [...words];
  }
}
