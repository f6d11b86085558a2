import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Polygon, Position } from '../../entities/geometry.ts';
import { distanceMetres, localPlane, roundGeometry, validityIssues } from '../index.ts';
import { movesOfSquaring, orthogonalise } from './orthogonalise.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

const origin: Position = [10, 50];
/** Corners in metres, turned by an angle. */
function shapeOf(corners: readonly (readonly [number, number])[], turn: number): Polygon {
  const plane = localPlane(origin);
  const ring = corners.map(([x, y]) =>
    plane.toEarth([x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]),
  );
  return roundGeometry({ type: 'Polygon', coordinates: [[...ring, ring[0]!]] });
}
/** Degrees at each corner. */
function anglesOf({ coordinates: [ring = []] }: Polygon): number[] {
  const plane = localPlane(origin);
  const corners = ring.slice(0, -1).map((at) => plane.toPlane(at));
  return corners.map(([x, y], i) => {
    const [ax, ay] = corners[(i - 1 + corners.length) % corners.length]!;
    const [bx, by] = corners[(i + 1) % corners.length]!;
    const turn = Math.atan2(by - y, bx - x) - Math.atan2(ay - y, ax - x);
    return Math.round((((((turn * 180) / Math.PI) % 360) + 360) % 360) * 10) / 10;
  });
}
const L = [
  [0, 0],
  [12, 0],
  [12, 5],
  [6, 5],
  [6, 9],
  [0, 9],
] as const;

describe('orthogonalise', () => {
  it('gives right angles to a wavering shape, whichever way it lies, and moves no corner far', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
        fc.array(fc.double({ min: -0.35, max: 0.35, noNaN: true }), { minLength: 12, maxLength: 12 }),
        (turn, off) => {
          const drawn = shapeOf(
            L.map(([x, y], i) => [x + off[i * 2]!, y + off[i * 2 + 1]!] as const),
            turn,
          );
          const squared = orthogonalise(drawn) as Polygon;
          expect(validityIssues(squared)).toEqual([]);
          for (const angle of anglesOf(squared)) expect([90, 270]).toContain(Math.round(angle));
          const far = squared.coordinates[0]!.map((at, i) => distanceMetres(at, drawn.coordinates[0]![i]!));
          expect(Math.max(...far)).toBeLessThan(1.2);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('leaves a shape alone that has right angles, to a millimetre', () => {
    const drawn = shapeOf(L, 0.3);
    const squared = orthogonalise(drawn) as Polygon;
    squared.coordinates[0]!.forEach((at, i) =>
      expect(distanceMetres(at, drawn.coordinates[0]![i]!)).toBeLessThan(0.005),
    );
  });

  it('keeps a slanting edge', () => {
    const drawn = shapeOf(
      [
        [0, 0],
        [10, 0],
        [10, 6],
        [6, 10],
        [0, 10],
      ],
      0,
    );
    const angles = anglesOf(orthogonalise(drawn) as Polygon).map(Math.round);
    expect(angles.filter((angle) => angle === 225)).toHaveLength(2);
  });

  it('a hall with one slanting wall, or a wing askew · no corner of the hall moves', () => {
    const moved = (corners: readonly (readonly [number, number])[], turn: number): number[] => {
      const drawn = shapeOf(corners, turn);
      const squared = orthogonalise(drawn) as Polygon;
      return squared.coordinates[0]!.slice(0, -1).map((at, i) =>
        distanceMetres(at, drawn.coordinates[0]![i]!),
      );
    };
    const wing = (angle: number) => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return [[40 + 18 * cos, 6 + 18 * sin], [40 + 18 * cos - 9 * sin, 6 + 18 * sin + 9 * cos]] as const; // oxfmt-ignore
    };
    fc.assert(
      fc.property(
        fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
        fc.double({ min: 4, max: 41, noNaN: true }),
        (turn, degrees) => {
          const angle = (degrees * Math.PI) / 180;
          const oblique = [[0, 0], [40, 0], [40, 20], [20, 20 + 20 * Math.tan(angle)], [0, 20 + 20 * Math.tan(angle)]] as const; // oxfmt-ignore
          const [a, b, c, , e] = moved(oblique, turn);
          for (const metres of [a, b, c, e]) expect(metres).toBeLessThan(0.05);
          const winged = [[0, 0], [40, 0], [40, 6], ...wing(angle), [40, 6 + 9 / Math.cos(angle)], [40, 20], [0, 20]] as const; // oxfmt-ignore
          const corners = moved(winged, turn);
          for (const at of [0, 1, 6, 7]) expect(corners[at]).toBeLessThan(0.05);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('has nothing to do with a point', () => {
    expect(orthogonalise({ type: 'Point', coordinates: origin })).toEqual({
      type: 'Point',
      coordinates: origin,
    });
  });
});

describe('movesOfSquaring', () => {
  it('a square hall with an oblique wing → corners of the hall are not among those that move', () => {
    const hall = [
      [0, 0],
      [40, 0],
      [40, 20],
      [30, 20],
      [24, 27],
      [16, 20.4],
      [0, 20],
    ] as const;
    const shape = shapeOf(hall, 0.3);
    const moves = movesOfSquaring(shape);
    const corner = (i: number): Position => shape.coordinates[0]![i]!;
    for (const square of [0, 1]) expect(moves.map(({ from }) => from)).not.toContainEqual(corner(square));
    for (const { from, to, metres } of moves) expect(distanceMetres(from, to)).toBeCloseTo(metres, 9);
  });

  it('a shape that is square → none moves, and squared twice → the second time none', () => {
    expect(movesOfSquaring(shapeOf(L, 0.7))).toEqual([]);
    const wavering = shapeOf(
      L.map(([x, y], i) => [x + (i % 2) * 0.2, y] as const),
      0,
    );
    expect(movesOfSquaring(wavering).length).toBeGreaterThan(0);
    expect(movesOfSquaring(orthogonalise(wavering)).filter(({ metres }) => metres > 0.05)).toEqual([]);
  });
});
