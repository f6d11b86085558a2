import { isPlace } from '../content/index.ts';
import { allNames } from '../values/all-names.ts';
import { searchKey } from '../search/index.ts';
import type { Feature } from '../entities/feature.ts';

/** Spoken words come without marks and spaces, or with others. */
const spoken = (text: string): string => searchKey(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * The place that spoken words mean: by its whole name or external id, else the only place whose name contains them; null
 * without a match, or with several.
 */
export function placeByWords(features: readonly Feature[], words: string): Feature | null {
  const wanted = spoken(words);
  if (wanted === '') return null;
  const namesOf = ({ properties }: Feature): string[] =>
    [...allNames(properties), properties.eid].flatMap((name) =>
      typeof name === 'string' && name !== '' ? spoken(name) : [],
    );
  const places = features.filter(isPlace);
  const whole = places.filter((place) => namesOf(place).includes(wanted));
  const found =
    whole.length > 0 ? whole : places.filter((place) => namesOf(place).some((name) => name.includes(wanted)));
  return found.length === 1 ? (found[0] ?? null) : null;
}
