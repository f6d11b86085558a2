import type { FeatureType, Taxonomy, TypeClass } from '../../domain/entities/feature-type.ts';
import { colourClassOf, pictogramOf } from '../../domain/taxonomy/index.ts';
import { pictogramIcon, type SelectOption, type SelectSection } from '../ui/index.ts';

/** A type as an option: its pictogram on its tint, its group as second voice. */
export function typeOption(type: FeatureType, taxonomy: Taxonomy): SelectOption {
  const isPlace = type.properties.class === 'poi';
  return {
    id: type.code,
    label: type.title,
    note: type.group,
    keywords: `${type.code} ${type.group ?? ''}`,
    icon: pictogramIcon(pictogramOf(type.code, taxonomy)),
    ...(isPlace && { placeClass: colourClassOf(type) }),
  };
}

/** The types of some classes, by title. */
function typesOf(taxonomy: Taxonomy, classes: readonly TypeClass[]): FeatureType[] {
  return Object.values(taxonomy)
    .filter((type) => classes.includes(type.properties.class))
    .sort((a, b) => a.title.localeCompare(b.title));
}

export interface SectionTitles {
  onLevel: string;
  all: string;
}

/** First the types that the level has already, then all others. */
export function featureTypeSections(
  taxonomy: Taxonomy,
  classes: readonly TypeClass[],
  onLevel: ReadonlySet<string>,
  titles: SectionTitles,
): SelectSection[] {
  const types = typesOf(taxonomy, classes);
  const section = (id: string, title: string, isOn: boolean): SelectSection => ({
    id,
    title,
    options: types
      .filter((type) => onLevel.has(type.code) === isOn)
      .map((type) => typeOption(type, taxonomy)),
  });
  return [section('on-level', titles.onLevel, true), section('all', titles.all, false)].filter(
    ({ options }) => options.length > 0,
  );
}
