import { useMemo } from 'react';

/** The name of a language in that of the page: its code if it is unknown. */
export function useLanguageName(page: string): (code: string) => string {
  return useMemo(() => {
    const names = new Intl.DisplayNames([page], { type: 'language', fallback: 'code' });
    return (code) => {
      try {
        return names.of(code) ?? code;
      } catch {
        return code;
      }
    };
  }, [page]);
}
