import type { LayerSpecification } from 'maplibre-gl';
import { group } from './expressions.ts';
import type { Palette } from '../colours/palette.ts';

/** Everything around the shape in the editor: its inside, its former outline, the parts not being edited, marks. */
export function drawingLayers(colours: Palette): LayerSpecification[] {
  const source = 'drawing';
  return [
    ...largeOutlineLayers(colours),
    {
      id: 'drawing-fill',
      type: 'fill',
      source,
      filter: group('inside'),
      paint: { 'fill-color': colours.selectFill },
    },
    {
      id: 'drawing-before',
      type: 'line',
      source,
      filter: group('before'),
      paint: { 'line-color': colours.text2, 'line-width': 1.5, 'line-dasharray': [1.5, 2] },
    },
    {
      id: 'drawing-rest',
      type: 'line',
      source,
      filter: group('rest'),
      paint: { 'line-color': colours.select, 'line-width': 2.25, 'line-opacity': 0.75 },
    },
    {
      id: 'drawing-marked',
      type: 'circle',
      source,
      filter: group('marked'),
      paint: {
        'circle-radius': 13,
        'circle-color': colours.select,
        'circle-opacity': 0.28,
      },
    },
    {
      id: 'drawing-snap',
      type: 'circle',
      source,
      filter: group('snap'),
      paint: {
        'circle-radius': 9,
        'circle-color': 'rgba(0, 0, 0, 0)',
        'circle-stroke-color': colours.snap,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'drawing-radius',
      type: 'line',
      source,
      filter: group('radius'),
      paint: { 'line-color': colours.select, 'line-width': 1.5, 'line-dasharray': [2, 2] },
    },
    {
      id: 'drawing-graph-pending',
      type: 'line',
      source,
      filter: group('graph-pending'),
      paint: { 'line-color': colours.edge, 'line-width': 2.75, 'line-dasharray': [2, 2] },
    },
    {
      id: 'drawing-graph-fault',
      type: 'line',
      source,
      filter: group('graph-fault'),
      paint: { 'line-color': colours.problem, 'line-width': 3, 'line-dasharray': [2, 1.4] },
    },
    dotLayer('graph-crossing', 6.5, colours.problem, colours.handle),
    {
      id: 'drawing-graph-box',
      type: 'line',
      source,
      filter: group('graph-box'),
      paint: { 'line-color': colours.select, 'line-width': 1.5, 'line-dasharray': [2, 2] },
    },
    {
      id: 'drawing-graph-snap',
      type: 'circle',
      source,
      filter: group('graph-snap'),
      paint: {
        'circle-radius': 20,
        'circle-color': colours.snap,
        'circle-opacity': 0.16,
        'circle-stroke-color': colours.snap,
        'circle-stroke-width': 1.5,
      },
    },
    dotLayer('graph-offered', 9, colours.select, colours.handle),
    dotLayer('graph-middle', 6, colours.handle, colours.select),
    dotLayer('graph-last', 6.5, colours.select, colours.handle),
    dotLayer('center', 3.5, colours.select, colours.handle),
    dotLayer('handle', 7.5, colours.handle, colours.select),
    ...handleLayers(colours),
  ];
}

/** A dot of the drawing that a hand can take, or that says where a middle is. */
const dotLayer = (name: string, radius: number, colour: string, edge: string): LayerSpecification => ({
  id: `drawing-${name}`,
  type: 'circle',
  source: 'drawing',
  filter: group(name),
  paint: {
    'circle-radius': radius,
    'circle-color': colour,
    'circle-stroke-color': edge,
    'circle-stroke-width': 2,
  },
});

/** An outline of so many corners that the drawing library is not given it; its handles lie above all else. */
function largeOutlineLayers(colours: Palette): LayerSpecification[] {
  const source = 'drawing-shape';
  return [
    {
      id: 'drawing-shape-fill',
      type: 'fill',
      source,
      filter: group('inside'),
      paint: { 'fill-color': colours.selectFill },
    },
    {
      id: 'drawing-shape-before',
      type: 'line',
      source,
      filter: group('before'),
      paint: { 'line-color': colours.text2, 'line-width': 1.5, 'line-dasharray': [1.5, 2] },
    },
    {
      id: 'drawing-shape-edge',
      type: 'line',
      source,
      filter: group('inside'),
      paint: { 'line-color': colours.select, 'line-width': 2.25 },
    },
  ];
}

/** The handles of such an outline, as the drawing library draws its own: larger for fingers. */
function handleLayers(colours: Palette): LayerSpecification[] {
  const source = 'drawing-handles';
  const circle = (
    name: string,
    radius: number,
    stroke: number,
    [inside, edge] = [colours.handle, colours.select],
  ): LayerSpecification => ({
    id: `drawing-handles-${name}`,
    type: 'circle',
    source,
    filter: group(name),
    paint: {
      'circle-radius': radius,
      'circle-color': inside,
      'circle-stroke-color': edge,
      'circle-stroke-width': stroke,
    },
  });
  return [
    circle('middle', 3, 1.5),
    circle('corner', 5, 2),
    circle('finger-middle', 4.5, 1.5),
    circle('finger-corner', 7.5, 2),
    // The middle of an arc does something else than a corner.
    circle('bulge', 5, 2, [colours.select, colours.handle]),
    circle('finger-bulge', 7.5, 2, [colours.select, colours.handle]),
  ];
}
