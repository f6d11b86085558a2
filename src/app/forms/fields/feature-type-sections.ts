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
  onLevel: string;
  all: string;
}

/** The types of a taxonomy: first those that the level has already, then all others. */
export function featureTypeSections(
  taxonomy: Taxonomy,
  onLevel: ReadonlySet<string>,
  titles: SectionTitles,
): SelectSection[] {
  const types = Object.values(taxonomy).sort((a, b) => a.title.localeCompare(b.title));
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
