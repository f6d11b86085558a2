import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../colours/palette.ts';
import { group, MAP_FONT } from '../style/expressions.ts';
import type { PublicMapScene } from './public-map-types.ts';

const isHere: ExpressionSpecification = ['==', ['get', 'isHere'], true];

const isLit: ExpressionSpecification = ['==', ['get', 'isLit'], true];

/** The route: its part on the open floor drawn through, other parts dotted; a piece that stands out is light within. */
export function routeLayers(colours: Palette): LayerSpecification[] {
  const line = (
    id: string,
    filter: FilterSpecification,
    paint: Record<string, unknown>,
  ): LayerSpecification => ({
    id,
    type: 'line',
    source: 'route',
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint,
  });
  return [
    line('route-elsewhere', ['!', isHere] as FilterSpecification, {
      'line-color': colours.select,
      'line-width': 4,
      'line-dasharray': [0, 3],
      'line-opacity': 0.8,
    }),
    line('route-casing', isHere, { 'line-color': colours.walkable, 'line-width': 12 }),
    line('route-line', isHere, { 'line-color': colours.select, 'line-width': 7 }),
    line('route-lit-casing', isLit, { 'line-color': colours.select, 'line-width': 13 }),
    line('route-lit', isLit, { 'line-color': colours.walkable, 'line-width': 5 }),
  ];
}

/** Points over all: where the reader is, ends and changes of floor of a route, the step that is looked at. */
export function spotLayers(theme: PublicMapScene['theme'], colours: Palette): LayerSpecification[] {
  const source = 'spots';
  return [
    {
      id: 'accuracy',
      type: 'fill',
      source,
      filter: group('accuracy'),
      paint: { 'fill-color': colours.selectFill },
    },
    {
      id: 'here-cone',
      type: 'symbol',
      source,
      filter: ['all', group('here'), ['has', 'heading']],
      layout: {
        'icon-image': `cone:${theme}:`,
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'here-dot',
      type: 'circle',
      source,
      filter: ['any', group('here'), group('from')],
      paint: {
        'circle-radius': 8,
        'circle-color': colours.select,
        'circle-stroke-width': 3,
        'circle-stroke-color': colours.walkable,
        'circle-opacity': ['case', isHere, 1, 0.45],
      },
    },
    {
      id: 'step',
      type: 'circle',
      source,
      filter: group('step'),
      paint: {
        'circle-radius': 7,
        'circle-color': colours.walkable,
        'circle-stroke-width': 4,
        'circle-stroke-color': colours.select,
      },
    },
    {
      id: 'marks',
      type: 'symbol',
      source,
      filter: group('mark'),
      layout: {
        'icon-image': ['concat', `transition:${theme}:`, ['get', 'icon']],
        'icon-size': 30 / 22,
        'icon-allow-overlap': true,
        'text-field': ['get', 'words'],
        'text-font': MAP_FONT,
        'text-size': 14,
        'text-anchor': 'right',
        'text-offset': [-1.3, 0],
        'text-optional': true,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.walkable, 'text-halo-width': 3 },
    },
    {
      id: 'here-words',
      type: 'symbol',
      source,
      filter: ['all', group('here'), ['has', 'words']],
      layout: {
        'text-field': ['get', 'words'],
        'text-font': MAP_FONT,
        'text-size': 14,
        'text-anchor': 'top',
        'text-offset': [0, 1],
        'text-optional': true,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.walkable, 'text-halo-width': 3 },
    },
    {
      id: 'closed',
      type: 'symbol',
      source,
      filter: group('closed'),
      layout: {
        'icon-image': `sign:${theme}:closed`,
        // Beside the sign of the place, which says what is closed.
        'icon-offset': [12, -12],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'end',
      type: 'symbol',
      source,
      filter: group('to'),
      layout: {
        'icon-image': `pin:${theme}:`,
        'icon-size': 1.2,
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      paint: { 'icon-opacity': ['case', isHere, 1, 0.5] },
    },
  ];
}
