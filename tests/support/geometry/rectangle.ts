import type { Polygon, Position } from '../../../src/domain/entities/geometry.ts';
import { roundPosition } from '../../../src/domain/geometry/index.ts';

/** The upright rectangle between two opposite corners, rounded, wound as RFC 7946 wants it. */
export function rectangle(a: Position, b: Position): Polygon {
  const [ax, ay] = roundPosition(a);
  const [bx, by] = roundPosition(b);
  const west = Math.min(ax, bx);
  const east = Math.max(ax, bx);
  const south = Math.min(ay, by);
  const north = Math.max(ay, by);
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}
