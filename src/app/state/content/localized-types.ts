import type { FeatureType, Taxonomy } from '../../../domain/entities/feature-type.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import type { TypeTitles } from '../../i18n/type-titles.ts';

/**
 * The same types under their names in another language. A taxonomy has one title a type and no word of its language, so
 * only a title that is the built-in one is put in other words: what an organisation called a type itself stays.
 */
export function namedTypes(taxonomy: Taxonomy, titles: TypeTitles | null): Taxonomy {
  if (titles === null) return taxonomy;
  return Object.fromEntries(
    Object.entries(taxonomy).map(([code, type]) => [code, named(type, ownOf(builtInTaxonomy, code), titles)]),
  );
}

function named(type: FeatureType, builtIn: FeatureType | undefined, titles: TypeTitles): FeatureType {
  const title = type.title === builtIn?.title ? ownOf(titles.types, type.code) : undefined;
  const group = type.group === undefined ? undefined : ownOf(titles.groups, type.group);
  return { ...type, title: title ?? type.title, ...(group !== undefined && { group }) };
}

/** A code comes from a server: "constructor" must find nothing. */
function ownOf<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
