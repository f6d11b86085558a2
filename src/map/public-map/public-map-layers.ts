import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { memberIn } from '../../domain/entities/content-languages.ts';
import { PREVIEW_EXTRUSION_HEIGHT } from '../../domain/limits.ts';
import type { PlanRole } from '../../domain/taxonomy/index.ts';
import { paletteOf } from '../colours/palette.ts';
import { groundLayers } from '../style/ground-layers.ts';
import { colourByClass, group, MAP_FONT, metresWide } from '../style/expressions.ts';
import type { Floor, PublicMapScene } from './public-map-types.ts';
import { routeLayers, spotLayers } from './route-layers.ts';

export const OUTLINE = 'outline';
/** The lowest layer of the content: a ground from outside goes under it. */
export const FIRST_SHAPE = 'outdoor/walkable';
/** Layers of a floor go under these, which show nothing. */
export const FLOOR_TOP = 'floor-top';
export const LABEL_TOP = 'label-top';
/** Names of floors that are not seen go under this one: there they take no room from others. */
export const HIDDEN_TOP = 'hidden-top';

/** Metres: low enough to look into every room. */
const WALL_TOP = 1.9;
const WALL_CAP = 0.12;

export const floorName = ({ buildingId, levelIndex }: Floor): string => `floor:${buildingId}/${levelIndex}`;

const marker = (id: string): LayerSpecification => ({
  id,
  type: 'background',
  layout: { visibility: 'none' },
});

export const hasRole = (...roles: PlanRole[]): FilterSpecification =>
  ['in', ['get', 'role'], ['literal', roles]] as FilterSpecification;

/** A name as the reader asks for it: in that language, its base, plain, in another language of the map. */
export function nameExpression(language: string, languages: readonly string[]): ExpressionSpecification {
  const [first, ...others] = languages;
  const base = language.split('-')[0]!;
  const own = language === first || base === first ? [] : [...new Set([language, base])];
  const get = (code: string): ExpressionSpecification => ['get', memberIn('name', code)];
  return ['coalesce', ...own.map(get), ['get', 'name'], ...others.map(get), ''] as ExpressionSpecification;
}

type Look = Pick<PublicMapScene, 'theme' | 'language' | 'raised' | 'closed'> & {
  languages: readonly string[];
};

/** What is the same on all floors, from the ground up. */
export function outlineLayers(look: Look, openBuilding: number | null): LayerSpecification[] {
  const colours = paletteOf(look.theme);
  const from = (layer: string) => ({ source: OUTLINE, 'source-layer': layer }) as const;
  const isOpen: FilterSpecification = ['==', ['get', 'bid'], openBuilding ?? -1];
  const isOther = ['!', isOpen] as FilterSpecification;
  return [
    { id: 'land', type: 'background', paint: { 'background-color': colours.land } },
    { id: 'sites', type: 'fill', ...from('sites'), paint: { 'fill-color': colours.path } },
    ...groundLayers(colours, from('ground')),
    ...shapeLayers('outdoor', OUTLINE, look),
    {
      id: 'floor',
      type: 'fill',
      ...from('buildings'),
      filter: isOpen,
      paint: { 'fill-color': colours.floor },
    },
    marker(FLOOR_TOP),
    {
      id: 'outer-wall',
      type: 'line',
      ...from('buildings'),
      filter: isOpen,
      paint: { 'line-color': colours.wall, 'line-width': metresWide(0.4, 1) },
    },
    look.raised
      ? {
          id: 'other-buildings',
          type: 'fill-extrusion',
          ...from('buildings'),
          filter: isOther,
          paint: {
            'fill-extrusion-color': colours.building,
            'fill-extrusion-height': ['coalesce', ['get', 'height'], PREVIEW_EXTRUSION_HEIGHT],
          },
        }
      : {
          id: 'other-buildings-flat',
          type: 'fill',
          ...from('buildings'),
          filter: isOther,
          paint: { 'fill-color': colours.building, 'fill-outline-color': colours.buildingLine },
        },
    ...routeLayers(colours),
    marker(HIDDEN_TOP),
    ...labelLayers('outdoor', OUTLINE, look),
    marker(LABEL_TOP),
    {
      id: 'building-names',
      type: 'symbol',
      source: 'building-names',
      // The open building's would lie over the names of its places.
      filter: isOther,
      maxzoom: 18.2,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 14, 12, 17, 16],
        'text-max-width': 9,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.floor, 'text-halo-width': 2 },
    },
    ...spotLayers(look.theme, colours),
  ];
}

/** The shapes of one source: a floor, or what is out of doors. */
function shapeLayers(name: string, source: string, { theme, closed }: Look): LayerSpecification[] {
  const colours = paletteOf(theme);
  const fids = closed.flatMap(({ fid }) => fid ?? []);
  const features = { source, 'source-layer': 'features' } as const;
  const area = (id: string, filter: FilterSpecification, colour: string | ExpressionSpecification) =>
    ({
      id: `${name}/${id}`,
      type: 'fill',
      ...features,
      filter,
      paint: { 'fill-color': colour },
    }) satisfies LayerSpecification;
  const layers: LayerSpecification[] = [
    area('walkable', hasRole('walkable', 'door', 'outline'), colours.walkable),
    area('rooms', hasRole('room'), colourByClass(colours.fill)),
    ...(fids.length === 0
      ? []
      : [
          {
            id: `${name}/closed`,
            type: 'fill' as const,
            ...features,
            filter: ['in', ['get', 'fid'], ['literal', fids]] as FilterSpecification,
            paint: { 'fill-pattern': `hatch:${theme}:closed` },
          },
        ]),
    area('obstacles', hasRole('obstacle'), colours.obstacle),
    {
      id: `${name}/objects`,
      type: 'line',
      ...features,
      filter: hasRole('object'),
      minzoom: 18,
      paint: { 'line-color': colours.object, 'line-width': 0.75, 'line-opacity': 0.7 },
    },
    {
      id: `${name}/room-walls`,
      type: 'line',
      ...features,
      filter: hasRole('room'),
      paint: { 'line-color': colours.wall, 'line-width': metresWide(0.2, 0.6) },
    },
    area('walls', hasRole('wall'), colours.wall),
    area('windows', hasRole('window'), colours.window),
    area('doors', hasRole('door'), colours.walkable),
  ];
  return layers.map(thereNow);
}

/** Leaves out what is not there yet, or no longer, as the layer is made. */
function thereNow(layer: LayerSpecification): LayerSpecification {
  if (!('source-layer' in layer)) return layer;
  const now = Math.floor(Date.now() / 1000);
  const isThere: FilterSpecification[] = [
    ['<=', ['coalesce', ['get', 'validFrom'], 0], now],
    ['>', ['coalesce', ['get', 'validUntil'], Number.MAX_SAFE_INTEGER], now],
  ];
  const own = 'filter' in layer && layer.filter ? [layer.filter] : [];
  return { ...layer, filter: ['all', ...own, ...isThere] as FilterSpecification };
}

/** The layers of a floor below `FLOOR_TOP`. */
export function floorLayers(floor: Floor, look: Look, selected: string | null): LayerSpecification[] {
  const { raised } = look;
  const colours = paletteOf(look.theme);
  const name = floorName(floor);
  const layers = shapeLayers(name, name, look);
  const isSelected: FilterSpecification = ['==', ['get', 'fid'], selected ?? ''];
  const features = { source: name, 'source-layer': 'features' } as const;
  const raise = (id: string, layer: string, filter: FilterSpecification | null, from: number, to: number) =>
    ({
      id: `${name}/${id}`,
      type: 'fill-extrusion',
      source: name,
      'source-layer': layer,
      ...(filter && { filter }),
      paint: {
        'fill-extrusion-color': id === 'raised' ? colours.walkable : colours.wall,
        'fill-extrusion-base': from,
        'fill-extrusion-height': to,
      },
    }) satisfies LayerSpecification;
  return [
    ...layers,
    {
      id: `${name}/selected-fill`,
      type: 'fill',
      ...features,
      filter: isSelected,
      paint: { 'fill-color': colours.selectFill },
    },
    ...(raised
      ? [
          raise('raised', 'walls', null, 0, WALL_TOP),
          raise('raised-caps', 'walls', null, WALL_TOP, WALL_TOP + WALL_CAP),
          raise('raised-solid', 'features', hasRole('wall', 'window'), 0, WALL_TOP),
        ]
      : []),
    {
      id: `${name}/selected-line`,
      type: 'line',
      ...features,
      filter: isSelected,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.select, 'line-width': 3 },
    },
  ];
}

const nearEnough: ExpressionSpecification = ['>=', ['zoom'], ['get', 'from']];

/** Larger places have larger names: they are read at arm's length. `rank` is the area, less than zero. */
const LABEL_SIZE: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  17,
  ['interpolate', ['linear'], ['get', 'rank'], -400, 13.5, -20, 11.5],
  21,
  ['interpolate', ['linear'], ['get', 'rank'], -400, 17, -20, 14],
];

function labelLayers(name: string, source: string, look: Look): LayerSpecification[] {
  const colours = paletteOf(look.theme);
  const text = {
    'text-field': nameExpression(look.language, look.languages),
    'text-font': MAP_FONT,
    'text-size': LABEL_SIZE,
    'text-max-width': 8,
    'text-anchor': 'top',
    'text-offset': [0, 1.1],
    'text-optional': true,
    'symbol-sort-key': ['get', 'rank'],
  } as const;
  const from = { source, 'source-layer': 'labels' } as const;
  const layers: LayerSpecification[] = [
    {
      id: `${name}/transitions`,
      type: 'symbol',
      ...from,
      filter: group('transition'),
      minzoom: 17.5,
      layout: {
        'icon-image': ['concat', `marker:${look.theme}:service:`, ['get', 'icon']],
        'icon-size': 0.85,
        'symbol-sort-key': 0,
      },
    },
    {
      id: `${name}/labels`,
      type: 'symbol',
      ...from,
      filter: ['all', group('place'), nearEnough],
      layout: {
        ...text,
        'icon-image': ['concat', `marker:${look.theme}:`, ['get', 'cls'], ':', ['get', 'icon']],
        'icon-padding': 3,
      } as never,
      paint: {
        'text-color': colourByClass(colours.ink),
        'text-halo-color': colourByClass(colours.fill),
        'text-halo-width': 2,
      },
    },
  ];
  return layers.map(thereNow);
}

/** The layers of a floor below `LABEL_TOP`. */
export function floorLabels(floor: Floor, look: Look, selected: string | null): LayerSpecification[] {
  const colours = paletteOf(look.theme);
  const name = floorName(floor);
  return [
    ...labelLayers(name, name, look),
    {
      id: `${name}/selected-label`,
      type: 'symbol',
      source: name,
      'source-layer': 'labels',
      filter: ['==', ['get', 'fid'], selected ?? ''],
      layout: {
        'icon-image': ['concat', `marker:${look.theme}:`, ['get', 'cls'], ':', ['get', 'icon']],
        'icon-size': 1.5,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': nameExpression(look.language, look.languages),
        'text-font': MAP_FONT,
        'text-size': 16,
        'text-max-width': 9,
        'text-anchor': 'top',
        'text-offset': [0, 1.2],
        'text-allow-overlap': true,
      },
      paint: {
        'text-color': colourByClass(colours.ink),
        'text-halo-color': colourByClass(colours.fill),
        'text-halo-width': 2.5,
      },
    },
  ];
}
