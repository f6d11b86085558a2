import { CONTENT_SCREENS, PAGE_SCREENS } from '../../screens/screens.ts';

/** The entries of the navigation bar, top to bottom: the screens say which. */
export const NAV_ITEMS = [...CONTENT_SCREENS, ...PAGE_SCREENS]
  .flatMap(({ nav, path }) => (nav === undefined ? [] : [{ ...nav, href: path }]))
  .toSorted((a, b) => a.place - b.place);
