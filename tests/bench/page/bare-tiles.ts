import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Map as MapLibreMap, setWorkerUrl, type LayerSpecification } from 'maplibre-gl';
import { allowBenchScripts } from './allow-bench-scripts.ts';

/*
 * A stock map with the tiles of a public map, as it opens: `?outline=&level=&bounds=`, whole addresses with {z}, {x} and {y}. With
 * `&more=`, addresses of other levels, it has a button for each level, which shows that one alone.
 */

const asked = new URLSearchParams(window.location.search);
const tiles = (address: string | null) => ({
  type: 'vector' as const,
  tiles: [window.location.origin + (address ?? '')],
  minzoom: 12,
  maxzoom: 18,
});
const levels = [asked.get('level'), ...asked.getAll('more')];
const layersOf = (level: number): LayerSpecification[] => {
  const from = { source: `level-${level}` } as const;
  const layout = { visibility: level === 0 ? 'visible' : 'none' } as const;
  return [
    {
      id: `fill-${level}`,
      type: 'fill',
      ...from,
      'source-layer': 'features',
      layout,
      paint: { 'fill-color': '#d8e0c8' },
    },
    {
      id: `line-${level}`,
      type: 'line',
      ...from,
      'source-layer': 'features',
      layout,
      paint: { 'line-color': '#555555' },
    },
    {
      id: `names-${level}`,
      type: 'symbol',
      ...from,
      'source-layer': 'labels',
      layout: { ...layout, 'text-field': ['get', 'name'], 'text-font': ['sans-serif'], 'text-size': 12 },
    },
  ];
};
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
    sources: {
      outline: tiles(asked.get('outline')),
      ...Object.fromEntries(levels.map((address, level) => [`level-${level}`, tiles(address)])),
    },
    layers: [
      {
        id: 'ground',
        type: 'fill',
        source: 'outline',
        'source-layer': 'ground',
        paint: { 'fill-color': '#dfe8d2' },
      },
      ...levels.flatMap((_, level) => layersOf(level)),
    ],
  },
});
if (levels.length > 1)
  levels.forEach((_, shown) => {
    const button = document.createElement('button');
    button.textContent = String(shown);
    button.style.cssText = 'position:relative';
    button.addEventListener('click', () =>
      levels.forEach((__, level) => {
        for (const { id } of layersOf(level))
          map.setLayoutProperty(id, 'visibility', level === shown ? 'visible' : 'none');
      }),
    );
    document.body.append(button);
  });
map.on('idle', () => {
  container.dataset['mapIdle'] = 'true';
});
