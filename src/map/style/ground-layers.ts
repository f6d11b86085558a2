import type { LayerSpecification } from 'maplibre-gl';
import { metresWide } from './expressions.ts';
import type { Palette } from '../colours/palette.ts';

const kind = (name: string) => ['==', ['get', 'ground'], name] as ['==', ['get', string], string];

/** Where the ground comes from: a source of its own, or a layer of the preview's tiles. */
export type GroundSource = { source: string; 'source-layer'?: string };

/** The surroundings of buildings: lawns, water, paths and roads. */
export function groundLayers(
  colours: Palette,
  from: GroundSource = { source: 'ground' },
): LayerSpecification[] {
  const area = (name: string, colour: string): LayerSpecification => ({
    id: `ground-${name}`,
    type: 'fill',
    ...from,
    filter: ['all', kind(name), ['==', ['geometry-type'], 'Polygon']],
    paint: { 'fill-color': colour },
  });
  const way = (
    name: string,
    id: string,
    colour: string,
    metres: number,
    least: number,
  ): LayerSpecification => ({
    id,
    type: 'line',
    ...from,
    filter: ['all', kind(name), ['==', ['geometry-type'], 'LineString']],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': metresWide(metres, least) },
  });
  return [
    area('green', colours.green),
    area('water', colours.water),
    area('path', colours.path),
    area('road', colours.road),
    area('tree', colours.tree),
    way('path', 'ground-path-line', colours.path, 2.4, 0.5),
    way('road', 'ground-road-case', colours.roadCase, 8, 1.6),
    way('road', 'ground-road-line', colours.road, 7.4, 1),
  ];
}
