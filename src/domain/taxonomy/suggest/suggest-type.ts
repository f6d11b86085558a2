import { PLACE_KIND } from '../../content/index.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import { typeOfOsmTag } from './osm-tags.ts';
import { UNNAMED_COUNTERPARTS } from './unnamed-counterparts.ts';
import { EXACT_WORDS, LOOSE_WORDS } from './vocabulary.ts';

export interface SuggestOptions {
  /** False if no feature with this value has a name: then not a place is suggested, only the kind of thing. */
  isNamed?: boolean;
}

/** `lift-node` is an older name of `elevator-node`; every other code stays as it is. */
export const normalTypeCode = (typeCode: string): string =>
  typeCode === 'lift-node' ? 'elevator-node' : typeCode;

/** "Men's Bathroom", "restroom.male" and "inaccessible_space" → words in lower case, joined by one dash. */
const slug = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function guess(value: string, taxonomy: Taxonomy): string | null {
  const tagged = typeOfOsmTag(value.trim());
  if (tagged !== null && Object.hasOwn(taxonomy, tagged)) return tagged;
  const word = slug(value);
  if (word === '') return null;
  const code = normalTypeCode(word);
  const exact = EXACT_WORDS.get(word);
  if (exact !== undefined && Object.hasOwn(taxonomy, exact)) return exact;
  if (Object.hasOwn(taxonomy, code)) return code;
  const titled = Object.values(taxonomy).find((type) => slug(type.title) === word);
  if (titled) return titled.code;
  const padded = `-${word}-`;
  const loose = LOOSE_WORDS.find(([part, to]) => padded.includes(`-${part}`) && Object.hasOwn(taxonomy, to));
  return loose ? loose[1] : null;
}

/**
 * The type that a value of a foreign file (`restroom.male`, `indoor=corridor`, "Meeting room") most likely means, or
 * null where nothing fits. Places need names: where the features have none, a map object that stands for the place is
 * suggested instead, so that an import of the suggestion passes the checks.
 */
export function suggestType(value: string, taxonomy: Taxonomy, options: SuggestOptions = {}): string | null {
  const code = guess(value, taxonomy);
  if (code === null || options.isNamed !== false) return code;
  if (taxonomy[code]?.properties.class !== PLACE_KIND) return code;
  const standIn = UNNAMED_COUNTERPARTS.get(code) ?? 'room-outline';
  return Object.hasOwn(taxonomy, standIn) ? standIn : null;
}
