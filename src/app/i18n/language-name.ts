import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The name of a language in the chosen one: its code if unknown. */
export function useLanguageName(): (code: string) => string {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
    return (code) => (code === '' ? '' : (names.of(code) ?? code));
  }, [language]);
}
