import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What a language is called in the chosen one: its code where nobody knows. */
export function useLanguageName(): (code: string) => string {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
    return (code) => names.of(code) ?? code;
  }, [language]);
}
