import type { PublicMapOptions, PublicMapView } from './public-map-types.ts';

/** Makes the map of a visitor in `container`. Loads the map library. @throws where the browser can't draw it */
export async function createPublicMap(
  container: HTMLElement,
  options: PublicMapOptions,
): Promise<PublicMapView> {
  // A context is not asked for: that takes as long as making the map, which fails without one.
  if (typeof WebGL2RenderingContext === 'undefined') throw new Error('This browser gives the map no WebGL2.');
  const { makePublicMap } = await import('./public-map.ts');
  return makePublicMap(container, options);
}
