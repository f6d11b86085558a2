import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { Feature, FeatureCollection } from 'geojson';
import { CHANGE_COLOURS } from '../style/palette.ts';
import type { PreviewScene } from './preview-types.ts';

const SOURCE = 'changes';

export const changesAsGeoJson = ({ changes, selected }: PreviewScene): FeatureCollection => ({
  type: 'FeatureCollection',
  features: changes.map(({ key, change, isBefore, geometry }): Feature => ({
    type: 'Feature',
    properties: { change, isBefore, isSelected: key === selected, fid: key },
    geometry,
  })),
});

/** What differs from the published map: its shapes by colour and line, so that no colour alone tells them apart. */
export function changeLayers({ theme }: Pick<PreviewScene, 'theme'>): LayerSpecification[] {
  const colours = CHANGE_COLOURS[theme];
  const colour: ExpressionSpecification = [
    'match',
    ['get', 'change'],
    'added',
    colours.added,
    'deleted',
    colours.deleted,
    colours.changed,
  ];
  const width: ExpressionSpecification = ['case', ['get', 'isSelected'], 4, 2];
  const isArea: FilterSpecification = ['!=', ['geometry-type'], 'Point'];
  const of = (isBefore: boolean): FilterSpecification =>
    ['all', ['==', ['get', 'isBefore'], isBefore], isArea] as FilterSpecification;
  return [
    {
      id: 'change-fill',
      type: 'fill',
      source: SOURCE,
      filter: of(false),
      paint: { 'fill-color': colour, 'fill-opacity': ['case', ['get', 'isSelected'], 0.32, 0.16] },
    },
    {
      id: 'change-before',
      type: 'line',
      source: SOURCE,
      filter: of(true),
      paint: { 'line-color': colour, 'line-width': width, 'line-dasharray': [1, 1.5] },
    },
    {
      id: 'change-line',
      type: 'line',
      source: SOURCE,
      filter: of(false),
      paint: { 'line-color': colour, 'line-width': width },
    },
    {
      id: 'change-point',
      type: 'circle',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': ['case', ['get', 'isSelected'], 20, 15],
        'circle-color': colour,
        'circle-opacity': ['case', ['get', 'isBefore'], 0, 0.16],
        'circle-stroke-color': colour,
        'circle-stroke-width': width,
      },
    },
  ];
}
