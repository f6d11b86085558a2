import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areApart, boxAround, holdsBox, isInBox } from './box.ts';
import { distanceOf, meanOf, type Point } from './point.ts';
import { crossingsAt, isInRings, signedArea } from './ring.ts';
import { distanceToSegment, nearestOnSegment, shareAlong } from './segment.ts';

const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true });
const point = fc.tuple(coordinate, coordinate);
const angle = fc.double({ min: -7, max: 7, noNaN: true });
/** A ring around the origin: corners by their angle, so that it crosses itself nowhere. */
const ring = fc
  .array(fc.double({ min: 1, max: 100, noNaN: true }), { minLength: 5, maxLength: 12 })
  .map((radii) =>
    radii.map((radius, i): Point => {
      const at = (2 * Math.PI * i) / radii.length;
      return [radius * Math.cos(at), radius * Math.sin(at)];
    }),
  );
const turned =
  (turn: number, [dx, dy]: Point) =>
  ([x, y]: Point): Point => [
    x * Math.cos(turn) - y * Math.sin(turn) + dx,
    x * Math.sin(turn) + y * Math.cos(turn) + dy,
  ];

describe('segments', () => {
  it('any point and segment → no point of the segment is nearer than the nearest', () => {
    fc.assert(
      fc.property(point, point, point, fc.double({ min: 0, max: 1, noNaN: true }), (at, a, b, share) => {
        const some: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
        const nearest = nearestOnSegment(at, a, b);
        expect(distanceOf(at, nearest)).toBeLessThanOrEqual(distanceOf(at, some) + 1e-6);
        expect(distanceToSegment(at, a, b)).toBeCloseTo(distanceOf(at, nearest), 6);
      }),
    );
  });

  it('segment without length → its one point', () => {
    expect(shareAlong([3, 4], [0, 0], [0, 0])).toBe(0);
    expect(distanceToSegment([3, 4], [0, 0], [0, 0])).toBe(5);
  });
});

describe('rings', () => {
  it('turned and moved → the same area, and the same points inside', () => {
    fc.assert(
      fc.property(ring, angle, point, point, (corners, turn, by, at) => {
        const move = turned(turn, by);
        const moved = corners.map(move);
        expect(signedArea(moved)).toBeCloseTo(signedArea(corners), 2);
        const probe: Point = [at[0] / 10, at[1] / 10];
        const isOnEdge = corners.some(
          (corner, i) => distanceToSegment(probe, corner, corners[(i + 1) % corners.length]!) < 1e-6,
        );
        if (!isOnEdge) expect(isInRings(move(probe), [moved])).toBe(isInRings(probe, [corners]));
      }),
    );
  });

  it('closed or not, from another corner, the other way round → the same inside, area of the other sign', () => {
    fc.assert(
      fc.property(ring, point, fc.nat(4), (corners, at, first) => {
        const probe: Point = [at[0] / 10, at[1] / 10];
        const inside = isInRings(probe, [corners]);
        const others = [...corners.slice(first), ...corners.slice(0, first)];
        expect(isInRings(probe, [[...corners, corners[0]!]])).toBe(inside);
        expect(isInRings(probe, [corners.toReversed()])).toBe(inside);
        expect(signedArea(corners.toReversed())).toBeCloseTo(-signedArea(corners), 3);
        expect(signedArea(others)).toBeCloseTo(signedArea(corners), 3);
      }),
    );
  });

  it('a line at a height → its crossings part inside from outside', () => {
    fc.assert(
      fc.property(ring, fc.double({ min: -50, max: 50, noNaN: true }), (corners, y) => {
        const crossings = crossingsAt([corners], y);
        expect(crossings.length % 2).toBe(0);
        for (let i = 0; i + 1 < crossings.length; i += 2) {
          const middle = (crossings[i]! + crossings[i + 1]!) / 2;
          if (crossings[i + 1]! - crossings[i]! > 1e-6) expect(isInRings([middle, y], [corners])).toBe(true);
        }
      }),
    );
  });

  it('a ring within a ring → a hole', () => {
    const square = (half: number): Point[] => [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ];
    expect(isInRings([0, 0], [square(10), square(2)])).toBe(false);
    expect(isInRings([5, 5], [square(10), square(2)])).toBe(true);
    expect(signedArea(square(10))).toBe(400);
  });
});

describe('boxes and means', () => {
  it('any points → all of them and their mean are in their box', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
        const box = boxAround(points);
        for (const one of points) expect(isInBox(one, box)).toBe(true);
        const [x, y] = meanOf(points);
        const roomy = [box[0] - 1e-6, box[1] - 1e-6, box[2] + 1e-6, box[3] + 1e-6] as const;
        expect(isInBox([x, y], [...roomy])).toBe(true);
        expect(holdsBox(box, boxAround(points.slice(1)))).toBe(true);
      }),
    );
  });

  it('no points → a box apart from all others, and the origin', () => {
    expect(areApart(boxAround([]), [-1, -1, 1, 1])).toBe(true);
    expect(meanOf([])).toEqual([0, 0]);
  });
});
