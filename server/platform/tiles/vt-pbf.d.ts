declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt';

  /** Writes Mapbox Vector Tiles. Each layer is a tile as geojson-vt gives it. */
  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options?: { version?: number; extent?: number },
  ): Uint8Array<ArrayBuffer>;
}
