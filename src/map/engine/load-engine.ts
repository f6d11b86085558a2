import type { MapEngine, MapEngineOptions } from './engine-types.ts';
import { webgl2State } from './webgl2-state.ts';

const code = () => import('./engine.ts');

/** Loads the map library and starts its worker, for a map that is made soon. */
export const prepareMapEngine = (): void =>
  void code().then(
    ({ startMapWorker }) => startMapWorker(),
    () => undefined,
  );

/**
 * Makes a map in `container` (which it then owns; it should have a size). The map library is loaded by this call.
 * Rejects when the library can't be loaded or WebGL2 is not to be had; ask `webgl2State()` first to say why.
 */
export async function createMapEngine(container: HTMLElement, options: MapEngineOptions): Promise<MapEngine> {
  if (webgl2State() !== 'ok') throw new Error('This browser gives the map no WebGL2.');
  const { makeEngine } = await code();
  return makeEngine(container, options);
}
