import {
  Activity,
  Braces,
  ChartNoAxesCombined,
  FileChartColumn,
  LayoutGrid,
  LibraryBig,
  Megaphone,
  MonitorSmartphone,
  RefreshCw,
  SlidersHorizontal,
  Table,
  Users,
  type LucideIcon,
} from 'lucide-react';

/** The icon of each page, in the navigation bar and in the palette; loaded with these, not with the sign-in. */
export const PAGE_ICONS = {
  activity: Activity,
  reports: FileChartColumn,
  analytics: ChartNoAxesCombined,
  comms: Megaphone,
  library: LibraryBig,
  apps: LayoutGrid,
  sync: RefreshCw,
  metadata: Table,
  sdk: Braces,
  users: Users,
  device: MonitorSmartphone,
  'content-settings': SlidersHorizontal,
} as const satisfies Record<string, LucideIcon>;

export type PageId = keyof typeof PAGE_ICONS;
