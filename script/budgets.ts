import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { chunksOfRoutes, closure, entryFiles, fileOf, type BuiltChunk } from './route-chunks.ts';
import { ROUTE_PARTS } from './route-parts.ts';

const KIB = 1024;

/** JavaScript of an address, in bytes as packed with gzip. */
export const BUDGETS = { signIn: 210 * KIB, content: 880 * KIB, withEngine: 980 * KIB };

const ENGINE = 'src/sync/scheduler/engine.ts';
const NOT_FOR_SIGN_IN = [
  /\/src\/sync\/scheduler\/engine\.ts$/,
  /\/node_modules\/dexie\//,
  /\/src\/app\/editor\/editor\.ts$/,
  // The whole of zod, whose JSON schemas weigh more than what the sign-in reads: it has zod/mini.
  /\/node_modules\/zod\/v4\/classic\//,
];
const LEVEL = '/cms/content/clients/1/sites/2/buildings/3/levels/0/pois';

/** Programs that run beside the page: what draws the map, and what keeps the journal. */
const WORKERS = /\/(maplibre-gl|journal)-worker-[\w-]+\.m?js$/;

export interface Loaded {
  signIn: string[];
  content: string[];
  withEngine: string[];
}

/** The JavaScript files that each budget counts. @throws where the sign-in loads the engine or the database */
export function loadedFiles(bundle: readonly BuiltChunk[]): Loaded {
  const routes = chunksOfRoutes(bundle, ROUTE_PARTS);
  const filesAt = (path: string): string[] => {
    const files = new Set(entryFiles(bundle));
    for (const route of routes) {
      if ((route.language ?? 'en') !== 'en' || !new RegExp(route.path).test(path)) continue;
      for (const file of [...route.now, ...route.later]) files.add(file.slice(1));
    }
    return [...files].filter(isScript);
  };
  const signIn = filesAt('/signin');
  const modules = bundle.flatMap(({ fileName, moduleIds = [] }) =>
    signIn.includes(fileName) ? moduleIds : [],
  );
  const odd = modules.find((id) => NOT_FOR_SIGN_IN.some((pattern) => pattern.test(id)));
  if (odd !== undefined) throw new Error(`The sign-in loads ${odd}.`);
  const workers = bundle.map(({ fileName }) => fileName).filter((file) => WORKERS.test(`/${file}`));
  const content = [...filesAt(LEVEL), ...workers];
  if (content.includes(fileOf(bundle, ENGINE))) throw new Error('The engine is loaded before the map.');
  const engine = closure(bundle, [fileOf(bundle, ENGINE)]).filter(isScript);
  return { signIn, content, withEngine: [...new Set([...content, ...engine])] };
}

const isScript = (file: string): boolean => /\.m?js$/.test(file);

/** Ends the build where an address loads more than its budget. Names the largest files. */
export function budgets(): Plugin {
  return {
    name: 'storey-budgets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle);
        const sizes = new Map(
          files.map((file) => [
            file.fileName,
            gzipSync(file.type === 'chunk' ? file.code : file.source).length,
          ]),
        );
        for (const [name, loaded] of Object.entries(loadedFiles(files)) as [keyof Loaded, string[]][]) {
          const sized = loaded.map((file) => [sizes.get(file) ?? 0, file] as const);
          const sum = sized.reduce((total, [bytes]) => total + bytes, 0);
          const said = `${name}: ${asKiB(sum)} of at most ${asKiB(BUDGETS[name])} of JavaScript (gzip)`;
          const largest = sized.sort(([a], [b]) => b - a).slice(0, 8);
          const where = largest.map(([bytes, file]) => `${file} ${asKiB(bytes)}`).join(', ');
          if (sum > BUDGETS[name]) this.error(`${said}. The largest: ${where}.`);
          this.info(`${said}.`);
        }
      },
    },
  };
}

const asKiB = (bytes: number): string => `${(bytes / KIB).toFixed(1)} KiB`;
