import type { Feature, FeatureCollection } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';

/** Units of a tile's side, and those around it that are drawn beyond its edges. */
export const EXTENT = 4096;
export const BUFFER = 64;

/** Makes the Mapbox Vector Tile at a place; empty without content. */
export type EncodeTile = (z: number, x: number, y: number) => Uint8Array<ArrayBuffer>;

/** Cuts features into tiles as they are asked for. @param layers features by the name of their layer */
export function tileEncoder(
  layers: Readonly<Record<string, readonly Feature[]>>,
  maxZoom: number,
): EncodeTile {
  const indexes = Object.entries(layers).flatMap(([id, features]) => {
    if (features.length === 0) return [];
    const collection: FeatureCollection = { type: 'FeatureCollection', features: [...features] };
    const options = { maxZoom, indexMaxZoom: 0, extent: EXTENT, buffer: BUFFER, tolerance: 3 };
    return [[id, new GeoJSONVT(collection, options)] as const];
  });
  return (z, x, y) => {
    const filled = indexes.flatMap(([id, index]) => {
      const tile = index.getTile(z, x, y);
      return tile && tile.features.length > 0 ? [[id, tile] as const] : [];
    });
    if (filled.length === 0) return new Uint8Array();
    return fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: EXTENT });
  };
}
