import GeoJSONVT from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import type { FeatureGeometry } from '../../src/domain/entities/geometry.ts';
import { boundsOf } from '../../src/domain/geometry/index.ts';
import type { TileContent } from './collect.ts';
import { LAYERS, TILE_ZOOM } from './layers.ts';

const EXTENT = 4096;

export interface TileIndex {
  /** [west, south, east, north], degrees. */
  bounds: [number, number, number, number];
  /** A Mapbox Vector Tile; empty where there is nothing. */
  encode: (z: number, x: number, y: number) => Uint8Array<ArrayBuffer>;
}

const WORLD: TileIndex['bounds'] = [-180, -85.05112878, 180, 85.05112878];

/** Cuts a snapshot's content into tiles, on demand below the first levels. */
export function buildTileIndex(content: TileContent): TileIndex {
  const layers = LAYERS.map(({ id }) => {
    const options = { maxZoom: TILE_ZOOM.max, indexMaxZoom: 5, extent: EXTENT, buffer: 64, tolerance: 3 };
    return [id, new GeoJSONVT(content[id], options)] as const;
  });
  const geometries = Object.values(content).flatMap((c) =>
    c.features.map((f) => f.geometry as FeatureGeometry),
  );
  return {
    bounds: boundsOfAll(geometries) ?? WORLD,
    encode: (z, x, y) => {
      const filled = layers.flatMap(([id, index]) => {
        const tile = index.getTile(z, x, y);
        return tile && tile.features.length > 0 ? [[id, tile] as const] : [];
      });
      return fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: EXTENT });
    },
  };
}

function boundsOfAll(geometries: FeatureGeometry[]): TileIndex['bounds'] | null {
  const box: TileIndex['bounds'] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const geometry of geometries) {
    const [west, south, east, north] = boundsOf(geometry) ?? box;
    box[0] = Math.min(box[0], west);
    box[1] = Math.min(box[1], south);
    box[2] = Math.max(box[2], east);
    box[3] = Math.max(box[3], north);
  }
  return box[0] <= box[2] ? box : null;
}
