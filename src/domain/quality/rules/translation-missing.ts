import { isPlace } from '../../content/index.ts';
import type { Feature } from '../../entities/feature.ts';
import { nameMember } from '../../entities/name-member.ts';
import { showsSomething } from '../../rules/index.ts';
import type { FeatureRule } from './rule.ts';

/** A place has a name, and none in a language that the client names places in. */
export const translationMissing = {
  id: 'translation-missing',
  severity: 'warning',
  scope: 'feature',
  detailIs: 'language',
  check: (feature, { languages }) =>
    isPlace(feature) && showsSomething(feature.properties.name ?? '')
      ? languages.filter((language) => !showsSomething(nameIn(feature, language)))
      : [],
} as const satisfies FeatureRule;

function nameIn({ properties }: Feature, language: string): string {
  const name = language === 'ar' ? properties.name_ar : properties.extra?.[nameMember(language)];
  return typeof name === 'string' ? name : '';
}
