import { paths } from '../routes/paths.ts';
import type { PageScreen } from '../routes/screen.ts';
import { PAGE_SCREENS } from './screens.ts';

/** Addresses below the settings that no page has. */
export const UNKNOWN_SETTINGS = `${paths.settings}/*`;

const first = PAGE_SCREENS.find(({ path }) => path === paths.users)!;

/** The list of the settings, which a small window shows by itself, and what is shown where no page is. */
export const SETTINGS_ROUTES: readonly PageScreen[] = [paths.settings, UNKNOWN_SETTINGS].map((path) => ({
  ...first,
  path,
  title: 'Settings',
  texts: [],
}));
