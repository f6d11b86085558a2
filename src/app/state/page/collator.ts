import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** How names are put in order: by the rules of the interface's language, its own script first, 2 before 10. */
export function collatorOf(language: string): Intl.Collator {
  return new Intl.Collator(language, { numeric: true });
}

/** The order of names in the language of the interface. */
export function useCollator(): Intl.Collator {
  const { language } = useTranslation().i18n;
  return useMemo(() => collatorOf(language), [language]);
}
