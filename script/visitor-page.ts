import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import type visitor from '../src/app/i18n/locales/en/visitor.json';
import { LANGUAGES } from '../src/app/i18n/languages.ts';
import { closure, entryFiles, fileOf, textFile, withChunks, type BuiltChunk } from './route-chunks.ts';
import { builtScript, type StartTexts } from './start-page.ts';

const KIB = 1024;
/** Of the files of the page, as in script/visitor.config.ts. */
const BASE = '/m/-/';
const PUBLIC = join(import.meta.dirname, '../public');
/** Of a map that is put on a device: its manifest names them. */
const ICONS = [192, 512];

/** JavaScript that a visitor's page loads, beside MapLibre and its worker, in bytes as packed with gzip. */
export const VISITOR_BUDGET = 160 * KIB;

/** What draws the map: its size is not ours. */
const MAPLIBRE = /^assets\/maplibre(-gl-worker)?-[\w-]+\.m?js$/;
/** Reads a ground from outside: of a client that has a style of its own. */
const CLIENT_GROUND = /^assets\/(client-ground|read-style)-[\w-]+\.js$/;
/** A page loads the texts of one language. */
const OTHER_TEXTS = /^assets\/(texts-(?!en-)|titles-)[a-z]+-[\w-]+\.js$/;

/** What the page says in a language before its app is loaded. */
export function visitorTexts(language: string): StartTexts {
  const file = join(import.meta.dirname, `../src/app/i18n/locales/${language}/visitor.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as typeof visitor).page;
}

/** Whether a file of the build is counted. */
export const isCounted = (name: string): boolean =>
  /\.m?js$/.test(name) &&
  ![MAPLIBRE, OTHER_TEXTS, CLIENT_GROUND].some((pattern) => pattern.test(name)) &&
  name !== 'sw.js';

/** In the order in which they are needed. */
const WORKERS = ['visitor-worker', 'maplibre-gl-worker'];

/** Writes into the page what it needs beside its first script, so that all of it is asked for before that runs. */
export function visitorChunks(): Plugin {
  return {
    name: 'storey-visitor-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const files = Object.values(bundle) as BuiltChunk[];
        const known = new Set(entryFiles(files));
        const namesOf = (...modules: string[]): string[] =>
          closure(
            files,
            modules.map((module) => fileOf(files, module)),
          )
            .filter((name) => !known.has(name))
            .map((name) => `${BASE}${name}`);
        const workers = WORKERS.map((worker) => {
          const found = files.find(({ fileName }) => fileName.startsWith(`assets/${worker}-`));
          if (found === undefined) throw new Error(`The build has no ${worker}.`);
          return `${BASE}${found.fileName}`;
        });
        const chunks = [
          ...LANGUAGES.map(({ code: language }) => ({
            path: '',
            language,
            now: namesOf(
              textFile(language, 'visitor'),
              // Titles of types are English on the map itself.
              ...(language === 'en' ? [] : [textFile(language, 'taxonomy/titles')]),
            ),
            later: [],
          })),
          { path: '', now: namesOf('src/map/public-map/public-map.ts'), later: [] },
        ];
        return withChunks(html, chunks, false).replace(
          'data-workers=""',
          () => `data-workers="${workers.join(' ')}"`,
        );
      },
    },
  };
}

/** Ends the build where the page has more JavaScript than its budget. Names the largest files. */
export function visitorBudget(): Plugin {
  return {
    name: 'storey-visitor-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const sized = Object.values(bundle)
          .filter(({ fileName }) => isCounted(fileName))
          .map((file) => {
            const bytes = gzipSync(file.type === 'chunk' ? file.code : file.source).length;
            return { bytes, name: file.fileName };
          })
          .sort((a, b) => b.bytes - a.bytes);
        const asKiB = (bytes: number): string => `${(bytes / KIB).toFixed(1)} KiB`;
        const sum = sized.reduce((total, { bytes }) => total + bytes, 0);
        const said = `visitor: ${asKiB(sum)} of at most ${asKiB(VISITOR_BUDGET)} of JavaScript (gzip)`;
        const where = sized.map(({ name, bytes }) => `${name} ${asKiB(bytes)}`).join(', ');
        if (sum > VISITOR_BUDGET) this.error(`${said}: ${where}.`);
        this.info(`${said}: ${where}.`);
      },
    },
  };
}

/** Makes the service worker of the page, with the list of files that it keeps: all but fonts, which are kept as they are read. */
export function visitorWorker(): Plugin {
  return {
    name: 'storey-visitor-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => /\.(m?js|css)$/.test(name))
          .sort();
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page of visitors was not built.');
        // The server answers it at the addresses of maps alone.
        const shell = String(page.source);
        const version = createHash('sha256')
          .update(files.join() + shell)
          .digest('hex')
          .slice(0, 12);
        const define = {
          __FILES__: JSON.stringify(files),
          __VERSION__: JSON.stringify(version),
          __SHELL__: JSON.stringify(shell),
        };
        const source = await builtScript('visitor/offline/worker.ts', { define });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
        for (const size of ICONS) {
          const icon = `icon-${size}.png`;
          this.emitFile({ type: 'asset', fileName: icon, source: readFileSync(join(PUBLIC, 'icons', icon)) });
        }
      },
    },
  };
}
