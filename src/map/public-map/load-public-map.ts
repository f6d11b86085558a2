import { webgl2State } from '../engine/webgl2-state.ts';
import type { PublicMapOptions, PublicMapView } from './public-map-types.ts';

/** Makes the map of a visitor in `container`. Loads the map library. @throws where the browser can't draw it */
export async function createPublicMap(
  container: HTMLElement,
  options: PublicMapOptions,
): Promise<PublicMapView> {
  if (webgl2State() !== 'ok') throw new Error('This browser gives the map no WebGL2.');
  const { makePublicMap } = await import('./public-map.ts');
  return makePublicMap(container, options);
}
