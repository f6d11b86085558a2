import { Map, Settings, type LucideIcon } from 'lucide-react';
import type { NavEntry } from '../../routes/screen.ts';
import { PAGE_ICONS } from '../../routes/page-icons.ts';
import { CONTENT_SCREENS, PAGE_SCREENS } from '../../screens/screens.ts';

/** Of entries that lead to more than the one page. */
const ENTRY_ICONS: Partial<Record<NavEntry['id'], LucideIcon>> = { settings: Settings };

// @spec 2.27
/** The entries of the navigation bar, top to bottom: the screens say which. */
export const NAV_ITEMS = [...CONTENT_SCREENS, ...PAGE_SCREENS]
  .flatMap((screen) => {
    const { nav, path, frame } = screen;
    return nav === undefined
      ? []
      : [
          {
            ...nav,
            icon: ENTRY_ICONS[nav.id] ?? (frame === 'page' ? PAGE_ICONS[screen.id] : Map),
            href: path,
          },
        ];
  })
  .toSorted((a, b) => a.place - b.place);
