import { describe, expect, it } from 'vitest';
import type { MultiPolygon, Polygon, Position, Ring } from '../../domain/entities/geometry.ts';
import {
  countVertices,
  movedBy,
  otherRings,
  ringAt,
  withRing,
  withoutVertex,
  withVertexAt,
} from './edited-ring.ts';

const box = (x: number, side: number): Ring => [
  [x, 0],
  [x + side, 0],
  [x + side, side],
  [x, side],
  [x, 0],
];
const holed: Polygon = { type: 'Polygon', coordinates: [box(0, 9), box(1, 2), box(4, 2)] };
const parts: MultiPolygon = { type: 'MultiPolygon', coordinates: [[box(0, 9), box(1, 2)], [box(20, 3)]] };

describe('one ring of a geometry', () => {
  it('is taken out and merged back, the others untouched', () => {
    const at = { part: 0, ring: 1 };
    const next = withRing(holed, at, box(2, 1)) as Polygon;
    expect(ringAt(next, at)).toEqual(box(2, 1));
    expect(next.coordinates[0]).toBe(holed.coordinates[0]);
    expect(next.coordinates[2]).toBe(holed.coordinates[2]);
  });

  it('is found in the parts of a multipolygon', () => {
    const at = { part: 1, ring: 0 };
    const next = withRing(parts, at, box(30, 1)) as MultiPolygon;
    expect(next.coordinates[1]).toEqual([box(30, 1)]);
    expect(next.coordinates[0]).toBe(parts.coordinates[0]);
    expect(otherRings(parts, at).map((other) => other.at)).toEqual([
      { part: 0, ring: 0 },
      { part: 0, ring: 1 },
    ]);
  });

  it('is not there in a point or beyond the end', () => {
    expect(ringAt({ type: 'Point', coordinates: [0, 0] }, { part: 0, ring: 0 })).toBeNull();
    expect(ringAt(parts, { part: 5, ring: 0 })).toBeNull();
  });

  it('keeps closed when its first corner moves or leaves', () => {
    const to: Position = [-1, -1];
    const moved = withVertexAt(box(0, 2), 0, to);
    expect(moved[0]).toEqual(to);
    expect(moved.at(-1)).toEqual(to);
    const left = withoutVertex(box(0, 2), 0)!;
    expect(left).toHaveLength(4);
    expect(left[0]).toEqual(left.at(-1));
  });

  it('keeps three corners at least', () => {
    const triangle = withoutVertex(box(0, 2), 1)!;
    expect(withoutVertex(triangle, 1)).toBeNull();
    expect(withoutVertex(box(0, 2), 9)).toBeNull();
  });

  it('moves with all other rings', () => {
    const moved = movedBy(parts, 1, 2) as MultiPolygon;
    expect(moved.coordinates[1]![0]![0]).toEqual([21, 2]);
    expect(moved.coordinates[0]![1]![0]).toEqual([2, 2]);
    expect(countVertices(moved)).toBe(12);
  });
});
