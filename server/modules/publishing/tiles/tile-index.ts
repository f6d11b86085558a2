import { BUFFER, EXTENT, type EncodeTile, tileEncoder } from '../../../platform/tiles/tile-encoder.ts';
import type { Box } from './boxed-content.ts';
import type { TileContent } from './collect.ts';
import { LAYERS, TILE_ZOOM } from './layers.ts';

export interface TileIndex {
  encode: EncodeTile;
}

/** Cuts content into tiles as they are asked for. */
export function buildTileIndex(content: TileContent): TileIndex {
  const layers = Object.fromEntries(LAYERS.map(({ id }) => [id, content[id].features]));
  return { encode: tileEncoder(layers, TILE_ZOOM.max) };
}

/** What a tile shows, with the margin around it, in degrees. */
export function boxOfTile(z: number, x: number, y: number): Box {
  const margin = BUFFER / EXTENT;
  const lon = (column: number) => (column / 2 ** z) * 360 - 180;
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
  return [lon(x - margin), lat(y + 1 + margin), lon(x + 1 + margin), lat(y - margin)];
}
