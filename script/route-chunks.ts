import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/app/i18n/languages.ts';
import type { RouteFiles } from '../src/start/route-files.ts';
import { ROUTE_PARTS, type RoutePart } from './route-parts.ts';

/** What the page asks for at once where its address fits: `RouteFiles` with the names themselves. */
export interface RouteChunks {
  path: string;
  language?: string;
  now: string[];
  later: string[];
}

/** As much of a chunk as is read here. */
export interface BuiltChunk {
  type: 'chunk' | 'asset';
  fileName: string;
  imports?: string[];
  moduleIds?: string[];
  isEntry?: boolean;
  viteMetadata?: { importedCss: Set<string> };
}

const PLACE = 'data-chunks=""';

/**
 * Writes into the page which chunks each route needs, so that all of them are asked for before the first one runs.
 * Without it each chunk is found only when the one before has run.
 */
export function routeChunks(): Plugin {
  return {
    name: 'storey-route-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined || !html.includes(PLACE)) return html;
        return withChunks(html, chunksOfRoutes(Object.values(bundle), ROUTE_PARTS));
      },
    },
  };
}

/**
 * The page, with the chunks in the attribute that waits for them; each name once.
 * @param isInstalled most who open it have its service worker; on a first visit the first script has to come first
 */
export function withChunks(html: string, chunks: readonly RouteChunks[], isInstalled = true): string {
  const files = [...new Set(chunks.flatMap(({ now, later }) => [...now, ...later]))];
  const placesOf = (names: readonly string[]): number[] => names.map((name) => files.indexOf(name));
  const routes = chunks.map((one) => ({ ...one, now: placesOf(one.now), later: placesOf(one.later) }));
  const text = JSON.stringify({ files, routes } satisfies RouteFiles)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;');
  // By a function: in a text `$&` would stand for what is replaced.
  return (isInstalled ? preloadedAsScripts(html) : html).replace(PLACE, () => `data-chunks="${text}"`);
}

/**
 * The page, with its modules preloaded as scripts. Code from the service worker was then compiled when the app was installed;
 * Chromium parses a module again at each start.
 */
function preloadedAsScripts(html: string): string {
  const link = (file: string): string => `<link rel="preload" as="script" crossorigin href="${file}" />`;
  const modules = [...html.matchAll(/<script type="module" crossorigin src="([^"]+)">/g)];
  const links = modules.flatMap(([, file]) => (file === undefined ? [] : [link(file)]));
  return html
    .replace('<script', () => [...links, '<script'].join('\n    '))
    .replace(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_, file: string) => link(file));
}

/** @throws if a part names a module that is in no chunk: it was moved, and its route would silently become slow */
export function chunksOfRoutes(bundle: readonly BuiltChunk[], parts: readonly RoutePart[]): RouteChunks[] {
  const known = new Set(entryFiles(bundle));
  // What the page itself names is asked for anyway.
  const filesOf = (modules: readonly string[]): string[] =>
    closure(
      bundle,
      modules.map((module) => fileOf(bundle, module)),
    )
      .filter((file) => !known.has(file))
      .map((file) => `/${file}`);
  return parts
    .flatMap(({ path, modules = [], later = [], texts = [] }) => [
      { path, now: filesOf(modules), later: filesOf(later) },
      ...LANGUAGES.map(({ code: language }) => ({
        path,
        language,
        now: filesOf(texts.map((name) => textFile(language, name))),
        later: [],
      })),
    ])
    .filter(({ now, later }) => now.length + later.length > 0);
}

export const textFile = (language: string, name: string): string =>
  `src/app/i18n/locales/${language}/${name}.${name === 'index' ? 'ts' : 'json'}`;

/** What the page itself names, with all that this imports. */
export function entryFiles(bundle: readonly BuiltChunk[]): string[] {
  const entries = bundle.filter(({ isEntry }) => isEntry === true);
  return closure(
    bundle,
    entries.map(({ fileName }) => fileName),
  );
}

/** The chunk that holds a module. @throws where none does: it was moved */
export function fileOf(bundle: readonly BuiltChunk[], module: string): string {
  const found = bundle.find(({ moduleIds = [] }) =>
    moduleIds.some((id) => id.split('?')[0]?.endsWith(`/${module}`)),
  );
  if (found === undefined) throw new Error(`No chunk holds ${module}, which is named in script/.`);
  return found.fileName;
}

/** These chunks, all that they import at once, and their styles. */
export function closure(bundle: readonly BuiltChunk[], names: readonly string[]): string[] {
  const byName = new Map(bundle.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = byName.get(name);
    if (found.has(name) || chunk === undefined) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of names) add(name);
  return [...found];
}
