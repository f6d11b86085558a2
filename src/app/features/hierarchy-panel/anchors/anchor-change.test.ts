import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Anchor, AnchorPair } from '../../../../domain/entities/anchor.ts';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { distanceMetres, localPlane, placePlan } from '../../../../domain/geometry/index.ts';
import { carryOf } from '../../../../domain/ops/index.ts';
import { placesOf, withPlaces, type PlanPosition } from './anchor-change.ts';
import { runs } from '../../../../../tests/support/vitest/seeded-fuzzing.ts';

const plane = localPlane([10, 50]);
const at = (x: number, y: number): Position => plane.toEarth([x, y]);
const anchor = (original: Position, coordinates: Position): Anchor => ({
  type: 'Feature',
  properties: { typeCode: 'georeferencing-anchor', originalCoordinates: original },
  geometry: { type: 'Point', coordinates },
});
/** A plan in millimetres, 80 by 50 metres. */
const ANCHORS: AnchorPair = [anchor([0, 0], at(0, 0)), anchor([80_000, 50_000], at(80, 50))];
const START: PlanPosition = { anchors: ANCHORS, move: null };

const metres = fc.double({ min: -200, max: 200, noNaN: true });
const places = fc
  .tuple(metres, metres, metres, metres)
  .filter(([ax, ay, bx, by]) => Math.hypot(ax - bx, ay - by) > 5)
  .map(([ax, ay, bx, by]): [Position, Position] => [at(ax, ay), at(bx, by)]);

/** Where a point of the plan lies by its anchors. */
const planTo = ({ anchors: [a, b] }: PlanPosition) =>
  placePlan(
    [a.properties.originalCoordinates, b.properties.originalCoordinates],
    [a.geometry.coordinates, b.geometry.coordinates],
  )!;

describe('withPlaces', () => {
  // @spec 4.46
  it('locked: what is on the level goes where the plan goes, however often it is moved', () => {
    fc.assert(
      fc.property(places, places, (first, second) => {
        const once = withPlaces(START, first, true)!;
        const twice = withPlaces(once, second, true)!;
        const carry = carryOf(twice.move)!;
        for (const point of [
          [0, 0],
          [80_000, 0],
          [12_345, 40_000],
        ] as Position[]) {
          const scale = 1 + distanceMetres(...second) / 90;
          expect(distanceMetres(carry(planTo(START)(point)), planTo(twice)(point))).toBeLessThan(
            0.02 * scale,
          );
        }
      }),
      { seed: 7, numRuns: runs(100) },
    );
  });

  it('unlocked: the plan and its content stay, the anchors are other points of it', () => {
    fc.assert(
      fc.property(places, (next) => {
        const moved = withPlaces(START, next, false)!;
        expect(moved.move).toBeNull();
        expect(distanceMetres(planTo(moved)([40_000, 25_000]), at(40, 25))).toBeLessThan(0.01);
        expect(placesOf(moved.anchors).map((place, i) => distanceMetres(place, next[i]!))).toEqual([
          expect.closeTo(0, 2),
          expect.closeTo(0, 2),
        ]);
      }),
      { seed: 8, numRuns: runs(100) },
    );
  });

  it('two anchors at one place fix nothing', () => {
    expect(withPlaces(START, [at(1, 1), at(1, 1)], true)).toBeNull();
    expect(withPlaces(START, [at(1, 1), at(1, 1)], false)).toBeNull();
  });
});
