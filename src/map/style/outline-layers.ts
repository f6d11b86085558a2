import { CLIENT_KIND } from '../../domain/content/index.ts';
import type { LayerSpecification } from 'maplibre-gl';
import { group, MAP_FONT, metresWide } from './expressions.ts';
import type { Palette } from '../colours/palette.ts';

/** The ground of a site, under lawns and ways. */
export function siteLayer(colours: Palette): LayerSpecification {
  return {
    id: 'site-fill',
    type: 'fill',
    source: 'outlines',
    filter: group('site'),
    paint: { 'fill-color': colours.path, 'fill-opacity': 0.6 },
  };
}

/** Sites, buildings and the client's geofences, under the content of the open level. */
export function outlineLayers(colours: Palette): LayerSpecification[] {
  const source = 'outlines';
  return [
    {
      id: 'site-line',
      type: 'line',
      source,
      filter: group('site'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.object, 'line-width': 1.25, 'line-dasharray': [5, 3] },
    },
    {
      id: 'building-fill',
      type: 'fill',
      source,
      filter: group('building'),
      paint: { 'fill-color': colours.building },
    },
    {
      id: 'building-line',
      type: 'line',
      source,
      filter: group('building'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours.buildingLine,
        'line-width': ['interpolate', ['linear'], ['zoom'], 14, 0.6, 18, 1.5],
      },
    },
    {
      id: 'floor-fill',
      type: 'fill',
      source,
      filter: group('floor'),
      paint: { 'fill-color': colours.floor },
    },
    {
      id: 'global-geofence-fill',
      type: 'fill',
      source,
      filter: group(CLIENT_KIND),
      paint: { 'fill-color': colours.geofence, 'fill-opacity': 0.1 },
    },
    {
      id: 'global-geofence-line',
      type: 'line',
      source,
      filter: group(CLIENT_KIND),
      paint: { 'line-color': colours.geofence, 'line-width': 2, 'line-dasharray': [4, 2] },
    },
  ];
}

/** Drawn after the rooms, so that it covers where they touch the outside. */
export function outerWallLayer(colours: Palette): LayerSpecification {
  return {
    id: 'outer-wall',
    type: 'line',
    source: 'outlines',
    filter: group('floor'),
    layout: { 'line-join': 'miter' },
    paint: { 'line-color': colours.wall, 'line-width': metresWide(0.42, 1) },
  };
}

/** From this zoom on the outline of a site of some hundred metres is large enough to be seen. */
const PINS_END = 13.5;

/** Names and marks of sites, buildings and geofences, until their insides are near enough to be read. */
export function outlineLabelLayers(colours: Palette, theme: string): LayerSpecification[] {
  const label = (
    name: string,
    minzoom: number,
    maxzoom: number,
    size: number,
    ink: string,
  ): LayerSpecification => ({
    id: `${name}-label`,
    type: 'symbol',
    source: 'outline-labels',
    filter: group(name),
    minzoom,
    maxzoom,
    layout: {
      'text-field': ['get', 'label'],
      'text-font': MAP_FONT,
      'text-size': size,
      'text-max-width': 9,
      'text-letter-spacing': 0,
      'text-padding': 6,
    },
    paint: { 'text-color': ink, 'text-halo-color': colours.land, 'text-halo-width': 1.6 },
  });
  return [
    label(CLIENT_KIND, 8, 20, 12, colours.geofence),
    label('building', 15, 20.5, 12, colours.text2),
    // From far away a site is smaller than a pixel: a pin marks it, and its name goes where there is room.
    {
      id: 'site-pin',
      type: 'symbol',
      source: 'outline-labels',
      filter: group('site'),
      maxzoom: PINS_END,
      layout: {
        'icon-image': `pin:${theme}:site`,
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
        'icon-padding': 0,
        'text-field': ['get', 'label'],
        'text-font': MAP_FONT,
        'text-size': 13,
        'text-max-width': 9,
        'text-variable-anchor-offset': [
          'top',
          [0, 0.3],
          'left',
          [1.1, -1.2],
          'right',
          [-1.1, -1.2],
          'bottom',
          [0, -2.6],
        ],
        'text-justify': 'auto',
        'text-optional': true,
        'symbol-z-order': 'viewport-y',
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.land, 'text-halo-width': 1.6 },
    },
    label('site', PINS_END, 16.5, 13.5, colours.text),
    {
      id: 'outline-dot',
      type: 'symbol',
      source: 'outline-labels',
      filter: ['has', 'state'],
      maxzoom: 20.5,
      layout: {
        'icon-image': ['concat', `dot:${theme}:`, ['get', 'state']],
        'icon-offset': [0, -18],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ];
}
