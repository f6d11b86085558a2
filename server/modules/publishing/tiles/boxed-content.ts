import type { Feature } from 'geojson';
import type { FeatureGeometry } from '../../../../src/domain/entities/geometry.ts';
import { boundsOf } from '../../../../src/domain/geometry/index.ts';
import type { TileContent } from './collect.ts';
import { centerOfSites } from './center-of-sites.ts';
import { LAYERS } from './layers.ts';

/** [west, south, east, north], degrees. */
export type Box = [number, number, number, number];

/** Places of features in the lists of their layers, a list a layer. */
export type Found = readonly Uint32Array[];

/** Content that can be queried by place. */
export interface BoxedContent {
  bounds: Box;
  /** Longitude and latitude at which most of the sites lie, degrees. */
  center: [number, number];
  /** @param among where to look, as it was found in a box around this one; everywhere if left out. */
  find: (box: Box, among?: Found) => Found;
  contentOf: (found: Found) => TileContent;
}

export const WORLD: Box = [-180, -85.05112878, 180, 85.05112878];

export function withBoundingBoxes(content: TileContent): BoxedContent {
  const layers = LAYERS.map(({ id }) => ({
    id,
    features: content[id].features,
    boxes: boxesOf(content[id].features),
  }));
  const everything = layers.map(({ features }) => Uint32Array.from(features.keys()));
  const bounds = boundsOfAll(layers.map((l) => l.boxes));
  return {
    bounds,
    center: centerOfSites(layers.find(({ id }) => id === 'sites')?.boxes ?? [], bounds),
    find: (box, among = everything) => layers.map(({ boxes }, i) => touching(boxes, box, among[i]!)),
    contentOf: (found) => {
      const entries = layers.map(({ id, features }, i) => {
        const inside = Array.from(found[i]!, (at) => features[at]!);
        return [id, { type: 'FeatureCollection' as const, features: inside }];
      });
      return Object.fromEntries(entries) as TileContent;
    },
  };
}

export const countOf = (found: Found): number => found.reduce((sum, { length }) => sum + length, 0);

/** Four numbers a feature; one without a place touches nothing. */
function boxesOf(features: Feature[]): Float64Array {
  const boxes = new Float64Array(features.length * 4);
  features.forEach((feature, i) => {
    boxes.set(
      boundsOf(feature.geometry as FeatureGeometry) ?? [Infinity, Infinity, -Infinity, -Infinity],
      i * 4,
    );
  });
  return boxes;
}

function touching(boxes: Float64Array, box: Box, among: Uint32Array): Uint32Array {
  const [west, south, east, north] = box;
  const inside = new Uint32Array(among.length);
  let count = 0;
  for (const i of among) {
    const at = i * 4;
    if (boxes[at + 1]! > north || boxes[at + 3]! < south) continue;
    const isHere = boxes[at]! <= east && boxes[at + 2]! >= west;
    // What goes on beyond 180 degrees is seen from the other side too.
    const isBeyond = boxes[at + 2]! > 180 && boxes[at + 2]! - 360 >= west && boxes[at]! - 360 <= east;
    if (!isHere && !isBeyond) continue;
    inside[count] = i;
    count += 1;
  }
  return inside.slice(0, count);
}

function boundsOfAll(layers: Float64Array[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const boxes of layers) {
    for (let i = 0; i < boxes.length; i += 4) {
      box[0] = Math.min(box[0], boxes[i]!);
      box[1] = Math.min(box[1], boxes[i + 1]!);
      box[2] = Math.max(box[2], boxes[i + 2]!);
      box[3] = Math.max(box[3], boxes[i + 3]!);
    }
  }
  if (box[0] > box[2]) return WORLD;
  return box[2] > 180 ? [-180, box[1], 180, box[3]] : box;
}
