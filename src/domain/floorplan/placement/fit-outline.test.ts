import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slowIt, someOf } from '../../../../tests/support/vitest/slow-tests.ts';
import type { Polygon, Position } from '../../entities/geometry.ts';
import { distanceMetres, localPlane, roundPosition, type PlanePoint } from '../../geometry/index.ts';
import { fitOutline, measureFit } from './fit-outline.ts';
import { moveGeometry, movePoint, UNMOVED } from './placement.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

const SITE: Position = [10, 50];
const plane = localPlane(SITE);
const polygon = (...points: PlanePoint[]): Polygon => ({
  type: 'Polygon',
  coordinates: [[...points, points[0]!].map((point) => roundPosition(plane.toEarth(point)))],
});

/** A building with a wing, 60 by 40 metres, and the rooms of its floor with walls of 20 cm between them. */
const OUTLINE_POINTS: PlanePoint[] = [
  [0, 0],
  [60, 0],
  [60, 15],
  [22, 15],
  [22, 40],
  [0, 40],
];
const OUTLINE = polygon(...OUTLINE_POINTS);
const room = (west: number, south: number, east: number, north: number): PlanePoint[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const ROOMS: PlanePoint[][] = [
  room(0.2, 0.2, 10, 14.8),
  room(10.2, 0.2, 30, 14.8),
  room(30.2, 0.2, 59.8, 14.8),
  room(0.2, 15, 21.8, 27),
  room(0.2, 27.2, 21.8, 39.8),
];

/** The same floor with rooms of 6 by 15 and 5 by 6 metres. */
const SMALL_ROOMS: PlanePoint[][] = [
  ...Array.from({ length: 10 }, (_, i) => room(0.2 + i * 6, 0.2, 6 + i * 6, 14.8)),
  ...Array.from({ length: 16 }, (_, i) => {
    const [west, south] = [0.2 + (i % 4) * 5.4, 15.2 + Math.floor(i / 4) * 6.2];
    return room(west, south, west + 5.2, south + 5.9);
  }),
];

/** The rooms as another program drew them: turned, away from the building and of another size. */
const drawn = (turn: (point: PlanePoint) => PlanePoint): Polygon[] =>
  ROOMS.map((points) => polygon(...points.map(turn)));

/** Metres, root mean square over all corners of the rooms. */
function missedBy(plan: readonly Polygon[], fit: ReturnType<typeof fitOutline>, rooms = ROOMS): number {
  const squares = plan.flatMap((shape, i) => {
    const moved = moveGeometry(shape, fit.placement, SITE) as Polygon;
    const meant = polygon(...rooms[i]!);
    return moved.coordinates[0]!.map((at, j) => distanceMetres(at, meant.coordinates[0]![j]!) ** 2);
  });
  return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / squares.length);
}

describe('fitOutline', () => {
  slowIt('turned and moved → comes back to within 0.3 m', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        (rotation, east, north) => {
          const plan = drawn(movePoint({ east, north, rotation, scale: 1 }));
          const fit = fitOutline(plan, OUTLINE, SITE, { keepsScale: true });
          expect(missedBy(plan, fit)).toBeLessThan(0.3);
          expect(fit.overlap).toBeGreaterThan(0.93);
          expect(fit.inside).toBeGreaterThan(0.98);
        },
      ),
      { numRuns: runs(8), seed: 31 },
    );
  });

  it.each(someOf([0.0254, 0.3048, 1.3, 100], 2))(
    'drawn %s times as large, unit unknown → comes back to within 0.3 m',
    (scale) => {
      const plan = drawn(movePoint({ east: 3, north: -2, rotation: 37, scale }));
      const fit = fitOutline(plan, OUTLINE, SITE, { keepsScale: false });
      expect(missedBy(plan, fit)).toBeLessThan(0.3);
      // The outer walls, which no room covers, count as its size.
      expect(Math.abs(fit.placement.scale * scale - 1)).toBeLessThan(0.02);
    },
  );

  it('turned and moved, onto the rooms of the floor below → comes back to within 0.3 m', () => {
    const plan = drawn(movePoint({ east: 20, north: -7, rotation: 37, scale: 1 }));
    const below = {
      type: 'MultiPolygon' as const,
      coordinates: ROOMS.map((points) => polygon(...points).coordinates),
    };
    const fit = fitOutline(plan, below, SITE, { keepsScale: true, hasGaps: true });
    expect(missedBy(plan, fit)).toBeLessThan(0.3);
    expect(fit.overlap).toBeGreaterThan(0.95);
  });

  it.each(
    someOf(
      [
        ['whole', 1, []],
        ['whole', 0.0254, []],
        ['whole', 1.3, []],
        ['without a tenth of its rooms', 1, [0, 12]],
        ['without a tenth of its rooms', 1.3, [3, 17]],
      ] as const,
      2,
    ),
  )(
    '%s, drawn %d times as large, turned by 37° and moved by 300 m → comes back to within 0.3 m',
    (_, scale, gone) => {
      const rooms = SMALL_ROOMS.filter((_room, i) => !(gone as readonly number[]).includes(i));
      const move = movePoint({ east: 300, north: -40, rotation: 37, scale });
      const plan = rooms.map((points) => polygon(...points.map(move)));
      const fit = fitOutline(plan, OUTLINE, SITE, { keepsScale: scale === 1 });
      expect(missedBy(plan, fit, rooms)).toBeLessThan(0.3);
    },
  );

  slowIt('mirrored → says that it does not fit', () => {
    const turn = movePoint({ east: 20, north: 5, rotation: 37, scale: 1 });
    const plan = SMALL_ROOMS.map((points) => polygon(...points.map(([x, y]) => turn([-x, y]))));
    // The wizard asks below 0.7.
    for (const keepsScale of [true, false])
      expect(fitOutline(plan, OUTLINE, SITE, { keepsScale }).overlap).toBeLessThan(0.6);
  });

  it('another building → says that it does not fit', () => {
    const fit = fitOutline([polygon(...room(0, 0, 120, 6))], OUTLINE, SITE, { keepsScale: true });
    expect(fit.overlap).toBeLessThan(0.5);
  });

  it('no area → is left where it is', () => {
    expect(fitOutline([], OUTLINE, SITE, { keepsScale: true })).toEqual({
      placement: UNMOVED,
      overlap: 0,
      inside: 0,
      edges: 0,
    });
  });
});

it('measureFit · moved away by its own width → none of it inside', () => {
  const plan = drawn((point) => point);
  expect(measureFit(plan, OUTLINE, SITE, UNMOVED).inside).toBeGreaterThan(0.98);
  expect(measureFit(plan, OUTLINE, SITE, { ...UNMOVED, east: 100 }).inside).toBe(0);
});
