import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn, shortTitleIn, type Named } from '../../../domain/entities/name-in.ts';

/** A feature's name in the language of the interface; empty when it has none. */
export function featureName(feature: { properties: Named }, language: string): string {
  return nameIn(language, feature.properties);
}

/** Names in the language of the interface; '' for what has none and for what is not there. */
export function useFeatureName(): (feature: { properties: Named } | undefined) => string {
  const { language } = useTranslation().i18n;
  return useCallback((feature) => (feature === undefined ? '' : featureName(feature, language)), [language]);
}

type ShortTitled = Parameters<typeof shortTitleIn>[1];

/** Titles of sites, buildings and levels in the language of the interface; '' for what is not there. */
export function useTitles(): {
  titleOf: (row: Named | null | undefined) => string;
  shortOf: (level: ShortTitled | null | undefined) => string;
} {
  const { language } = useTranslation().i18n;
  return useMemo(
    () => ({
      titleOf: (row) => (row ? nameIn(language, row) : ''),
      shortOf: (level) => (level ? shortTitleIn(language, level) : ''),
    }),
    [language],
  );
}
