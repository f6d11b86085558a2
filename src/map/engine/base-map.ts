import { readExternalStyle, type ExternalStyle } from '../style/external-style.ts';
import type { TransformRequest } from './engine-types.ts';

/** A style that has not come within so many milliseconds is given up; the map has its own ground meanwhile. */
const PATIENCE_MS = 15_000;

export interface BaseMapOptions {
  transformRequest: TransformRequest | undefined;
  /** Puts a style below the scene; null is the bundled ground. */
  put: (style: ExternalStyle | null) => void;
  /** It can't be had although there is a network. */
  onFailure: (message: string) => void;
  patienceMs?: number;
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
  transformRequest,
  put,
  onFailure,
  patienceMs = PATIENCE_MS,
}: BaseMapOptions): BaseMap {
  let wanted: string | null = null;
  let isThere = false;
  let running: AbortController | null = null;

  const read = async (url: string, signal: AbortSignal): Promise<ExternalStyle> => {
    const request = transformRequest?.(url) ?? { url };
    const response = await fetch(request.url, { headers: request.headers ?? {}, signal });
    if (!response.ok) throw new Error(`The map style was answered with ${response.status}.`);
    const style = readExternalStyle(await response.json());
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
          if (running !== abort || !navigator.onLine) return;
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
