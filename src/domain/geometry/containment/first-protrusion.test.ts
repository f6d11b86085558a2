import '../../../../tests/support/vitest/seeded-fuzzing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { starPolygon } from '../../../../tests/support/geometry/arbitrary-geometry.ts';
import type { Polygon, Position } from '../../entities/geometry.ts';
import { contains } from './contains.ts';
import { firstProtrusion } from './first-protrusion.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { roundGeometry, roundPosition } from '../transform/round.ts';

/** A place on the way from one corner to the next, as snapping and rounding leave it. */
function onEdge([ax, ay]: Position, [bx, by]: Position, along: number): Position {
  return roundPosition([ax + along * (bx - ax), ay + along * (by - ay)]);
}

describe('leaving a site', () => {
  it('a house snapped onto the slanting edges of its site does not leave it', () => {
    const share = fc.double({ min: 0.3, max: 0.95, noNaN: true });
    fc.assert(
      fc.property(starPolygon, fc.array(share, { minLength: 24, maxLength: 24 }), (star, shares) => {
        const site = roundGeometry(star);
        const ring = site.coordinates[0]!;
        const corner = ring[1]!;
        const house: Polygon = {
          type: 'Polygon',
          coordinates: [
            [corner, onEdge(corner, ring[2]!, shares[0]!), onEdge(corner, ring[0]!, shares[1]!), corner],
          ],
        };
        fc.pre(turn(ring[0]!, corner, ring[2]!) > 0 && ring.length <= 4);
        expect(firstProtrusion(site, house)).toBeNull();
      }),
    );
  });

  it('sticks out by more than a rounding → leaves, with the position', () => {
    const site = rectangle([0, 0], [0.01, 0.01]);
    const by = (step: number): Polygon => rectangle([0.001, 0.001], [0.01 + step, 0.002]);
    expect(firstProtrusion(site, by(1e-8))).toBeNull();
    expect(contains(site, by(1e-8))).toBe(false);
    expect(firstProtrusion(site, by(3e-8))).toEqual([0.01000003, 0.001]);
  });

  it('spans a gap with all corners inside → leaves', () => {
    const gap: Polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [3, 0],
          [3, 3],
          [2, 3],
          [2, 1],
          [1, 1],
          [1, 3],
          [0, 3],
          [0, 0],
        ],
      ],
    };
    expect(firstProtrusion(gap, rectangle([0, 2], [3, 2.5]))).not.toBeNull();
    expect(firstProtrusion(gap, rectangle([0, 0], [3, 1]))).toBeNull();
  });

  it('covers a courtyard → leaves; surrounds it → does not', () => {
    const court = rectangle([0.004, 0.004], [0.006, 0.006]).coordinates;
    const site: Polygon = {
      type: 'Polygon',
      coordinates: [...rectangle([0, 0], [0.01, 0.01]).coordinates, ...court],
    };
    const whole = rectangle([0.001, 0.001], [0.009, 0.009]);
    expect(firstProtrusion(site, whole)).not.toBeNull();
    expect(
      firstProtrusion(site, { type: 'Polygon', coordinates: [...whole.coordinates, ...court] }),
    ).toBeNull();
  });

  it('a point on the boundary does not, one beside it does', () => {
    const site = rectangle([0, 0], [0.01, 0.01]);
    expect(firstProtrusion(site, { type: 'Point', coordinates: [0.01000001, 0.005] })).toBeNull();
    expect(firstProtrusion(site, { type: 'Point', coordinates: [0.0100001, 0.005] })).toEqual([
      0.0100001, 0.005,
    ]);
  });

  it('answers for broken geometries too', () => {
    const site = rectangle([0, 0], [1, 1]);
    expect(firstProtrusion(site, { type: 'Polygon', coordinates: [[[5, 5]]] })).toBeNull();
    expect(firstProtrusion(site, { type: 'Polygon', coordinates: [[]] })).toBeNull();
    expect(firstProtrusion({ type: 'Polygon', coordinates: [] }, site)).not.toBeNull();
  });
});

function turn(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
}
