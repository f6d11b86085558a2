import {
  Activity,
  ChartNoAxesCombined,
  FileChartColumn,
  LayoutGrid,
  LibraryBig,
  Map,
  Megaphone,
  Settings,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react';
import type { NavEntry } from '../../routes/screen.ts';
import { CONTENT_SCREENS, PAGE_SCREENS } from '../../screens/screens.ts';

const ICONS: Record<NavEntry['id'], LucideIcon> = {
  activity: Activity,
  content: Map,
  reports: FileChartColumn,
  analytics: ChartNoAxesCombined,
  comms: Megaphone,
  library: LibraryBig,
  apps: LayoutGrid,
  config: SlidersHorizontal,
  settings: Settings,
};

// @spec 2.27
/** The entries of the navigation bar, top to bottom: the screens say which. */
export const NAV_ITEMS = [...CONTENT_SCREENS, ...PAGE_SCREENS]
  .flatMap(({ nav, path }) => (nav === undefined ? [] : [{ ...nav, icon: ICONS[nav.id], href: path }]))
  .toSorted((a, b) => a.place - b.place);
