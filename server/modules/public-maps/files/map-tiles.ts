import type { Feature } from 'geojson';
import {
  levelShapes,
  outlineShapes,
  TILE_ZOOM,
  type PublishedContent,
  type PublishedFeature,
  type TileShape,
} from '../../../../src/domain/public-map/index.ts';
import { boundsOf } from '../../../../src/domain/geometry/index.ts';
import type { Bounds, FeatureGeometry } from '../../../../src/domain/entities/geometry.ts';
import { builtInTaxonomy } from '../../../../src/domain/taxonomy/index.ts';
import { BUFFER, EXTENT, type EncodeTile, tileEncoder } from '../../../platform/tiles/tile-encoder.ts';

/** One set of tiles: the outlines with all that is out of doors, or a level. */
export interface TileSet {
  /** `outline`, or `{building}/{level}`. */
  name: string;
  layers: Readonly<Record<string, readonly TileShape[]>>;
}

/** The sets of a map, each of the content that was cut to its readers. */
export function tileSets(content: PublishedContent, languages: readonly string[]): TileSet[] {
  const byFloor = new Map<string, PublishedFeature[]>();
  for (const feature of content.features) {
    const { buildingId, levelIndex } = feature;
    const key = buildingId === null || levelIndex === null ? 'outline' : `${buildingId}/${levelIndex}`;
    const list = byFloor.get(key) ?? [];
    byFloor.set(key, list);
    list.push(feature);
  }
  const shapesOf = (key: string) => levelShapes(byFloor.get(key) ?? [], builtInTaxonomy, languages);
  const outline = { name: 'outline', layers: { ...outlineShapes(content), ...shapesOf('outline') } };
  const floors = content.levels.map(({ buildingId, levelIndex }) => `${buildingId}/${levelIndex}`);
  return [outline, ...floors.map((name) => ({ name, layers: shapesOf(name) }))];
}

/**
 * Cuts a set into tiles. `path` is its address below `tiles/`; empty tiles are left out. Each shape is looked at by itself: one far
 * away does not fill all that lies between with tiles to be tried.
 * @param hasRoom asked before each tile that is tried; the first that has none ends it
 */
export function* tilesOf(
  { name, layers }: TileSet,
  hasRoom: () => boolean,
): Generator<{ path: string; bytes: Uint8Array<ArrayBuffer> }> {
  const encode = encoderOf({ layers });
  const boxes = Object.values(layers)
    .flat()
    .filter(({ geometry: { type } }) => ['Point', 'Polygon', 'MultiPolygon'].includes(type))
    .flatMap(({ geometry }) => {
      const box = boundsOf(geometry as FeatureGeometry);
      return box === null ? [] : [box];
    });
  for (let z: number = TILE_ZOOM.min; z <= TILE_ZOOM.max; z += 1) {
    const tried = new Set<number>();
    for (const box of boxes)
      for (const [x, y] of tilesWithin(box, z)) {
        const tile = x * 2 ** z + y;
        if (tried.has(tile)) continue;
        tried.add(tile);
        if (!hasRoom()) return;
        const bytes = encode(z, x, y);
        if (bytes.length > 0) yield { path: `${name}/${z}/${x}/${y}.mvt`, bytes };
      }
  }
}

/** Makes the tiles of one set. */
export const encoderOf = ({ layers }: Pick<TileSet, 'layers'>): EncodeTile =>
  tileEncoder(layers as Readonly<Record<string, readonly Feature[]>>, TILE_ZOOM.max);

/** Columns and rows of the tiles that a box touches, with the margin that labels at their edges need. */
function* tilesWithin([west, south, east, north]: Bounds, z: number): Generator<[x: number, y: number]> {
  const count = 2 ** z;
  const margin = BUFFER / EXTENT;
  const column = (lon: number): number => ((lon + 180) / 360) * count;
  const row = (lat: number): number => {
    const radians = (Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180;
    return ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count;
  };
  const [top, bottom] = [Math.max(0, Math.floor(row(north) - margin)), Math.floor(row(south) + margin)];
  for (let y = top; y <= Math.min(bottom, count - 1); y += 1)
    for (let x = Math.floor(column(west) - margin); x <= Math.floor(column(east) + margin); x += 1)
      yield [((x % count) + count) % count, y];
}
