import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { startPage } from './start-page.ts';
import { visitorBudget, visitorChunks, visitorTexts, visitorWorker } from './visitor-page.ts';

const ROOT = join(import.meta.dirname, '..');

/** The page of visitors, `/m/{slug}`: an app of its own beside the console, with its own files below `/m/-/`. */
export default defineConfig({
  root: join(ROOT, 'src/visitor'),
  base: '/m/-/',
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: join(ROOT, 'dist/m'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // MapLibre is over the default; script/visitor-page.ts holds the budget that counts.
    chunkSizeWarningLimit: 1800,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'maplibre', test: /\/node_modules\/maplibre-gl\//, priority: 2 },
            {
              name: (id) => `titles-${/locales\/(\w+)\/taxonomy/.exec(id)?.[1]}`,
              test: /\/taxonomy\/titles\.json$/,
            },
            {
              name: (id) => `texts-${/locales\/(\w+)\/visitor/.exec(id)?.[1]}`,
              test: /\/locales\/\w+\/visitor\.json$/,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  plugins: [
    react(),
    startPage({ entry: 'start/visitor.ts', textsOf: visitorTexts }),
    visitorChunks(),
    visitorBudget(),
    visitorWorker(),
  ],
});
