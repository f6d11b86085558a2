import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import { featureAt } from '../setup/sample-plan.ts';

const FEATURES = 5_000;

/** A map with the shapes of the level and nothing else, as large as the page. @returns milliseconds until it is still */
export async function bareMap(): Promise<number> {
  setWorkerUrl(workerUrl);
  const container = document.createElement('div');
  container.dataset['bareMap'] = '';
  container.style.cssText = 'position:fixed;inset:0';
  document.body.append(container);
  const features = Array.from({ length: FEATURES }, (_, id) => ({ ...featureAt(id, FEATURES), id: id + 1 }));
  const start = performance.now();
  const map = new MapLibreMap({
    container,
    attributionControl: false,
    bounds: [10, 50, 10.005, 50.0032],
    style: {
      version: 8,
      sources: { level: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
      layers: [
        { id: 'fill', type: 'fill', source: 'level', paint: { 'fill-color': '#d8e0c8' } },
        { id: 'line', type: 'line', source: 'level', paint: { 'line-color': '#555555' } },
      ],
    },
  });
  await map.once('idle');
  return performance.now() - start;
}
