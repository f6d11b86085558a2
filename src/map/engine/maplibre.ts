import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import {
  clearPrewarmedResources,
  Map as MapLibreMap,
  prewarm,
  setWorkerUrl,
  type MapOptions,
} from 'maplibre-gl';
import { IMAGE_RATIO, makeImage } from '../images/make-image.ts';
import { isViaApp } from './base-map/base-map-address.ts';
import type { TransformRequest } from './engine-types.ts';

let hasWorker = false;

/** Starts the worker that all maps of the page share: reading its code takes as long as making a map, beside it. */
export function startMapWorker(): void {
  // Without workers the creation of the map fails with an error; an error here would go unnoticed.
  if (hasWorker || typeof Worker === 'undefined') return;
  hasWorker = true;
  setWorkerUrl(workerUrl);
  prewarm();
}

let isGpuSpared = false;

/** The graphics context was lost: the next map asks for no more than the browser gives by itself. */
export function spareGpu(): void {
  isGpuSpared = true;
}

/** The worker has ended: the next map gets a new one. All maps of the page have to be removed before. */
export function forgetMapWorker(): void {
  if (hasWorker) clearPrewarmedResources();
  hasWorker = false;
}

/**
 * A MapLibre map as the editor and the preview use it: worker from the own origin, images drawn on demand, requests
 * with the headers that the app gives them. Arabic is shaped and ordered by MapLibre itself, from the bundled font.
 */
export function makeMapLibre(
  options: MapOptions & { transform?: TransformRequest | undefined; label?: string | undefined },
): MapLibreMap {
  startMapWorker();
  const { transform, label, ...rest } = options;
  const map = new MapLibreMap({
    attributionControl: false,
    ...(isGpuSpared && { canvasContextAttributes: { powerPreference: 'default' } }),
    // At 180° the world goes on: a site there is seen with both of its sides.
    renderWorldCopies: true,
    ...rest,
    ...(label !== undefined && { locale: { 'Map.Title': label } }),
    // The app itself answers for base maps, and adds what they need.
    ...(transform && { transformRequest: (url: string) => (isViaApp(url) ? { url } : transform(url)) }),
  });
  map.setMissingStyleImageResolver((id) => {
    const image = map.hasImage(id) ? null : makeImage(id);
    if (image) map.addImage(id, image, { pixelRatio: IMAGE_RATIO });
  });
  return map;
}
