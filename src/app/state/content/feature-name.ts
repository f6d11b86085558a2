import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn, type Named } from '../../../domain/entities/name-in.ts';

/** A feature's name in the language of the interface; empty when it has none. */
export function featureName(feature: { properties: Named }, language: string): string {
  return nameIn(language, feature.properties);
}

/** Names in the language of the interface; '' for what has none and for what is not there. */
export function useFeatureName(): (feature: { properties: Named } | undefined) => string {
  const { language } = useTranslation().i18n;
  return useCallback((feature) => (feature === undefined ? '' : featureName(feature, language)), [language]);
}
