import type { LayerSpecification } from 'maplibre-gl';
import { colourByClass, group, metresWide } from './expressions.ts';
import type { Palette } from '../colours/palette.ts';

/** Floor, rooms, walls, obstacles and objects of the open level, from the ground up. */
export function levelLayers(colours: Palette, theme: string): LayerSpecification[] {
  const source = 'level';
  const sortByArea = { 'fill-sort-key': ['get', 'order'] } as const;
  return [
    {
      id: 'level-floor',
      type: 'fill',
      source,
      filter: group('outline'),
      paint: { 'fill-color': colours.floor },
    },
    {
      id: 'walkable-fill',
      type: 'fill',
      source,
      filter: group('walkable'),
      layout: { ...sortByArea } as never,
      paint: { 'fill-color': colours.walkable },
    },
    {
      id: 'walkable-line',
      type: 'line',
      source,
      filter: group('walkable'),
      minzoom: 17,
      paint: { 'line-color': colours.roomLine, 'line-width': 0.75, 'line-opacity': 0.6 },
    },
    {
      id: 'room-fill',
      type: 'fill',
      source,
      filter: group('room'),
      layout: { ...sortByArea } as never,
      // Its edge lies under the line of its walls.
      paint: { 'fill-color': colourByClass(colours.fill), 'fill-antialias': false },
    },
    {
      id: 'room-hatch',
      type: 'fill',
      source,
      filter: ['all', group('room'), ['==', ['get', 'cls'], 'restricted']],
      minzoom: 17,
      paint: { 'fill-pattern': `hatch:${theme}:restricted` },
    },
    {
      id: 'obstacle-fill',
      type: 'fill',
      source,
      filter: group('obstacle'),
      paint: { 'fill-color': colours.obstacle },
    },
    {
      id: 'obstacle-hatch',
      type: 'fill',
      source,
      filter: group('obstacle'),
      minzoom: 17,
      paint: { 'fill-pattern': `hatch:${theme}:obstacle` },
    },
    ...ghostLayers(colours),
    {
      id: 'object-fill',
      type: 'fill',
      source,
      filter: group('object'),
      minzoom: 17,
      paint: { 'fill-color': colours.walkable },
    },
    {
      id: 'object-line',
      type: 'line',
      source,
      filter: group('object'),
      minzoom: 17,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours.object,
        'line-width': ['interpolate', ['linear'], ['zoom'], 17, 0.4, 21, 1.25],
      },
    },
    {
      id: 'wall-line',
      type: 'line',
      source,
      filter: group('room'),
      layout: { 'line-join': 'miter' },
      paint: { 'line-color': colours.wall, 'line-width': metresWide(0.22, 0.6) },
    },
    {
      id: 'wall-fill',
      type: 'fill',
      source,
      filter: group('wall'),
      paint: { 'fill-color': colours.wall },
    },
    {
      id: 'window-fill',
      type: 'fill',
      source,
      filter: group('window'),
      minzoom: 17,
      paint: { 'fill-color': colours.window },
    },
    {
      id: 'door-fill',
      type: 'fill',
      source,
      filter: group('door'),
      minzoom: 17,
      paint: { 'fill-color': colours.walkable },
    },
  ];
}

/** Another floor, over the ground of the open one and under its walls. It can't be clicked. */
function ghostLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'ghost-fill',
      type: 'fill',
      source: 'ghost',
      filter: group('wall'),
      paint: { 'fill-color': colours.ghost, 'fill-opacity': 0.3 },
    },
    {
      id: 'ghost-line',
      type: 'line',
      source: 'ghost',
      filter: ['!', group('wall')],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours.ghost,
        'line-width': 1.5,
        'line-opacity': 0.5,
        'line-dasharray': [3, 2],
      },
    },
  ];
}

/** Geofences, beacons and the network: layers over the rooms, which can be hidden. */
export function overRoomsLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'geofence-fill',
      type: 'fill',
      source: 'level',
      filter: group('geofence'),
      paint: { 'fill-color': colours.geofence, 'fill-opacity': 0.1 },
    },
    {
      id: 'geofence-line',
      type: 'line',
      source: 'level',
      filter: group('geofence'),
      paint: { 'line-color': colours.geofence, 'line-width': 2, 'line-dasharray': [4, 2] },
    },
    {
      id: 'graph-case',
      type: 'line',
      source: 'graph',
      filter: group('edge'),
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': colours.edgeCase, 'line-width': 6 },
    },
    {
      id: 'graph-edge',
      type: 'line',
      source: 'graph',
      filter: group('edge'),
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': colours.edge, 'line-width': 2.75 },
    },
    {
      id: 'graph-node',
      type: 'circle',
      source: 'graph',
      filter: group('node'),
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 17, 2.5, 20, 5],
        'circle-color': colours.node,
        'circle-stroke-color': colours.edge,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'beacon-range',
      type: 'circle',
      source: 'level',
      filter: group('beacon'),
      minzoom: 17,
      paint: {
        'circle-radius': metresWide(3, 6),
        'circle-color': colours.beacon,
        'circle-opacity': 0.12,
      },
    },
    {
      id: 'beacon-dot',
      type: 'circle',
      source: 'level',
      filter: group('beacon'),
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 16, 2.5, 20, 5.5],
        'circle-color': colours.beacon,
        'circle-stroke-color': colours.walkable,
        'circle-stroke-width': 1.5,
      },
    },
  ];
}

/** The floor plan as it was drawn. */
export const planLayer = (colours: Palette): LayerSpecification => ({
  id: 'plan-line',
  type: 'line',
  source: 'plan',
  paint: {
    'line-color': ['case', ['has', 'strong'], colours.select, colours.text],
    'line-width': ['case', ['has', 'strong'], 2, 0.75],
    'line-opacity': ['case', ['has', 'strong'], 1, 0.55],
  },
});
