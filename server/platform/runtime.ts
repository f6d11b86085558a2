import { fileURLToPath } from 'node:url';

/*
 * The server runs from its source (development and tests, by tsx) or built (`npm run build:server`): then each program
 * and all that it is made of lie side by side in `dist-server/`, as plain JavaScript.
 */

/** Whether this code is the built one. */
export const isBuilt = import.meta.url.endsWith('.mjs');

/** The project's folder: packages are found from here, and the built app. */
export const ROOT = fileURLToPath(new URL(isBuilt ? '..' : '../..', import.meta.url));

/**
 * Where a program lies that runs in a thread or process of its own.
 * @param source `new URL('….ts', import.meta.url)`, in the file beside it
 */
export const programOf = (source: URL): URL =>
  isBuilt ? new URL(source.href.replace(/\.ts$/, '.mjs')) : source;
