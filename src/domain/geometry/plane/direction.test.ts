import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanePoint } from '../transform/local-plane.ts';
import { edgesOfRings, turnBetween, wallDirection } from './direction.ts';

const DEGREE = Math.PI / 180;
const turned = (ring: readonly PlanePoint[], angle: number): PlanePoint[] =>
  ring.map(([x, y]) => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ]);
const block = (width: number, depth: number): PlanePoint[] => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
];
const directionOf = (...rings: PlanePoint[][]): number => wallDirection(edgesOfRings(rings)) ?? NaN;

const HALL = block(40, 20);
/** Shorter walls in another direction. */
const WING = turned(block(18, 9), 30 * DEGREE);
const angles = fc.double({ min: -10, max: 10, noNaN: true });
const shifts = fc.double({ min: -500, max: 500, noNaN: true });

describe('direction of walls', () => {
  it('hall with a wing at 30° → the direction of the hall', () => {
    expect(turnBetween(0, directionOf(HALL, WING))).toBeCloseTo(0, 9);
  });

  it('no walls, or walls without length → none', () => {
    expect(wallDirection([])).toBeNull();
    expect(
      wallDirection([
        [
          [1, 1],
          [1, 1],
        ],
      ]),
    ).toBeNull();
  });

  it('walls drawn by hand, within 3° → the middle of them by their length', () => {
    const walls = [-1, 0, 1].map((by) =>
      turned(
        [
          [0, 0],
          [10, 0],
        ],
        (89.5 + by) * DEGREE,
      ),
    );
    expect(turnBetween(89.5 * DEGREE, directionOf(...walls))).toBeCloseTo(0, 9);
  });

  it('building turned → its direction turns with it', () => {
    fc.assert(
      fc.property(angles, (angle) => {
        const found = directionOf(turned(HALL, angle), turned(WING, angle));
        expect(turnBetween(angle, found)).toBeCloseTo(0, 6);
      }),
    );
  });

  it('building moved, and its rings in another order and from another corner → the same direction', () => {
    fc.assert(
      fc.property(angles, shifts, shifts, fc.nat(3), fc.boolean(), (angle, east, north, first, isBack) => {
        const rings = [turned(HALL, angle), turned(WING, angle)];
        const others = rings
          .map((ring) => ring.map(([x, y]): PlanePoint => [x + east, y + north]))
          .map((ring) => [...ring.slice(first), ...ring.slice(0, first)])
          .map((ring) => (isBack ? ring.toReversed() : ring))
          .toReversed();
        expect(turnBetween(directionOf(...rings), directionOf(...others))).toBeCloseTo(0, 6);
      }),
    );
  });
});
