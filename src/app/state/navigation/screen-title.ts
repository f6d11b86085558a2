import { useEffect } from 'react';

/** What the window, the history and a screen reader call a screen: the closest first, the product last. Pure. */
export function screenTitle(parts: readonly (string | null | undefined)[]): string {
  const named = parts.filter((part): part is string => typeof part === 'string' && part !== '');
  return [...new Set([...named, 'Storey'])].join(' · ');
}

/** Gives the window its title while a screen is shown. */
export function useScreenTitle(...parts: (string | null | undefined)[]): void {
  const title = screenTitle(parts);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
