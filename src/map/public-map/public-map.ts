import type { PublicMapOptions, PublicMapView } from './public-map-types.ts';

/** The map of a visitor. Use `createPublicMap`, which loads this file when it is needed. */
export function makePublicMap(container: HTMLElement, options: PublicMapOptions): PublicMapView {
  throw new Error(`Not drawn: ${container.id} ${options.label}`);
}
