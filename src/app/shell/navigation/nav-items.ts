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
} from 'lucide-react';
import { CONTENT_SCREENS, PAGE_SCREENS, type NavId } from '../../screens/screens.ts';
import type { IconType } from '../../ui/index.ts';

/** The entries of the navigation bar, top to bottom; settings stands at its end. */
const ICONS: Record<NavId, IconType> = {
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
const SCREENS = [...CONTENT_SCREENS, ...PAGE_SCREENS];

export const NAV_ITEMS = (Object.keys(ICONS) as NavId[]).flatMap((id) =>
  SCREENS.filter(({ nav }) => nav === id).map(({ path }) => ({ id, icon: ICONS[id], href: path })),
);
