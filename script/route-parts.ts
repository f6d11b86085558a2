/** What a route needs beyond what every page has. */
export interface RoutePart {
  /** A regular expression for the paths that need it. */
  path: string;
  /** Files of the source; their chunks are meant, with all that these import. */
  modules?: readonly string[];
  /** Needed once the list stands. */
  later?: readonly string[];
  /** Namespaces of texts. */
  texts?: readonly string[];
}

/** Addresses without a screen of their own lead to the content. */
const CONTENT = '^/(cms/?|cms/content(/.*)?)?$';
const LEVEL = '^/cms/content/.*/levels/[^/]+';
const FEATURES = '(pois|mapObjects|geofences|iot-devices)';

/** Every address that loads a part of the app by itself, and what it loads. */
export const ROUTE_PARTS: readonly RoutePart[] = [
  { path: '^/', texts: ['common'] },
  { path: '^/signin', modules: ['src/app/boot/sign-in/sign-in-route.tsx'], texts: ['signin'] },
  {
    path: '^/(cms(/(?!embedError).*)?)?$',
    modules: ['src/app/boot/workspace-gate.tsx', 'src/app/shell/cms-layout.tsx'],
    texts: ['shell'],
  },
  { path: CONTENT, modules: ['src/app/shell/content-shell.tsx'], texts: ['content', 'preview'] },
  // All lists but those of a level.
  {
    path: `^(?!${LEVEL.slice(1)}/(${FEATURES.slice(1, -1)}|wayfinding-network))(?!/cms/content/preview)(/|/cms/?|/cms/content(/.*)?)$`,
    modules: ['src/app/features/browse/browse-hierarchy.tsx'],
  },
  { path: `${LEVEL}/${FEATURES}/.`, modules: ['src/app/features/feature-panel/index.tsx'], texts: ['forms'] },
  {
    path: '^/cms/content/clients/[^/]+/edit$',
    modules: ['src/app/features/client-panel/index.tsx'],
    texts: ['forms'],
  },
  {
    path: '^/cms/content/clients/[^/]+/sites/(add|[^/]+/edit)$',
    modules: ['src/app/features/site-panel/index.tsx'],
    texts: ['forms'],
  },
  {
    path: '^/cms/content/.*/buildings/(add|[^/]+/edit)$',
    modules: ['src/app/features/building-panel/index.tsx'],
    texts: ['forms'],
  },
  { path: '/take-along$', modules: ['src/app/features/offline-copies/index.tsx'], texts: ['packs'] },
  { path: `${LEVEL}/edit$`, modules: ['src/app/features/level-panel/index.tsx'], texts: ['forms'] },
  {
    path: '^/cms/content/.*/levels/(add|[^/]+/add)$',
    modules: ['src/app/features/level-import/index.tsx'],
    texts: ['forms', 'import'],
  },
  {
    path: '^/cms/content/preview$',
    modules: ['src/app/features/preview/index.tsx'],
    later: ['src/map/preview/preview.ts'],
  },
  { path: '^(?!/cms/content/preview)(/|/cms/?|/cms/content(/.*)?)$', later: ['src/map/engine/engine.ts'] },
  { path: '^/cms/(?!content|embedError).', modules: ['src/app/shell/page-screen.tsx'] },
  { path: '^/cms/sync/?$', modules: ['src/app/features/sync-centre/index.tsx'], texts: ['sync'] },
  { path: '^/cms/sync/conflicts', modules: ['src/app/features/conflicts/index.tsx'], texts: ['conflicts'] },
  { path: '^/cms/activity$', modules: ['src/app/features/activity/index.tsx'], texts: ['activity'] },
];
