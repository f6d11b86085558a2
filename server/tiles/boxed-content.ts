import type { Feature } from 'geojson';
import type { FeatureGeometry } from '../../src/domain/entities/geometry.ts';
import { boundsOf } from '../../src/domain/geometry/index.ts';
import type { TileContent } from './collect.ts';
import { LAYERS } from './layers.ts';

/** [west, south, east, north], degrees. */
export type Box = [number, number, number, number];

/** Content that can be asked what lies at a place. */
export interface BoxedContent {
  bounds: Box;
  near: (box: Box) => TileContent;
  countNear: (box: Box) => number;
}

export const WORLD: Box = [-180, -85.05112878, 180, 85.05112878];

export function boxed(content: TileContent): BoxedContent {
  const layers = LAYERS.map(({ id }) => ({
    id,
    features: content[id].features,
    boxes: boxesOf(content[id].features),
  }));
  const near = (box: Box): TileContent => {
    const found = layers.map(({ id, features, boxes }) => {
      const inside = features.filter((_, i) => touches(boxes, i, box));
      return [id, { type: 'FeatureCollection' as const, features: inside }];
    });
    return Object.fromEntries(found) as TileContent;
  };
  const countNear = (box: Box) => {
    let count = 0;
    for (const { features, boxes } of layers) {
      for (let i = 0; i < features.length; i += 1) if (touches(boxes, i, box)) count += 1;
    }
    return count;
  };
  return { bounds: boundsOfAll(layers.map((l) => l.boxes)), near, countNear };
}

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

const touches = (boxes: Float64Array, i: number, [west, south, east, north]: Box) =>
  boxes[i * 4]! <= east &&
  boxes[i * 4 + 2]! >= west &&
  boxes[i * 4 + 1]! <= north &&
  boxes[i * 4 + 3]! >= south;

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
  return box[0] <= box[2] ? box : WORLD;
}
