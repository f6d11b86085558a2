import { describe, expect, it } from 'vitest';
import type { Bounds, FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { localPlane } from '../../domain/geometry/index.ts';
import { takingIn } from './plane-view.ts';

const plane = localPlane([10, 50]);
/** The bounds of a stretch of so many metres around the middle. */
const bounds = (east: number, north: number): Bounds => [
  ...plane.toEarth([-east, -north]),
  ...plane.toEarth([east, north]),
];
/** A room around the middle, so many metres away from it. */
const room = (metres: number): FeatureGeometry => {
  const corner = (x: number, y: number): Position => plane.toEarth([x * metres, y * metres]);
  return {
    type: 'Polygon',
    coordinates: [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]],
  };
};
const reach = ([west, south, east, north]: Bounds): number[] => {
  const [left, low] = plane.toPlane([west, south]);
  const [right, high] = plane.toPlane([east, north]);
  return [-left, -low, right, high].map(Math.round);
};

describe('the view of points', () => {
  it('goes no further than to what shows where they are', () => {
    expect(reach(takingIn(bounds(1, 2), [room(4)]))).toEqual([6, 7, 6, 7]);
    expect(reach(takingIn(bounds(1, 2), [room(15)]))).toEqual([21, 22, 21, 22]);
  });

  it('no surroundings → stays near them', () => {
    expect(reach(takingIn(bounds(1, 2), []))).toEqual([11, 12, 11, 12]);
  });
});
