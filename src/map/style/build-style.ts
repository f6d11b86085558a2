import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { ZOOM } from '../../domain/limits.ts';
import type { MapScene } from '../scene/scene.ts';
import type { SourceFeature } from '../scene/static-features.ts';
import { drawingLayers } from './drawing-layers.ts';
import type { ExternalStyle } from './external-style.ts';
import { worldLayers } from '../world/world-layers.ts';
import { groundLayers } from './ground-layers.ts';
import { labelLayers, overlayLayers } from './label-layers.ts';
import { networkLayers, signLayers } from './network-layers.ts';
import { levelLayers, overRoomsLayers, planLayer } from './level-layers.ts';
import { outerWallLayer, outlineLabelLayers, outlineLayers, siteLayer } from './outline-layers.ts';
import { paletteOf } from '../colours/palette.ts';

export const SOURCE_NAMES = [
  'ground',
  'outlines',
  'level',
  'ghost',
  'plan',
  'graph',
  'outline-labels',
  'labels',
  'overlay',
  'drawing-shape',
  'drawing',
  'drawing-handles',
] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/**
 * How fine a source is cut. A tile of zoom 18 is some 100 m wide and places a corner to about a centimetre: less than a pixel
 * up to zoom 22. Finer tiles would be more exact than can be seen, and each of them costs a round to the worker and a draw call
 * for each layer and frame.
 */
const FINEST: Partial<Record<SourceName, number>> = { ground: 16, 'outline-labels': 16 };

/** What the sources of a new style hold already. */
export type Held = Partial<Record<SourceName, readonly SourceFeature[]>>;

function sourceOf(name: SourceName, held: Held): SourceSpecification {
  return {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [...(held[name] ?? [])] },
    maxzoom: FINEST[name] ?? 18,
    tolerance: 0.2,
    buffer: 64,
  };
}

/** Of the world; they are filled when it is first seen (src/map/world). Coarse: they are seen from far away only. */
function worldSources(): Record<string, SourceSpecification> {
  const data = { type: 'FeatureCollection' as const, features: [] };
  const attribution = 'Natural Earth';
  return {
    world: { type: 'geojson', data, maxzoom: 6, tolerance: 0.3, buffer: 32, attribution },
    graticule: { type: 'geojson', data, maxzoom: 8, tolerance: 0, buffer: 32 },
  };
}

/** What of a scene decides how its layers look. */
export type Look = Pick<MapScene, 'theme' | 'labels' | 'pictograms'>;

/** The layers of the scene, from the ground up. Without `ground` an outside style lies below them. */
export function sceneLayers(look: Look, withGround: boolean): LayerSpecification[] {
  const { theme } = look;
  const colours = paletteOf(theme);
  const layers = [
    ...(withGround ? worldLayers(colours) : []),
    siteLayer(colours),
    ...groundLayers(colours),
    ...outlineLayers(colours),
    ...levelLayers(colours, theme),
    planLayer(colours),
    outerWallLayer(colours),
    ...overRoomsLayers(colours),
    ...outlineLabelLayers(colours, theme),
    ...labelLayers(colours, theme),
    ...signLayers(colours, theme),
    ...networkLayers(colours),
    ...overlayLayers(colours, theme),
    ...drawingLayers(colours),
  ];
  return layers.map((layer) => withLook({ maxzoom: ZOOM.layerMax, ...layer }, look));
}

/** Names and markers of the map's content can be turned off; the feature being edited keeps both. */
function withLook(layer: LayerSpecification, { labels, pictograms }: Look): LayerSpecification {
  if (layer.type !== 'symbol' || (layer.source !== 'labels' && layer.source !== 'outline-labels'))
    return layer;
  const layout = { ...layer.layout };
  if (!labels && 'text-field' in layout) layout['text-field'] = '';
  if (!pictograms && layer.source === 'labels' && !layer.id.endsWith('-dot')) {
    layout['icon-image'] = '';
    // The name stands where the marker was.
    if ('text-anchor' in layout) Object.assign(layout, { 'text-anchor': 'center', 'text-offset': [0, 0] });
  }
  return { ...layer, layout };
}

/** The whole style: the bundled ground, or the outside one, under the layers of the scene. Needs no network of its own. */
export function buildStyle(look: Look, external: ExternalStyle | null, held: Held = {}): StyleSpecification {
  const sources = Object.fromEntries(SOURCE_NAMES.map((name) => [name, sourceOf(name, held)]));
  const layers = sceneLayers(look, external === null);
  if (!external) return { version: 8, sources: { ...worldSources(), ...sources }, layers };
  return {
    version: 8,
    ...(external.sprite && { sprite: external.sprite }),
    sources: { ...external.sources, ...sources },
    layers: [...external.layers, ...layers],
  };
}
