import type { Feature } from '../../../domain/entities/feature.ts';

/** A feature's name in the language of the interface; empty when it has none. */
export function featureName(feature: Feature, language: string): string {
  const { name, name_ar: arabic } = feature.properties;
  return (language === 'ar' && arabic ? arabic : name) ?? '';
}
