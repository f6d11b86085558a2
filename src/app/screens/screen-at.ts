import { generatePath, matchPath } from 'react-router';
import type { ContentScreen, PageScreen } from '../routes/screen.ts';
import { CONTENT_SCREENS, PAGE_SCREENS, REDIRECTS } from './screens.ts';

/** The screen of a signed-in person at this address, or null. Redirects are followed. */
export function screenAt(pathname: string): ContentScreen | PageScreen | null {
  // Fixed words come before params, as in the router.
  const params = ({ path }: { path: string }): number => path.split(':').length;
  const found = [...CONTENT_SCREENS, ...PAGE_SCREENS]
    .filter(({ path }) => matchPath(path, pathname) !== null)
    .toSorted((a, b) => params(a) - params(b))[0];
  if (found !== undefined) return found;
  for (const [from, to] of REDIRECTS) {
    const match = matchPath(from, pathname);
    if (match !== null) return screenAt(generatePath(to, match.params));
  }
  return null;
}
