import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import { PREVIEW_EXTRUSION_HEIGHT, ZOOM } from '../../domain/limits.ts';
import { colourClassOf, pictogramOf, planRoleOf, type PlanRole } from '../../domain/taxonomy/index.ts';
import { MAP_FONT, metresWide } from '../style/expressions.ts';
import { isContentLayer, onLevel } from './client-style.ts';
import { groundLayers } from '../style/ground-layers.ts';
import { paletteOf, type Palette } from '../colours/palette.ts';
import type { ExternalStyle } from '../style/external-style.ts';
import type { PreviewScene } from './preview-types.ts';

const SOURCE = 'preview';
/** Metres: low enough to look into every room. */
const WALL_TOP = 1.9;
const WALL_CAP = 0.12;

type Table = (code: string) => string;

/** A value by type code, one branch per distinct value. */
function byType(taxonomy: Taxonomy, of: Table, otherwise: string): ExpressionSpecification {
  const groups = new Map<string, string[]>();
  for (const code of Object.keys(taxonomy)) {
    const value = of(code);
    if (value === otherwise) continue;
    const codes = groups.get(value);
    if (codes) codes.push(code);
    else groups.set(value, [code]);
  }
  if (groups.size === 0) return ['literal', otherwise] as unknown as ExpressionSpecification;
  const branches = [...groups].flatMap(([value, codes]) => [codes, value]);
  return ['match', ['get', 'typeCode'], ...branches, otherwise] as unknown as ExpressionSpecification;
}

function open(scene: PreviewScene): FilterSpecification {
  return [
    'all',
    ['==', ['get', 'bid'], scene.bid ?? -1],
    ['==', ['get', 'lvl'], scene.lvl ?? NaN],
  ] as FilterSpecification;
}

function withRole(scene: PreviewScene, taxonomy: Taxonomy, roles: readonly PlanRole[]): FilterSpecification {
  const codes = Object.keys(taxonomy).filter((code) => roles.includes(planRoleOf(code, taxonomy)));
  return ['all', open(scene), ['in', ['get', 'typeCode'], ['literal', codes]]] as FilterSpecification;
}

function groundParts(colours: Palette): LayerSpecification[] {
  return [
    { id: 'land', type: 'background', paint: { 'background-color': colours.land } },
    {
      id: 'sites',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'sites',
      paint: { 'fill-color': colours.path },
    },
    ...groundLayers(colours, { source: SOURCE, 'source-layer': 'ground' }),
  ];
}

/**
 * The preview as layers over the server's tiles (`sites`, `buildings`, `features`, `walls`), from the ground up. A
 * client's style takes the place of the ground, and of everything where it draws the content itself.
 */
export function previewLayers(
  scene: PreviewScene,
  taxonomy: Taxonomy,
  external: ExternalStyle | null = null,
): LayerSpecification[] {
  if (external === null) return ownLayers(scene, taxonomy);
  const theirs = external.layers.map((layer) => onLevel(layer, scene));
  if (external.layers.some(isContentLayer)) return theirs;
  const ground = new Set(groundParts(paletteOf(scene.theme)).map(({ id }) => id));
  return [...theirs, ...ownLayers(scene, taxonomy).filter(({ id }) => !ground.has(id))];
}

function ownLayers(scene: PreviewScene, taxonomy: Taxonomy): LayerSpecification[] {
  const colours = paletteOf(scene.theme);
  const isOpen: FilterSpecification = ['==', ['get', 'bid'], scene.bid ?? -1];
  const fill = byType(taxonomy, (code) => colours.fill[colourClassOf(taxonomy[code]!)], colours.fill.service);
  const ink = byType(taxonomy, (code) => colours.ink[colourClassOf(taxonomy[code]!)], colours.ink.service);
  const features = { source: SOURCE, 'source-layer': 'features' } as const;
  const raised = (
    id: string,
    layer: string,
    filter: FilterSpecification,
    base: number,
    height: number | ExpressionSpecification,
    colour: string,
  ) =>
    ({
      id,
      type: 'fill-extrusion',
      source: SOURCE,
      'source-layer': layer,
      filter,
      paint: {
        'fill-extrusion-color': colour,
        'fill-extrusion-base': base,
        'fill-extrusion-height': height,
        'fill-extrusion-opacity': 1,
      },
    }) satisfies LayerSpecification;

  const layers: LayerSpecification[] = [
    ...groundParts(colours),
    {
      id: 'floor',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'buildings',
      filter: isOpen,
      paint: { 'fill-color': colours.floor },
    },
    {
      id: 'walkable',
      type: 'fill',
      ...features,
      filter: withRole(scene, taxonomy, ['walkable', 'door', 'outline']),
      paint: { 'fill-color': colours.walkable },
    },
    {
      id: 'rooms',
      type: 'fill',
      ...features,
      filter: withRole(scene, taxonomy, ['room']),
      paint: { 'fill-color': fill },
    },
    {
      id: 'obstacles',
      type: 'fill',
      ...features,
      filter: withRole(scene, taxonomy, ['obstacle']),
      paint: { 'fill-color': colours.obstacle },
    },
    {
      id: 'objects',
      type: 'line',
      ...features,
      filter: withRole(scene, taxonomy, ['object']),
      minzoom: 17,
      paint: { 'line-color': colours.object, 'line-width': 0.75 },
    },
    {
      id: 'room-walls',
      type: 'line',
      ...features,
      filter: withRole(scene, taxonomy, ['room']),
      paint: { 'line-color': colours.wall, 'line-width': metresWide(0.2, 0.6) },
    },
    {
      id: 'outer-wall',
      type: 'line',
      source: SOURCE,
      'source-layer': 'buildings',
      filter: isOpen,
      paint: { 'line-color': colours.wall, 'line-width': metresWide(0.4, 1) },
    },
  ];
  if (scene.raised) {
    layers.push(
      raised('walls', 'walls', open(scene), 0, WALL_TOP, colours.walkable),
      raised('wall-caps', 'walls', open(scene), WALL_TOP, WALL_TOP + WALL_CAP, colours.wall),
      raised(
        'solid-walls',
        'features',
        withRole(scene, taxonomy, ['wall', 'window']),
        0,
        WALL_TOP,
        colours.wall,
      ),
      raised(
        'other-buildings',
        'buildings',
        ['!', isOpen] as FilterSpecification,
        0,
        ['coalesce', ['get', 'height'], PREVIEW_EXTRUSION_HEIGHT],
        colours.building,
      ),
    );
  } else {
    layers.push({
      id: 'other-buildings-flat',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'buildings',
      filter: ['!', isOpen] as FilterSpecification,
      paint: { 'fill-color': colours.building, 'fill-outline-color': colours.buildingLine },
    });
  }
  layers.push(labels(scene, taxonomy, ink, fill));
  return layers.map((layer) => ({ minzoom: ZOOM.layerMin, maxzoom: ZOOM.layerMax, ...layer }));
}

function labels(
  scene: PreviewScene,
  taxonomy: Taxonomy,
  ink: ExpressionSpecification,
  halo: ExpressionSpecification,
): LayerSpecification {
  const name: ExpressionSpecification =
    scene.language === 'ar'
      ? ['coalesce', ['get', 'name_ar'], ['get', 'name'], '']
      : ['coalesce', ['get', 'name'], ''];
  const icon = byType(
    taxonomy,
    (code) => `marker:${scene.theme}:${colourClassOf(taxonomy[code]!)}:${pictogramOf(code, taxonomy)}`,
    `marker:${scene.theme}:service:map-pin`,
  );
  return {
    id: 'place-labels',
    type: 'symbol',
    source: 'labels',
    minzoom: 16.5,
    layout: {
      'symbol-sort-key': ['get', 'rank'],
      'icon-image': icon,
      'text-field': name,
      'text-font': MAP_FONT,
      'text-size': 11.5,
      'text-max-width': 8,
      'text-anchor': 'top',
      'text-offset': [0, 1.15],
      'text-optional': true,
    },
    paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 2 },
  };
}
