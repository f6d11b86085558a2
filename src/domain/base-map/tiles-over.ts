import type { Bounds } from '../entities/geometry.ts';
import { METRES_PER_DEGREE } from '../geometry/measure/units.ts';
import { BASE_MAP } from '../limits.ts';
import { isTiled, type StyleDocument, type StyleSource, tilesOf } from './style-document.ts';
import { type Tile, tileAddress } from './tile-address.ts';

/** Web Mercator ends here. */
const MAX_LATITUDE = 85.051_128;

/**
 * Addresses of the tiles that show a place and its surroundings, from the widest view to the nearest: of each source as
 * many zooms as fit in together, so that there is never a hole in the picture.
 */
export function tilesOver(style: StyleDocument, bounds: Bounds): string[] {
  const box = widened(bounds, BASE_MAP.aroundMetres);
  const sources = Object.values(style.sources).filter(isTiled);
  const addresses = new Set<string>();
  for (let z = BASE_MAP.minZoom; z <= BASE_MAP.maxZoom; z += 1) {
    const more = sources
      .filter((source) => hasZoom(source, z))
      .flatMap((source) => tilesAt(source, z, box).map((tile) => tileAddress(tilesOf(source), tile)));
    if (addresses.size + more.length > BASE_MAP.maxTiles) break;
    for (const address of more) addresses.add(address);
  }
  return [...addresses];
}

const zoomOf = (source: StyleSource, key: 'minzoom' | 'maxzoom', otherwise: number): number =>
  typeof source[key] === 'number' ? source[key] : otherwise;

const hasZoom = (source: StyleSource, z: number): boolean =>
  z >= zoomOf(source, 'minzoom', 0) && z <= zoomOf(source, 'maxzoom', 22);

function tilesAt(source: StyleSource, z: number, [west, south, east, north]: Bounds): Tile[] {
  const size = 2 ** z;
  const column = (longitude: number): number => Math.floor(((longitude + 180) / 360) * size);
  const row = (latitude: number): number => {
    const within = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
    const angle = (within * Math.PI) / 180;
    const y = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
    return Math.max(0, Math.min(size - 1, Math.floor(y * size)));
  };
  const tiles: Tile[] = [];
  for (let y = row(north); y <= row(south); y += 1) {
    for (let x = column(west); x <= column(east); x += 1) {
      // At 180° the world goes on.
      const around = ((x % size) + size) % size;
      tiles.push({ z, x: around, y: source['scheme'] === 'tms' ? size - 1 - y : y });
      // More than the whole budget: it is not taken anyway.
      if (tiles.length > BASE_MAP.maxTiles) return tiles;
    }
  }
  return tiles;
}

function widened([west, south, east, north]: Bounds, metres: number): Bounds {
  const latitude = Math.min(Math.max(Math.abs(south), Math.abs(north)), 85);
  const dy = metres / METRES_PER_DEGREE;
  const dx = dy / Math.cos((latitude * Math.PI) / 180);
  return [west - dx, south - dy, east + dx, north + dy];
}
