import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import { allowBenchScripts } from './allow-bench-scripts.ts';
import { bareList } from './bare-list.ts';

allowBenchScripts();
setWorkerUrl(workerUrl);
const container = document.createElement('div');
container.dataset['mapIdle'] = 'false';
container.style.cssText = 'position:fixed;inset:0 0 0 320px';
document.body.append(container);
const features = await bareList(location.search);
const map = new MapLibreMap({
  container,
  attributionControl: false,
  bounds: [10, 50, 10.005, 50.0032],
  style: {
    version: 8,
    sources: {
      level: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: features.map(({ geometry, properties }, index) => ({
            type: 'Feature',
            id: index + 1,
            geometry,
            properties,
          })),
        },
      },
    },
    layers: [
      { id: 'fill', type: 'fill', source: 'level', paint: { 'fill-color': '#d8e0c8' } },
      { id: 'line', type: 'line', source: 'level', paint: { 'line-color': '#555555' } },
    ],
  },
});
map.on('idle', () => {
  container.dataset['mapIdle'] = 'true';
});
