import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import { allowBenchScripts } from './allow-bench-scripts.ts';

/* A stock map with the tiles of a public map, as it opens: `?outline=&level=&bounds=`, whole addresses with {z}, {x} and {y}. */

const asked = new URLSearchParams(window.location.search);
const tiles = (name: string) => ({
  type: 'vector' as const,
  tiles: [window.location.origin + (asked.get(name) ?? '')],
  minzoom: 12,
  maxzoom: 18,
});
const [west = 0, south = 0, east = 0, north = 0] = (asked.get('bounds') ?? '').split(',').map(Number);
const container = document.querySelector<HTMLElement>('#map')!;
allowBenchScripts();
setWorkerUrl(workerUrl);
const map = new MapLibreMap({
  container,
  attributionControl: false,
  bounds: [west, south, east, north],
  style: {
    version: 8,
    sources: { outline: tiles('outline'), level: tiles('level') },
    layers: [
      {
        id: 'ground',
        type: 'fill',
        source: 'outline',
        'source-layer': 'ground',
        paint: { 'fill-color': '#dfe8d2' },
      },
      {
        id: 'fill',
        type: 'fill',
        source: 'level',
        'source-layer': 'features',
        paint: { 'fill-color': '#d8e0c8' },
      },
      {
        id: 'line',
        type: 'line',
        source: 'level',
        'source-layer': 'features',
        paint: { 'line-color': '#555555' },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'level',
        'source-layer': 'labels',
        layout: { 'text-field': ['get', 'name'], 'text-font': ['sans-serif'], 'text-size': 12 },
      },
    ],
  },
});
map.on('idle', () => {
  container.dataset['mapIdle'] = 'true';
});
