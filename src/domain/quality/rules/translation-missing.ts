import { isPlace } from '../../content/index.ts';
import { ownName } from '../../entities/name-in.ts';
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
      ? languages.filter((language) => !showsSomething(ownName(language, feature.properties)))
      : [],
} as const satisfies FeatureRule;
