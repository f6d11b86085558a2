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
import type { IconType } from '../../ui/index.ts';

/** The nine places of the navigation bar, top to bottom; settings stands at its end. */
export const NAV_ITEMS = [
  { id: 'activity', icon: Activity, href: '/cms/activity' },
  { id: 'content', icon: Map, href: '/cms/content/clients' },
  { id: 'reports', icon: FileChartColumn, href: '/cms/reports' },
  { id: 'analytics', icon: ChartNoAxesCombined, href: '/cms/analytics' },
  { id: 'comms', icon: Megaphone, href: '/cms/comms' },
  { id: 'library', icon: LibraryBig, href: '/cms/library' },
  { id: 'apps', icon: LayoutGrid, href: '/cms/apps' },
  { id: 'config', icon: SlidersHorizontal, href: '/cms/config/content-settings' },
  { id: 'settings', icon: Settings, href: '/cms/settings' },
] as const satisfies readonly { id: string; icon: IconType; href: string }[];
