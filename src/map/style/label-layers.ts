import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { colourByClass, group, LABEL_TEXT as text } from './expressions.ts';
import type { Palette } from '../colours/palette.ts';

const MARKER_SIZE: ExpressionSpecification = ['step', ['zoom'], 18 / 22, 19, 1];

/** Shown from the zoom at which the room is large enough to carry it. */
const nearEnough: ExpressionSpecification = ['>=', ['zoom'], ['get', 'from']];

/** Markers and names of the content, and the dots that tell of waiting, conflicting and refused changes. */
export function labelLayers(colours: Palette, theme: string): LayerSpecification[] {
  const halo = {
    'text-halo-color': colourByClass(colours.fill),
    'text-halo-width': 2,
  } as const;
  const source = 'labels';
  return [
    {
      id: 'object-icon',
      type: 'symbol',
      source,
      filter: ['all', group('object'), nearEnough],
      minzoom: 18,
      layout: {
        'icon-image': ['concat', `object:${theme}:`, ['get', 'icon']],
        'icon-size': ['interpolate', ['linear'], ['zoom'], 18, 0.7, 21, 1],
        'icon-padding': 1,
        'symbol-sort-key': ['get', 'order'],
      },
    },
    {
      id: 'place-label',
      type: 'symbol',
      source,
      filter: ['all', group('place'), nearEnough],
      layout: {
        ...text,
        'icon-image': ['concat', `marker:${theme}:`, ['get', 'cls'], ':', ['get', 'icon']],
        'icon-size': MARKER_SIZE,
        'icon-padding': 1,
        'text-anchor': 'top',
        'text-offset': [0, 1.15],
        'text-optional': true,
        'symbol-sort-key': ['get', 'order'],
      } as never,
      paint: { 'text-color': colourByClass(colours.ink), ...halo },
    },
    {
      id: 'place-dot',
      type: 'symbol',
      source,
      filter: ['all', ['has', 'state'], nearEnough],
      layout: {
        'icon-image': ['concat', `dot:${theme}:`, ['get', 'state']],
        'icon-offset': [10, -10],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'transition-label',
      type: 'symbol',
      source,
      filter: group('transition'),
      minzoom: 16,
      layout: {
        ...text,
        'icon-image': ['concat', `transition:${theme}:`, ['get', 'icon']],
        'text-anchor': 'top',
        'text-offset': [0, 1.1],
        'text-optional': true,
        'icon-allow-overlap': true,
        'symbol-sort-key': ['get', 'order'],
      } as never,
      paint: { 'text-color': colours.text2, 'text-halo-color': colours.walkable, 'text-halo-width': 2 },
    },
  ];
}

/** What the pointer or the list points at, over all content. */
export function overlayLayers(colours: Palette, theme: string): LayerSpecification[] {
  const source = 'overlay';
  return [
    {
      id: 'selected-fill',
      type: 'fill',
      source,
      filter: ['all', ['==', ['get', 'tint'], 1], ['==', ['geometry-type'], 'Polygon']],
      paint: { 'fill-color': colours.selectFill },
    },
    {
      id: 'selected-line',
      type: 'line',
      source,
      filter: ['all', group('selected'), ['==', ['geometry-type'], 'Polygon']],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.select, 'line-width': 2.25 },
    },
    {
      id: 'hovered-line',
      type: 'line',
      source,
      filter: ['all', group('hovered'), ['==', ['geometry-type'], 'Polygon']],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.hover, 'line-width': 2 },
    },
    {
      id: 'pointed-point',
      type: 'circle',
      source,
      filter: [
        'all',
        ['==', ['geometry-type'], 'Point'],
        ['!', ['in', ['get', 'group'], ['literal', ['marker', 'network']]]],
      ],
      paint: {
        'circle-radius': ['match', ['get', 'group'], 'problem', 10, 15],
        'circle-color': 'rgba(0, 0, 0, 0)',
        'circle-stroke-width': ['match', ['get', 'group'], 'problem', 2.5, 2],
        'circle-stroke-color': [
          'match',
          ['get', 'group'],
          'selected',
          colours.select,
          'problem',
          colours.problem,
          colours.hover,
        ],
      },
    },
    {
      id: 'selected-label',
      type: 'symbol',
      source,
      filter: ['has', 'icon'],
      layout: {
        ...text,
        'icon-image': ['concat', `marker:${theme}:`, ['get', 'cls'], ':', ['get', 'icon']],
        'icon-size': 26 / 22,
        'text-anchor': 'top',
        'text-offset': [0, 1.3],
        'icon-allow-overlap': true,
        'text-optional': true,
      } as never,
      paint: {
        'text-color': colourByClass(colours.ink),
        'text-halo-color': colourByClass(colours.fill),
        'text-halo-width': 2,
      },
    },
  ];
}
