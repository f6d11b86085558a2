import { describe, expect, it } from 'vitest';
import type { Polygon, Position } from '../../entities/geometry.ts';
import { keepsVertices, putsBackVertex, showsVertices } from './vertex-changes.ts';

const shape = (...corners: Position[]): Polygon => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0] ?? [0, 0]]],
});
const [a, b, c, d]: [Position, Position, Position, Position] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
];
const old = shape(a, b, c, d);

describe('a corner that another writer puts back', () => {
  const ours = shape(a, b, [5, 5], d);

  it('is seen, whatever else they moved', () => {
    expect(putsBackVertex(old, ours, old)).toBe(true);
    expect(putsBackVertex(old, ours, shape([-1, 0], b, c, d))).toBe(true);
  });

  it('ours still there, or a new corner instead → false', () => {
    expect(putsBackVertex(old, ours, shape([-1, 0], b, [5, 5], d))).toBe(false);
    expect(putsBackVertex(old, ours, shape(a, b, [6, 6], d))).toBe(false);
  });

  it('a corner that we removed → true; a corner that we added → false', () => {
    expect(putsBackVertex(old, shape(a, b, d), shape([-1, 0], b, c, d))).toBe(true);
    expect(putsBackVertex(old, shape(a, [4, 2], b, c, d), shape([-1, 0], b, c, d))).toBe(false);
  });

  it('a point, or no shape → false', () => {
    const point = { type: 'Point', coordinates: [1, 1] };
    expect(putsBackVertex(point, { ...point, coordinates: [2, 2] }, point)).toBe(false);
    expect(putsBackVertex(undefined, ours, null)).toBe(false);
  });
});

describe('a shape in which a change stands', () => {
  const ours = shape(a, b, [5, 5], d);

  it('has what the change put, and not what it moved, whatever else was moved', () => {
    expect(keepsVertices(old, ours, ours)).toBe(true);
    expect(keepsVertices(old, ours, shape([-1, 0], b, [5, 5], d))).toBe(true);
    expect(keepsVertices(old, ours, old)).toBe(false);
    expect(keepsVertices(old, ours, shape(a, b, [6, 6], d))).toBe(false);
    expect(keepsVertices(old, ours, shape(a, b, c, [5, 5], d))).toBe(false);
    expect(keepsVertices('Café', 'Bar', 'Bar')).toBe(false);
  });
});

describe('a shape that shows that a change was made', () => {
  it('has what the change put, beside whatever else', () => {
    const ours = shape(a, b, [5, 5], d);
    expect(showsVertices(old, ours, shape([-1, 0], b, [5, 5], d, [0, 2]))).toBe(true);
    expect(showsVertices(old, ours, old)).toBe(false);
  });

  it('has no other corners than are left of what a change only took away', () => {
    const ours = shape(a, b, d);
    expect(showsVertices(old, ours, ours)).toBe(true);
    expect(showsVertices(old, ours, shape(a, b, [0, 5]))).toBe(true);
    expect(showsVertices(old, ours, shape([1, 0], [5, 0], [5, 4]))).toBe(false);
    expect(showsVertices(old, ours, shape([1, 0], [5, 0], [5, 4], [1, 4]))).toBe(false);
    expect(showsVertices(old, ours, shape(a, b, [0, 5], [2, 5]))).toBe(false);
  });
});
