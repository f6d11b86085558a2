import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chunksOfRoutes, withChunks, type BuiltChunk } from '../../script/route-chunks.ts';
import { ROUTE_PARTS } from '../../script/route-parts.ts';
import { LANGUAGES } from '../../src/app/i18n/languages.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILDING = '/cms/content/clients/1/sites/2/buildings/3';
const LEVEL = `${BUILDING}/levels/0`;
const chunk = (
  fileName: string,
  moduleIds: string[],
  imports: string[] = [],
  css: string[] = [],
): BuiltChunk => ({
  type: 'chunk',
  fileName,
  moduleIds: moduleIds.map((id) => `/anywhere/${id}`),
  imports,
  viteMetadata: { importedCss: new Set(css) },
});

it('names the chunks of a route with all that they import, without what the page has anyway', () => {
  const bundle = [
    { ...chunk('assets/main.js', ['src/app/main.tsx']), isEntry: true },
    chunk(
      'assets/gate.js',
      ['src/app/gate.tsx'],
      ['assets/main.js', 'assets/shared.js'],
      ['assets/gate.css'],
    ),
    chunk('assets/shared.js', ['src/db/index.ts']),
    chunk('assets/map.js', ['src/map/engine.ts'], ['assets/shared.js']),
    ...LANGUAGES.map(({ code }) => chunk(`assets/${code}.js`, [`src/app/i18n/locales/${code}/shell.json`])),
  ];
  const parts = [
    { path: '^/cms', modules: ['src/app/gate.tsx'], later: ['src/map/engine.ts'], texts: ['shell'] },
  ];
  expect(chunksOfRoutes(bundle, parts)).toEqual([
    {
      path: '^/cms',
      now: ['/assets/gate.js', '/assets/gate.css', '/assets/shared.js'],
      later: ['/assets/map.js', '/assets/shared.js'],
    },
    ...LANGUAGES.map(({ code: language }) => ({
      path: '^/cms',
      language,
      now: [`/assets/${language}.js`],
      later: [],
    })),
  ]);
});

it('writes the chunks into the page so that they are read as they were', () => {
  const chunks = [
    { path: '^/(cms)?$', now: ['/assets/a&b.js'], later: [] },
    { path: '^/cms', language: 'de', now: ['/assets/c.js', '/assets/a&b.js'], later: ['/assets/c.js'] },
  ];
  const html = withChunks('<script data-chunks=""></script>', chunks);
  const [, text = ''] = /data-chunks="([^"]*)"/.exec(html) ?? [];
  expect(JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual({
    files: ['/assets/a&b.js', '/assets/c.js'],
    routes: [
      { path: '^/(cms)?$', now: [0], later: [] },
      { path: '^/cms', language: 'de', now: [1, 0], later: [1] },
    ],
  });
});

it('refuses a part whose module is in no chunk', () => {
  expect(() => chunksOfRoutes([], [{ path: '^/', modules: ['src/app/gone.tsx'] }])).toThrow(/gone\.tsx/);
});

it('knows every frame that the router loads by itself', () => {
  const known = ROUTE_PARTS.flatMap(({ modules = [] }) => modules);
  const router = 'src/app/boot/router.tsx';
  const frames = [...readFileSync(join(ROOT, router), 'utf8').matchAll(/import\('([^']+)'\)/g)].map(
    ([, path = '']) => join(router, '..', path),
  );
  // The page that may not be framed is small, and the page of components is for development alone.
  const small = ['src/app/shell/placeholders/embed-error.tsx', 'src/app/dev/kit/index.tsx'];
  expect(frames.length).toBeGreaterThan(small.length);
  expect(frames.filter((frame) => !known.includes(frame) && !small.includes(frame))).toEqual([]);
});

it.each([
  [`${LEVEL}/pois/f`, 'feature-panel', ['forms']],
  [`${LEVEL}/add`, 'level-import', ['forms', 'import', 'controlPoints']],
  [`${BUILDING}/offline-copies`, 'offline-copies', ['offlineCopies', 'forms', 'safety']],
  [`${BUILDING}/edit`, 'hierarchy-panel', ['forms', 'controlPoints']],
  ['/cms/sync/conflicts/c', 'conflicts', ['conflicts', 'forms', 'ways']],
])('loads for %s what its row in the table names', (path, folder, texts) => {
  const own = ROUTE_PARTS.filter((part) => new RegExp(part.path).test(path)).find(({ modules = [] }) =>
    modules.includes(`src/app/features/${folder}/index.tsx`),
  );
  expect(own?.texts).toEqual(texts);
});

it.each([
  [
    '/cms/content/clients/1/sites/2/buildings/3/levels/0/pois',
    ['workspace-gate', 'cms-layout', 'content-shell', 'engine'],
  ],
  [
    '/cms/content/clients',
    ['workspace-gate', 'cms-layout', 'content-shell', 'browse-hierarchy', 'home', 'engine'],
  ],
  ['/', ['workspace-gate', 'cms-layout', 'content-shell', 'browse-hierarchy', 'home', 'engine']],
  ['/cms/content/preview', ['workspace-gate', 'cms-layout', 'content-shell', 'preview', 'preview']],
  ['/cms/sync', ['workspace-gate', 'cms-layout', 'page-screen', 'sync-centre']],
  ['/signin', ['sign-in-route']],
  ['/cms/embedError', []],
])('loads for %s what it shows', (path, wanted) => {
  const found = ROUTE_PARTS.filter((part) => new RegExp(part.path).test(path))
    .flatMap(({ modules = [], later = [] }) => [...modules, ...later])
    .map((module) =>
      module
        .replace(/\/index\.tsx$/, '')
        .split('/')
        .at(-1)
        ?.replace(/\.tsx?$/, ''),
    );
  expect(found).toEqual(wanted);
});
