import type { LayerSpecification, SourceSpecification, VectorSourceSpecification } from 'maplibre-gl';
import type { TileShape } from '../../domain/public-map/index.ts';

type Shapes = Readonly<Record<string, readonly TileShape[]>>;

/** What a source of tiles is made of: the tiles, or a source for each of its layers with shapes of this device. */
export function sourcesOf(
  name: string,
  tiles: VectorSourceSpecification,
  shapes: Shapes | undefined,
): Readonly<Record<string, SourceSpecification>> {
  if (shapes === undefined) return { [name]: tiles };
  return Object.fromEntries(
    Object.entries(shapes).map(([layer, features]) => [
      nameOf(name, layer),
      { type: 'geojson', data: { type: 'FeatureCollection', features: features as never } },
    ]),
  );
}

/** Layers that read tiles, reading those sources. */
export const onShapes = (layers: LayerSpecification[]): LayerSpecification[] =>
  layers.map((layer) => {
    if (!('source-layer' in layer) || layer['source-layer'] === undefined) return layer;
    const { 'source-layer': from, ...rest } = layer;
    return { ...rest, source: nameOf(String(layer.source), from) };
  });

const nameOf = (source: string, layer: string): string => `${source}|${layer}`;
