import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';

export interface UiProviderProps {
  /** BCP 47; decides the direction of overlays, arrow keys and built-in words. */
  locale: string;
  /** Client-side navigation for every `href` of the kit. */
  navigate: (href: string) => void;
  /** Turns an app path into the address of the link (a base path). */
  useHref?: ((href: string) => string) | undefined;
  children: ReactNode;
}

/** Stands once at the root, above everything of the kit. */
export function UiProvider({ locale, navigate, useHref, children }: UiProviderProps): ReactNode {
  return (
    <I18nProvider locale={locale}>
      <RouterProvider navigate={navigate} {...(useHref === undefined ? {} : { useHref })}>
        {children}
      </RouterProvider>
    </I18nProvider>
  );
}
