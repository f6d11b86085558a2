import GeoJSONVT from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import type { Box } from './boxed-content.ts';
import type { TileContent } from './collect.ts';
import { LAYERS, TILE_ZOOM } from './layers.ts';

const EXTENT = 4096;
const BUFFER = 64;

export interface TileIndex {
  /** A Mapbox Vector Tile; empty without content. */
  encode: (z: number, x: number, y: number) => Uint8Array<ArrayBuffer>;
}

/** Cuts content into tiles as they are asked for. */
export function buildTileIndex(content: TileContent): TileIndex {
  const layers = LAYERS.filter(({ id }) => content[id].features.length > 0).map(({ id }) => {
    const options = { maxZoom: TILE_ZOOM.max, indexMaxZoom: 0, extent: EXTENT, buffer: BUFFER, tolerance: 3 };
    return [id, new GeoJSONVT(content[id], options)] as const;
  });
  return {
    encode: (z, x, y) => {
      const filled = layers.flatMap(([id, index]) => {
        const tile = index.getTile(z, x, y);
        return tile && tile.features.length > 0 ? [[id, tile] as const] : [];
      });
      return fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: EXTENT });
    },
  };
}

/** What a tile shows, with the margin around it, in degrees. */
export function boxOfTile(z: number, x: number, y: number): Box {
  const margin = BUFFER / EXTENT;
  const lon = (column: number) => (column / 2 ** z) * 360 - 180;
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
  return [lon(x - margin), lat(y + 1 + margin), lon(x + 1 + margin), lat(y - margin)];
}
