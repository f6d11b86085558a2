import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { budgets } from './script/budgets.ts';
import { callTexts } from './script/call-texts.ts';
import { chunks } from './script/chunks.ts';
import { pdfFiles } from './script/pdf-files.ts';
import { routeChunks } from './script/route-chunks.ts';
import { routerParts } from './script/router-parts.ts';
import { startPage, startTexts } from './script/start-page.ts';
import { zodParts } from './script/zod-parts.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from './src/app/i18n/languages.ts';

/** `npm run dev` talks to a server started with `npm run api`. */
const api = process.env.STOREY_DEV_API ?? 'http://127.0.0.1:8080';

/** The libraries' own builds for browsers of today and without warnings for developers. */
const BUILDS = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  // Not among what it exports.
  {
    find: /^react-router$/,
    replacement: fileURLToPath(
      new URL('dist/production/index.mjs', import.meta.resolve('react-router/package.json')),
    ),
  },
];

/** The last parameter is of a part that is asked for once more: src/app/state/loading/load-again.ts. */
const REQUESTS = {
  ignoreURLParametersMatching: [/^utm_/, /^fbclid$/, /^again$/],
  navigateFallback: '/index.html',
};

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? BUILDS : [] },
  build: {
    target: 'es2022',
    // Scripts of a route are asked for by script/route-chunks.ts; their names would only make the first file larger.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    // MapLibre and pdf.js are over the default; script/budgets.ts holds the budgets that count.
    chunkSizeWarningLimit: 1800,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: chunks } } },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': api, '/config.json': api } },
  plugins: [
    // React Aria brings its own texts in 34 languages; these are the interface's.
    optimizeLocales.vite({ locales: LANGUAGES.map(({ libraryLocale }) => libraryLocale) }),
    react(),
    startPage(),
    routeChunks(),
    callTexts(),
    zodParts(),
    routerParts(),
    budgets(),
    pdfFiles(),
    VitePWA({
      strategies: 'generateSW',
      // A new version waits until the person says so: never under an open draft.
      registerType: 'prompt',
      injectRegister: null,
      manifest: {
        id: '/',
        name: 'Storey',
        short_name: 'Storey',
        description: startTexts(DEFAULT_LANGUAGE.code).description,
        lang: DEFAULT_LANGUAGE.code,
        dir: DEFAULT_LANGUAGE.dir,
        start_url: '/cms/content',
        scope: '/',
        display: 'standalone',
        orientation: 'any',
        background_color: '#f4f3ef',
        theme_color: '#2456d6',
        categories: ['business', 'productivity', 'navigation'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        ...REQUESTS,
        globPatterns: ['**/*.{js,mjs,css,html,svg,png,woff2,json,pfb,ttf,bcmap}'],
        // Libraries in WebAssembly are kept with their first use. No PDF names its characters in UTF-8 or UTF-32 (ISO 32000, table 116).
        globIgnores: ['**/config.json', 'm/**', '**/*-wasm-worker-*.js', '**/pdf/cmaps/*UTF{8,32}*'],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        // An address with tokens is the server's to answer: who may frame the app, it says each time.
        navigateFallbackDenylist: [
          /^\/api\//,
          /^\/config\.json/,
          /^\/metrics/,
          // The page of visitors has a worker of its own.
          /^\/m\//,
          /[?&](embed|access_token|refresh_token)=/,
        ],
        runtimeCaching: [
          {
            // Pictures of buildings that the person who is signed in took along; never during a rehearsal from anywhere else.
            urlPattern: /^https?:\/\/[^/]+\/api\/v8\/images\/[^/]+$/,
            handler: async ({ request }) => {
              const who = await caches.match('https://person.invalid/', { cacheName: 'person' });
              if (who !== undefined) {
                const kept = await caches.match(request.url, { cacheName: `pack:${await who.text()}` });
                if (kept !== undefined) return kept;
              }
              return (await caches.has('rehearsal')) ? Response.error() : fetch(request);
            },
          },
          {
            // Libraries in WebAssembly and their workers, with the policy that each came with: src/workers/wasm.
            urlPattern: /\/assets\/[\w-]+(-wasm-worker-[\w-]+\.js|\.wasm)$/,
            handler: async ({ request }) => {
              const kept =
                (await caches.match(request.url, { cacheName: 'wasm' })) ??
                (await caches.match(request.url, { cacheName: 'parts-before' }));
              if (kept !== undefined) return kept;
              if (await caches.has('rehearsal')) return Response.error();
              const answer = await fetch(request);
              // Without room on the device it is as good as before.
              if (answer.ok) {
                const copy = answer.clone();
                await caches
                  .open('wasm')
                  .then((cache) => cache.put(request.url, copy))
                  .catch(() => undefined);
              }
              return answer;
            },
          },
          {
            // What a tab of the version before has not loaded yet: src/app/boot/updates/keep-previous-assets.ts.
            urlPattern: /\/assets\/[^/]+$/,
            handler: async ({ request }) => {
              const kept = await caches.match(request.url, { cacheName: 'parts-before' });
              if (kept !== undefined) return kept;
              return (await caches.has('rehearsal')) ? Response.error() : fetch(request);
            },
          },
        ],
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        skipWaiting: false,
      },
    }),
  ],
}));
