import type { ExternalStyle } from '../../style/external-style.ts';
import type { ReadBaseMap } from '../engine-types.ts';

/** A style that has not come within so many milliseconds is given up; the map has its own ground meanwhile. */
const PATIENCE_MS = 15_000;

const UNAVAILABLE = 'The map style can not be had.';

/** Not a fault, and it is tried again. */
class Offline extends Error {}

export interface BaseMapOptions {
  readFile: ReadBaseMap | undefined;
  /** Puts a style below the scene; null is the bundled ground. */
  put: (style: ExternalStyle | null) => void;
  /** It can't be had although there is a network. */
  onFailure: (message: string) => void;
  patienceMs?: number;
  /** The source that holds the client's content, for the layers of a style that draw it. */
  content?: string;
}

export interface BaseMap {
  /** Address of a style, or null for the bundled ground. The same address again does nothing. */
  set(url: string | null): void;
  remove(): void;
}

/**
 * The ground from outside. Until its style has come, and where it does not come, the bundled one is shown; it is tried
 * again when the network is back.
 */
export function createBaseMap({
  readFile,
  put,
  onFailure,
  patienceMs = PATIENCE_MS,
  content,
}: BaseMapOptions): BaseMap {
  let wanted: string | null = null;
  let isThere = false;
  let running: AbortController | null = null;

  const readJson = async (url: string, signal: AbortSignal): Promise<unknown> => {
    const answer = await readFile?.(url, { signal, isStyle: true });
    if (answer?.ok !== true) throw answer?.fault === 'unavailable' ? new Error(UNAVAILABLE) : new Offline();
    return JSON.parse(new TextDecoder().decode(answer.bytes));
  };
  const read = async (url: string, signal: AbortSignal): Promise<ExternalStyle> => {
    // A host may ignore that it is given up.
    const late = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    const reader = import('./read-style.ts').catch(() => {
      throw new Offline();
    });
    const both = Promise.all([readJson(url, signal), reader]);
    const style = await Promise.race([
      both.then(([json, { readStyle }]) => readStyle(json, url, (at) => readJson(at, signal), content)),
      late,
    ]);
    if (style === null) throw new Error('The map style is not a style of version 8 with layers.');
    return style;
  };
  const load = (): void => {
    const url = wanted;
    if (url === null || isThere) return;
    running?.abort();
    const abort = new AbortController();
    running = abort;
    const timer = setTimeout(() => abort.abort(new Error('The map style did not come in time.')), patienceMs);
    read(url, abort.signal)
      .then(
        (style) => {
          if (running !== abort) return;
          isThere = true;
          put(style);
        },
        (error: unknown) => {
          if (running !== abort || error instanceof Offline) return;
          onFailure(error instanceof Error ? error.message : String(error));
        },
      )
      .finally(() => clearTimeout(timer));
  };
  window.addEventListener('online', load);
  return {
    set(url) {
      if (url === wanted) return;
      wanted = url;
      running?.abort();
      running = null;
      if (isThere) put(null);
      isThere = false;
      load();
    },
    remove() {
      wanted = null;
      running?.abort();
      running = null;
      window.removeEventListener('online', load);
    },
  };
}
