import type { LayerSpecification } from 'maplibre-gl';
import { ZOOM } from '../../domain/limits.ts';
import type { Palette } from '../colours/palette.ts';

/** From here on the coast would be seen to be coarse: land and sea become one plain ground. */
export const WORLD_ENDS = { from: 8, at: 9.5 } as const;

const fadingOut = (value: number) =>
  ['interpolate', ['linear'], ['zoom'], WORLD_ENDS.from, value, WORLD_ENDS.at, 0] as [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...number[],
  ];

/** The ground under everything: sea and land if the world is seen, plain land from nearby. */
export function worldLayers(colours: Palette): LayerSpecification[] {
  const line = (step: number, minzoom: number, maxzoom: number): LayerSpecification => ({
    id: `graticule-${step}`,
    type: 'line',
    source: 'graticule',
    filter: ['==', ['get', 'step'], step],
    minzoom,
    maxzoom,
    paint: { 'line-color': colours.graticule, 'line-width': 0.75 },
  });
  return [
    {
      id: 'land',
      type: 'background',
      paint: {
        'background-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          WORLD_ENDS.from,
          colours.sea,
          WORLD_ENDS.at,
          colours.land,
        ],
      },
    },
    {
      id: 'world-land',
      type: 'fill',
      source: 'world',
      maxzoom: WORLD_ENDS.at,
      paint: { 'fill-color': colours.land },
    },
    {
      id: 'world-coast',
      type: 'line',
      source: 'world',
      maxzoom: WORLD_ENDS.at,
      paint: { 'line-color': colours.coast, 'line-width': 0.75, 'line-opacity': fadingOut(1) },
    },
    line(10, 0, ZOOM.layerMax),
    line(1, 5.5, ZOOM.layerMax),
  ];
}
