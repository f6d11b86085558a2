import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../entities/geometry.ts';
import { distanceMetres, localPlane, type PlanePoint } from '../../geometry/index.ts';
import {
  fitControlPoints,
  withoutPoint,
  type ControlFit,
  type ControlPoint,
  type MeasuredDistance,
} from './control-points.ts';
import { movePoint, movePosition, placeBefore, UNMOVED, type Placement } from './placement.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

const PIVOT: Position = [10, 50];
const plane = localPlane(PIVOT);

/** Not on one line, at whatever place they are put. */
const SHAPE: PlanePoint[] = [
  [-40, -25],
  [38, -20],
  [35, 28],
  [-12, 31],
  [3, 2],
];

const placements = fc.record({
  east: fc.double({ min: -300, max: 300, noNaN: true }),
  north: fc.double({ min: -300, max: 300, noNaN: true }),
  rotation: fc.double({ min: -180, max: 180, noNaN: true }),
  scale: fc.double({ min: 0.05, max: 20, noNaN: true }),
});
/** Metres east and north by which each place was read wrong. */
const errors = fc.array(
  fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
  { minLength: SHAPE.length, maxLength: SHAPE.length },
);

function control(from: PlanePoint, to: PlanePoint, accuracy: number | null = null): ControlPoint {
  return { from: plane.toEarth(from), to: plane.toEarth(to), accuracy };
}
const placedBy = (placement: Placement, points = SHAPE): ControlPoint[] =>
  points.map((point) => control(point, movePoint(placement)(point)));

function fitted(points: ControlPoint[], distances: MeasuredDistance[] = []): ControlFit {
  const answer = fitControlPoints({ points, distances }, PIVOT);
  if (!answer.ok) throw new Error(answer.fault);
  return answer.fit;
}
const faultOf = (points: ControlPoint[]) => {
  const answer = fitControlPoints({ points, distances: [] }, PIVOT);
  return answer.ok ? null : { fault: answer.fault, points: answer.points };
};
const squares = (points: ControlPoint[], placement: Placement): number =>
  points.reduce((sum, { from, to }) => {
    const [x, y] = movePoint(placement)(plane.toPlane(from));
    const [u, v] = plane.toPlane(to);
    return sum + (x - u) ** 2 + (y - v) ** 2;
  }, 0);

describe('fitControlPoints', () => {
  it('finds how a plan was moved, turned and scaled, with two points and with more', () => {
    fc.assert(
      fc.property(placements, fc.integer({ min: 2, max: SHAPE.length }), (placement, count) => {
        const { placement: found, rms, scaleError } = fitted(placedBy(placement).slice(0, count));
        expect(rms).toBeLessThan(1e-6);
        expect(scaleError).toBeCloseTo(placement.scale - 1, 6);
        for (const point of SHAPE) {
          const [x, y] = movePoint(found)(point);
          const [u, v] = movePoint(placement)(point);
          expect(Math.hypot(x - u, y - v)).toBeLessThan(1e-5);
        }
      }),
      { seed: 30, numRuns: runs(200) },
    );
  });

  it('no placement near it fits better, and the RMS says how well it fits', () => {
    fc.assert(
      fc.property(placements, errors, (placement, wrong) => {
        fc.pre(placement.scale > 0.3);
        const points = SHAPE.map((point, i) => {
          const [x, y] = movePoint(placement)(point);
          return control(point, [x + wrong[i]![0], y + wrong[i]![1]]);
        });
        const { placement: found, rms, residuals } = fitted(points);
        const least = squares(points, found);
        expect(rms).toBeCloseTo(Math.sqrt(least / points.length), 6);
        expect(residuals).toHaveLength(points.length);
        for (const other of [
          { ...found, east: found.east + 0.05 },
          { ...found, north: found.north - 0.05 },
          { ...found, rotation: found.rotation + 0.2 },
          { ...found, scale: found.scale * 1.005 },
        ])
          expect(squares(points, other)).toBeGreaterThan(least);
      }),
      { seed: 31, numRuns: runs(100) },
    );
  });

  it('believes a reading the more, the more accurate it is', () => {
    const right = placedBy(UNMOVED);
    const off = (accuracy: number) => [
      { ...right[0]!, to: plane.toEarth([-40, -20]), accuracy },
      ...right.slice(1),
    ];
    expect(fitted(off(0.1)).residuals[0]).toBeLessThan(0.5);
    expect(fitted(off(20)).residuals[0]).toBeGreaterThan(4.9);
    expect(fitted(off(20)).residuals[2]).toBeLessThan(0.01);
  });

  it('a measured distance says how large the plan is, and the points how far off they are from that', () => {
    const points = placedBy({ ...UNMOVED, scale: 1.02, rotation: 30 });
    const length = Math.hypot(78, 5);
    const { placement, scaleError, rms } = fitted(points, [{ between: [0, 1], metres: length }]);
    expect(placement.scale).toBeCloseTo(1, 6);
    expect(placement.rotation).toBeCloseTo(30, 6);
    expect(scaleError).toBeCloseTo(0.02, 6);
    expect(rms).toBeGreaterThan(0.1);
  });

  it('refuses points that say nothing, and names them', () => {
    const [a, b, c] = placedBy(UNMOVED);
    expect(faultOf([a!])).toEqual({ fault: 'too-few', points: [] });
    expect(faultOf([a!, b!, { ...c!, from: a!.from }])).toEqual({ fault: 'coincide', points: [0, 2] });
    expect(faultOf([a!, b!, { ...c!, to: b!.to }])).toEqual({ fault: 'coincide', points: [1, 2] });
    expect(faultOf([a!, { ...b!, to: [10, Number.NaN] }])).toEqual({ fault: 'incomplete', points: [1] });
    const line: PlanePoint[] = [
      [0, 0],
      [10, 5],
      [40, 20.1],
    ];
    expect(faultOf(placedBy({ ...UNMOVED, rotation: 77 }, line))).toEqual({
      fault: 'on-one-line',
      points: [],
    });
    const nowhere = fitControlPoints(
      { points: [a!, b!], distances: [{ between: [0, 0], metres: 3 }] },
      PIVOT,
    );
    expect(nowhere).toMatchObject({ ok: false, fault: 'distance-unusable' });
  });

  it('refuses a plan that is mirrored, whatever was done to it besides', () => {
    fc.assert(
      fc.property(placements, (placement) => {
        const points = SHAPE.map(([x, y]) => control([x, y], movePoint(placement)([-x, y])));
        expect(faultOf(points)).toEqual({ fault: 'mirrored', points: [] });
      }),
      { seed: 32, numRuns: runs(100) },
    );
  });
});

it('a point takes the distances that were measured from it along', () => {
  const points = placedBy(UNMOVED).slice(0, 3);
  const distances: MeasuredDistance[] = [
    { between: [0, 1], metres: 10 },
    { between: [2, 0], metres: 20 },
  ];
  expect(withoutPoint({ points, distances }, 1)).toEqual({
    points: [points[0], points[2]],
    distances: [{ between: [1, 0], metres: 20 }],
  });
});

it('what a placement moved is found back where it was', () => {
  fc.assert(
    fc.property(placements, fc.constantFrom(...SHAPE), (placement, point) => {
      const at = plane.toEarth(point);
      const [lon, lat] = placeBefore(placement, PIVOT)(movePosition(placement, PIVOT)(at));
      // A millimetre of the larger of both plans.
      expect(distanceMetres([lon, lat], at)).toBeLessThan(0.002 * Math.max(1, 1 / placement.scale));
    }),
    { seed: 33, numRuns: runs(100) },
  );
});
