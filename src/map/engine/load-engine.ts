import type { MapEngine, MapEngineOptions } from './engine-types.ts';

const code = () => import('./engine.ts');

/**
 * Loads the map library and starts its worker, for a map that is made soon; a failure here is reported when the map is made.
 */
export const prepareMapEngine = (): void =>
  void code()
    .then(({ startMapWorker }) => startMapWorker())
    .catch(() => undefined);

/** What the next map needs after one has failed: another worker, or less of the graphics card. */
export async function recoverFrom(reason: 'worker-ended' | 'context-lost'): Promise<void> {
  const { forgetMapWorker, spareGpu } = await code();
  if (reason === 'context-lost') spareGpu();
  else forgetMapWorker();
}

/**
 * Makes a map in `container` (which it then owns; it should have a size). The map library is loaded by this call.
 * Rejects when the library can't be loaded or WebGL2 is not to be had; `webgl2State()` says which. It is not asked
 * first: a context made to try it costs as much as that of the map.
 */
export async function createMapEngine(container: HTMLElement, options: MapEngineOptions): Promise<MapEngine> {
  const { makeEngine } = await code();
  return makeEngine(container, options);
}
