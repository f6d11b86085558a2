import type { CookieSigner } from './cookies.ts';
import type { PublicFiles } from './public-files.ts';
import type { PublicMaps } from './read-maps.ts';
import type { Windows } from './windows.ts';

export interface PublicMapDeps {
  publicFiles: PublicFiles;
  publicMaps: PublicMaps;
  mapCookies: CookieSigner;
  /** Counts the unknown slugs that an address tried. */
  guesses: Windows;
}
