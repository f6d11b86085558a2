import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

/** A link within the app. The router's own also fetches the parts of a page ahead, for frameworks, and weighs ten times as much. */
export function Link({
  to,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }) {
  return (
    <a {...rest} href={useHref(to)} onClick={useLinkClickHandler(to)}>
      {children}
    </a>
  );
}
