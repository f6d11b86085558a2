/** Which files the addresses need. The build writes it into the page, in JSON (script/route-chunks.ts). */
export interface RouteFiles {
  files: readonly string[];
  /** Of files, their places in that list. */
  routes: readonly {
    /** A regular expression for the path. */
    path: string;
    /** Absent: in every language. */
    language?: string;
    /** Fetched and compiled at once. */
    now: readonly number[];
    /** Fetched at once, and compiled when it is needed: it comes after the list. */
    later: readonly number[];
  }[];
}

/**
 * Asks for all that the address needs at once, before anything of it runs: else each part would be found only when the one
 * before has run.
 * @param chunks `RouteFiles` in JSON; empty under `npm run dev`
 * @param how modules that no service worker has compiled before are compiled while they arrive
 */
export function askForFiles(
  document: Document,
  chunks: string,
  path: string,
  how: 'preload' | 'modulepreload' = 'preload',
): void {
  if (chunks === '') return;
  const { files, routes } = JSON.parse(chunks) as RouteFiles;
  const { lang } = document.documentElement;
  const fitting = routes.filter(
    ({ language = lang, path: pattern }) => language === lang && new RegExp(pattern).test(path),
  );
  const now = new Set(fitting.flatMap((route) => route.now));
  const later = new Set(fitting.flatMap((route) => route.later));
  for (const at of new Set([...now, ...later])) {
    const file = files[at];
    if (file === undefined) continue;
    const link = document.createElement('link');
    // Not as a module: Chromium takes what it compiled when the app was installed for scripts alone.
    link.rel = file.endsWith('.css') ? 'preload' : how;
    link.as = file.endsWith('.css') ? 'style' : 'script';
    // As an import asks for it: else what was fetched would not be taken for the same.
    link.crossOrigin = '';
    if (!now.has(at)) link.fetchPriority = 'low';
    link.href = file;
    document.head.append(link);
  }
}
