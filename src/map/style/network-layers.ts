import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { LABEL_TEXT as text } from './expressions.ts';
import type { Palette } from '../colours/palette.ts';

const marks = (...kinds: string[]): ExpressionSpecification => [
  'all',
  ['==', ['get', 'group'], 'network'],
  ['in', ['get', 'mark'], ['literal', kinds]],
];

const source = 'overlay';
/** Zoom. */
const SIGNS_FROM = 19;

/** Which way paths lead, and what is on them: from near as signs, from further as dots. */
export const signLayers = (colours: Palette, theme: string): LayerSpecification[] => [
  {
    id: 'path-arrow',
    type: 'symbol',
    source: 'graph',
    filter: ['==', ['get', 'oneWay'], 1],
    minzoom: 18,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 48,
      'icon-image': `arrow:${theme}:`,
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
  {
    id: 'path-sign-dot',
    type: 'circle',
    source: 'graph',
    filter: ['==', ['get', 'group'], 'sign'],
    minzoom: 17,
    maxzoom: SIGNS_FROM,
    paint: {
      'circle-radius': 3,
      'circle-color': [
        'match',
        ['get', 'sign'],
        'tight',
        colours.waiting,
        'badge',
        colours.custom,
        'hours',
        colours.ink.service,
        colours.elevator,
      ],
    },
  },
  {
    id: 'path-sign',
    type: 'symbol',
    source: 'graph',
    filter: ['==', ['get', 'group'], 'sign'],
    minzoom: SIGNS_FROM,
    layout: {
      'icon-image': ['concat', `sign:${theme}:`, ['get', 'sign']],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
];

/** What the tools of the network show over it: proposals, routes, and places of either. */
export const networkLayers = (colours: Palette): LayerSpecification[] => [
  ...lineLayers(colours),
  ...placeLayers(colours),
];

function lineLayers(colours: Palette): LayerSpecification[] {
  const colour: ExpressionSpecification = [
    'match',
    ['get', 'mark'],
    'accepted',
    colours.entrance,
    ['rejected', 'missing'],
    colours.problem,
    'locked',
    colours.custom,
    ['route', 'picked'],
    colours.select,
    colours.edge,
  ];
  const line = (id: string, kinds: string[], width: number, dash?: number[]): LayerSpecification => ({
    id,
    type: 'line',
    source,
    filter: marks(...kinds),
    layout: { 'line-cap': dash ? 'butt' : 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width, ...(dash && { 'line-dasharray': dash }) },
  });
  return [
    {
      id: 'network-case',
      type: 'line',
      source,
      filter: marks('proposed', 'accepted', 'route'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.edgeCase, 'line-width': ['match', ['get', 'mark'], 'route', 9, 6] },
    },
    {
      id: 'network-time',
      type: 'line',
      source,
      filter: marks('time'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-width': 6,
        'line-color': [
          'interpolate',
          ['linear'],
          ['get', 'share'],
          0,
          colours.entrance,
          0.5,
          colours.waiting,
          1,
          colours.problem,
        ],
      },
    },
    {
      id: 'network-picked',
      type: 'line',
      source,
      filter: marks('picked'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.select, 'line-width': 16, 'line-opacity': 0.2 },
    },
    line('network-locked', ['locked'], 3.5),
    line('network-proposed', ['proposed'], 2.75, [2.5, 1.8]),
    line('network-accepted', ['accepted'], 2.75),
    line('network-rejected', ['rejected'], 2, [1, 2.2]),
    line('network-missing', ['missing'], 3, [2, 1.4]),
    line('network-route', ['route', 'picked'], 5),
  ];
}

function placeLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'network-chosen',
      type: 'circle',
      source,
      filter: marks('chosen'),
      paint: {
        'circle-radius': 11,
        'circle-color': colours.select,
        'circle-opacity': 0.28,
        'circle-stroke-color': colours.select,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'survey-cone',
      type: 'fill',
      source,
      filter: marks('cone'),
      paint: { 'fill-color': colours.select, 'fill-opacity': 0.3 },
    },
    {
      id: 'network-place',
      type: 'circle',
      source,
      filter: marks('start', 'end', 'walker', 'unreached', 'error', 'warning', 'candidate', 'here'),
      paint: {
        'circle-radius': ['match', ['get', 'mark'], ['start', 'end'], 11, 'unreached', 7, 8],
        'circle-color': [
          'match',
          ['get', 'mark'],
          ['start', 'here'],
          colours.select,
          'walker',
          colours.handle,
          'end',
          colours.text,
          ['error', 'unreached'],
          colours.problem,
          'warning',
          colours.waiting,
          colours.handle,
        ],
        'circle-stroke-width': 2,
        'circle-stroke-color': [
          'match',
          ['get', 'mark'],
          ['candidate', 'walker'],
          colours.edge,
          colours.raised,
        ],
      },
    },
    {
      // Beside the picture of a place, on the other side than the mark of what waits.
      id: 'survey-place',
      type: 'circle',
      source,
      filter: marks('seen', 'left', 'note'),
      paint: {
        'circle-radius': 6,
        'circle-translate': [-11, -11],
        'circle-color': [
          'match',
          ['get', 'mark'],
          'seen',
          colours.entrance,
          'note',
          colours.select,
          colours.waiting,
        ],
        'circle-stroke-width': 2,
        'circle-stroke-color': colours.raised,
      },
    },
    {
      id: 'network-place-text',
      type: 'symbol',
      source,
      filter: ['all', marks('start', 'end', 'error', 'warning', 'candidate'), ['!=', ['get', 'label'], '']],
      layout: { ...text, 'text-field': ['get', 'label'], 'text-allow-overlap': true } as never,
      paint: { 'text-color': colours.raised },
    },
  ];
}
