import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_KIND } from '../../../domain/content/index.ts';
import type { FeatureType, Taxonomy } from '../../../domain/entities/feature-type.ts';
import { colourClassOf, pictogramOf } from '../../../domain/taxonomy/index.ts';
import { pictogramIcon, type SelectOption, type SelectSection } from '../../ui/index.ts';

/** A type as an option: its pictogram on its tint, its group as second voice. */
export function typeOption(type: FeatureType, taxonomy: Taxonomy): SelectOption {
  const isTinted = type.properties.class === PLACE_KIND;
  return {
    id: type.code,
    label: type.title,
    note: type.group,
    keywords: `${type.code} ${type.group ?? ''}`,
    icon: pictogramIcon(pictogramOf(type.code, taxonomy)),
    ...(isTinted && { placeClass: colourClassOf(type) }),
  };
}

export interface SectionTitles {
  preferred: string;
  onLevel: string;
  all: string;
}

/**
 * The types of a taxonomy: first those that the client prefers, in its order, then those that the level has already,
 * then all others.
 */
export function featureTypeSections(
  taxonomy: Taxonomy,
  onLevel: ReadonlySet<string>,
  titles: SectionTitles,
  preferred: readonly string[] = [],
): SelectSection[] {
  const first = preferred.flatMap((code) => taxonomy[code] ?? []);
  const rest = Object.values(taxonomy)
    .filter((type) => !first.includes(type))
    .sort((a, b) => a.title.localeCompare(b.title));
  const section = (id: string, title: string, types: readonly FeatureType[]): SelectSection => ({
    id,
    title,
    options: types.map((type) => typeOption(type, taxonomy)),
  });
  return [
    section('preferred', titles.preferred, first),
    section(
      'on-level',
      titles.onLevel,
      rest.filter(({ code }) => onLevel.has(code)),
    ),
    section(
      'all',
      titles.all,
      rest.filter(({ code }) => !onLevel.has(code)),
    ),
  ].filter(({ options }) => options.length > 0);
}

/** What the sections are called. */
export function useSectionTitles(): SectionTitles {
  const { t } = useTranslation('forms');
  return useMemo(
    () => ({ preferred: t('types.preferred'), onLevel: t('types.onLevel'), all: t('types.all') }),
    [t],
  );
}
