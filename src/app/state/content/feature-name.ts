import type { Feature } from '../../../domain/entities/feature.ts';

/** Values of a form have null where a field is not there. */
interface Named {
  name?: string | null | undefined;
  name_ar?: string | null | undefined;
}

/** The name in the language of the interface, or '' if the feature has no name. */
export function nameIn(language: string, { name, name_ar: arabic }: Named): string {
  return (language === 'ar' && arabic?.trim() ? arabic : name) ?? '';
}

/** A feature's name in the language of the interface; empty when it has none. */
export function featureName(feature: Feature, language: string): string {
  return nameIn(language, feature.properties);
}
