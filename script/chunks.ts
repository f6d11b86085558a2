/** What only the sign-in has, without the screens that it leads to. */
const SIGN_IN =
  /\/src\/app\/(features\/sign-in\/(?!(forgot-password|password-reset|sso)-page)|boot\/sign-in\/)/;

/**
 * What is always fetched together is one file: fewer requests, and what is alike packs better. Each group takes with it
 * all that its files use, unless a group of a higher priority has that already; what is imported later stays apart.
 */
export const chunks = [
  { name: 'main', tags: ['$initial' as const], priority: 7 },
  // Its size is known and it seldom changes: a new version of the console leaves it in the cache.
  { name: 'maplibre', test: /\/node_modules\/maplibre-gl\//, priority: 6 },
  // What the sign-in shares with the console is a file of its own, so that neither waits for the other.
  { name: 'sign-in', test: SIGN_IN, includeDependenciesRecursively: false, priority: 5 },
  // A list and a map of the console have no form yet.
  { name: 'form', test: /\/(node_modules\/react-hook-form|src\/app\/forms\/plain)\//, priority: 5 },
  { name: 'kit', test: /\/src\/app\/boot\/sign-in\/sign-in-route\.tsx$/, priority: 4 },
  {
    name: 'workspace',
    test: /\/src\/app\/(boot\/workspace-gate|shell\/cms-layout)\.tsx$/,
    priority: 3,
  },
  // One file that is loaded after the first screen, without what the screens share with it.
  { name: 'engine', test: /\/src\/sync\/scheduler\/engine\.ts$/, priority: 0 },
  { name: 'console', test: /\/src\/app\/shell\/content-shell\.tsx$/, priority: 2 },
  { name: 'map', test: /\/src\/map\/engine\/engine\.ts$/, priority: 1 },
];
