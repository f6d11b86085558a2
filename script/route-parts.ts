import { CONTENT_SCREENS, PAGE_SCREENS } from '../src/app/screens/screens.ts';
import type { ContentScreen, PageScreen } from '../src/app/routes/screen.ts';

/** What a route needs beyond what every page has. */
export interface RoutePart {
  /** A regular expression for the paths that need it. */
  path: string;
  /** Files of the source; their chunks are meant, with all that these import. */
  modules?: readonly string[];
  /** Needed once the list stands. */
  later?: readonly string[];
  /** Namespaces of texts; `index` names the files of the language. */
  texts?: readonly string[];
}

/** Addresses without a screen of their own lead to the content. */
const CONTENT = '^/(cms/?|cms/content(/.*)?)?$';
const LEVEL = '^/cms/content/.*/levels/[^/]+';
const LEVEL_LISTS = '(pois|mapObjects|geofences|iot-devices|wayfinding-network)';

/** One part for each folder of features, with the paths of all screens that lie in it. */
function partsOf(screens: readonly (ContentScreen | PageScreen)[]): RoutePart[] {
  const folders = new Set(screens.flatMap(({ screen }) => screen ?? []));
  return [...folders].map((folder) => {
    const rows = screens.filter(({ screen }) => screen === folder);
    return {
      path: `^(${rows.map(({ path }) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})/?$`,
      modules: [`src/app/features/${folder}/index.tsx`],
      texts: [...new Set(rows.flatMap(({ texts = [] }) => texts))],
    };
  });
}

/** Every address that loads a part of the app by itself, and what it loads. */
export const ROUTE_PARTS: readonly RoutePart[] = [
  { path: '^/', texts: ['index', 'common'] },
  { path: '^/signin', modules: ['src/app/boot/sign-in/sign-in-route.tsx'], texts: ['signin'] },
  {
    path: '^/(cms(/(?!embedError).*)?)?$',
    modules: ['src/app/boot/workspace-gate.tsx', 'src/app/shell/cms-layout.tsx'],
    texts: ['shell', 'commands'],
  },
  { path: CONTENT, modules: ['src/app/shell/content-shell.tsx'], texts: ['content'] },
  // All lists but those of a level.
  {
    path: `^(?!${LEVEL.slice(1)}/${LEVEL_LISTS})(?!/cms/content/preview)(/|/cms/?|/cms/content(/.*)?)$`,
    modules: ['src/app/features/browse/browse-hierarchy.tsx'],
  },
  {
    path: '^/(cms/?|cms/content(/clients(/[^/]+)?)?/?)?$',
    later: ['src/app/features/browse/home/index.tsx'],
    texts: ['home'],
  },
  ...partsOf(CONTENT_SCREENS),
  { path: '^/cms/content/preview$', later: ['src/map/preview/preview.ts'] },
  { path: '^(?!/cms/content/preview)(/|/cms/?|/cms/content(/.*)?)$', later: ['src/map/engine/engine.ts'] },
  { path: '^/cms/(?!content|embedError).', modules: ['src/app/shell/page-screen.tsx'] },
  ...partsOf(PAGE_SCREENS),
];
