import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeatureGeometry, Polygon, Position } from '../entities/geometry.ts';
import { areaSquareMetres, localPlane, ringsOf, validityIssues } from '../geometry/index.ts';
import { isTaken, openingAt } from './opening.ts';
import { wallRun } from './wall-run.ts';
import { wallsAndRooms, type DrawnShape } from './walls-and-rooms.ts';

const ORIGIN: Position = [13.4, 52.5];
const plane = localPlane(ORIGIN);
/** Metres east and north of the origin, after a turn by so many radians. */
const at = (x: number, y: number, turn = 0): Position =>
  plane.toEarth([x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]);
const box = (x0: number, y0: number, x1: number, y1: number, turn = 0): Polygon => ({
  type: 'Polygon',
  coordinates: [[at(x0, y0, turn), at(x1, y0, turn), at(x1, y1, turn), at(x0, y1, turn), at(x0, y0, turn)]],
});
const wall = (fid: string, geometry: FeatureGeometry): DrawnShape => ({ fid, part: 'wall', geometry });
const room = (fid: string, geometry: FeatureGeometry): DrawnShape => ({ fid, part: 'room', geometry });
const turns = fc.double({ min: 0, max: Math.PI, noNaN: true });

/** Where no corner is pressed. */
const opened = (...of: Parameters<typeof openingAt>): Polygon | null => {
  const made = openingAt(...of);
  if (made === 'corner') throw new Error('It is a corner.');
  return made;
};

describe('an opening', () => {
  it('a wall of any direction · pressed near its face → as thick as the wall, and as wide as asked', () => {
    fc.assert(
      fc.property(turns, fc.double({ min: 0.08, max: 0.5, noNaN: true }), (turn, thickness) => {
        const made = opened(at(4, -0.3, turn), [box(0, 0, 10, thickness, turn)], { width: 0.9, reach: 1 });
        expect(areaSquareMetres(made!)).toBeCloseTo(0.9 * thickness, 2);
        expect(validityIssues(made!)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('two rooms with a gap between them · pressed in the gap → fills the gap', () => {
    const made = opened(at(2, 4.05), [box(0, 0, 4, 4), box(0, 4.15, 4, 8)], { width: 0.9, reach: 1 });
    expect(areaSquareMetres(made!)).toBeCloseTo(0.9 * 0.15, 2);
  });

  it('rooms that share an edge · pressed there → over the edge, as thin as a wall', () => {
    const made = opened(at(2, 4), [box(0, 0, 4, 4), box(0, 4, 4, 8)], { width: 0.9, reach: 1 });
    expect(areaSquareMetres(made!)).toBeCloseTo(0.9 * 0.2, 2);
  });

  it('pressed at the end of a wall → ends where the wall ends', () => {
    const made = opened(at(0.1, 0), [box(0, 0, 4, 0.2)], { width: 0.9, reach: 1 })!;
    const easts = ringsOf(made)[0]!.map((corner) => plane.toPlane(corner)[0]);
    expect(Math.min(...easts)).toBeCloseTo(0, 2);
    expect(Math.max(...easts)).toBeCloseTo(0.9, 2);
  });

  it('a wall shorter than the opening → as wide as the wall', () => {
    const made = opened(at(0.3, 0), [box(0, 0, 0.7, 0.2)], { width: 0.9, reach: 1 });
    expect(areaSquareMetres(made!)).toBeCloseTo(0.7 * 0.2, 2);
  });

  it('pressed where two walls meet, or within the end of a wall across → refused; beside it → within one wall', () => {
    // Around a room of 4 m: faces outside and inside, 20 cm apart.
    const room = [box(-0.2, -0.2, 4.2, 4.2), box(0, 0, 4, 4)];
    const press = (x: number, y: number) => openingAt(at(x, y), room, { width: 0.9, reach: 1 });
    expect(press(-0.15, -0.25)).toBe('corner');
    expect(press(4.1, -0.3)).toBe('corner');
    const beside = press(0.1, -0.25) as Polygon;
    const easts = ringsOf(beside)[0]!.map((corner) => plane.toPlane(corner)[0]);
    expect(Math.min(...easts)).toBeCloseTo(0, 2);
    expect(areaSquareMetres(beside)).toBeCloseTo(0.9 * 0.2, 2);
    // A wall ends at the outer one, between two rooms.
    const two = [box(-0.2, -0.2, 8.4, 4.2), box(0, 0, 4, 4), box(4.2, 0, 8.2, 4)];
    expect(openingAt(at(4.1, -0.25), two, { width: 0.9, reach: 1 })).toBe('corner');
  });

  it('no wall within reach → none', () => {
    expect(opened(at(2, 3), [box(0, 0, 4, 0.2)], { width: 0.9, reach: 1 })).toBeNull();
    expect(opened(at(2, 3), [], { width: 0.9, reach: 1 })).toBeNull();
  });
});

it('an opening pressed twice, and one beside it → the first is there already, the other is not', () => {
  const walls = [box(0, 0, 10, 0.2)];
  const press = (x: number) => opened(at(x, 0), walls, { width: 0.9, reach: 1 })!;
  expect(isTaken(press(4.1), [press(4)])).toBe(true);
  expect(isTaken(press(4.9), [press(4)])).toBe(false);
});

describe('a run of walls', () => {
  it('around a rectangle, in any direction → a wall and the room within its faces', () => {
    fc.assert(
      fc.property(turns, (turn) => {
        const corners = [at(0, 0, turn), at(5, 0, turn), at(5, 4, turn), at(0, 4, turn), at(0, 0, turn)];
        const made = wallsAndRooms(corners, [])!;
        expect(made.rooms).toHaveLength(1);
        expect(areaSquareMetres(made.rooms[0]!)).toBeCloseTo(4.8 * 3.8, 1);
        expect(areaSquareMetres(made.wall)).toBeCloseTo(5.2 * 4.2 - 4.8 * 3.8, 1);
      }),
      { numRuns: 20 },
    );
  });

  it('three sides drawn to a wall → the fourth side is that wall', () => {
    const made = wallsAndRooms([at(2, 0), at(2, 4), at(6, 4), at(6, 0)], [wall('w', box(0, -0.2, 10, 0))])!;
    expect(made.rooms.map((one) => areaSquareMetres(one))).toEqual([expect.closeTo(3.8 * 3.9, 1)]);
  });

  it('three sides without a fourth → a wall and no room', () => {
    const made = wallsAndRooms([at(2, 0), at(2, 4), at(6, 4), at(6, 0)], [])!;
    expect(made.rooms).toEqual([]);
  });

  it('across a room → the room is divided, and nothing new is made', () => {
    const made = wallsAndRooms([at(3, 0), at(3, 4)], [room('r', box(0, 0, 10, 4))])!;
    expect(made.rooms).toEqual([]);
    expect(
      made.divided.map(({ fid, parts }) => [fid, parts.map((one) => Math.round(areaSquareMetres(one)))]),
    ).toEqual([['r', [28, 12]]]);
  });

  it('into a room, but not across → the room stays', () => {
    const made = wallsAndRooms([at(3, 0), at(3, 2)], [room('r', box(0, 0, 10, 4))])!;
    expect(made.divided).toEqual([]);
  });

  it('a room in two parts elsewhere → is not taken for divided', () => {
    const two: FeatureGeometry = {
      type: 'MultiPolygon',
      coordinates: [box(20, 0, 24, 4).coordinates, box(26, 0, 30, 4).coordinates],
    };
    expect(wallsAndRooms([at(3, 0), at(3, 4)], [room('two', two)])!.divided).toEqual([]);
  });

  it('divides an enclosure that has no room yet → both halves are rooms', () => {
    const around = wallRun([at(0, 0), at(8, 0), at(8, 4), at(0, 4), at(0, 0)])!;
    const made = wallsAndRooms([at(3, 0.1), at(3, 3.9)], [wall('w', around)])!;
    expect(made.rooms.map((one) => Math.round(areaSquareMetres(one))).toSorted((a, b) => a - b)).toEqual([
      11, 18,
    ]);
  });

  it('crosses itself → rooms where it closes', () => {
    const made = wallsAndRooms([at(0, 0), at(6, 0), at(6, 4), at(3, 4), at(3, -3)], [])!;
    expect(made.rooms).toHaveLength(1);
    expect(validityIssues(made.wall)).toEqual([]);
  });

  it('runs beyond the outline of everything, or is far from all → a wall, and no room', () => {
    const outside = wallsAndRooms([at(-500, 0), at(500, 0)], [wall('w', box(0, -5, 0.2, 5))]);
    expect(outside?.rooms).toEqual([]);
    expect(validityIssues(outside!.wall)).toEqual([]);
  });

  it('on a level of 5,000 shapes → the same as among the few that are near', () => {
    const near = [wall('n', box(0, 0, 10, 0.2)), wall('e', box(9.8, 0, 10, 8))];
    const far = Array.from({ length: 5_000 }, (_, i) =>
      room(
        `r${i}`,
        box(200 + (i % 70) * 6, Math.floor(i / 70) * 6, 205 + (i % 70) * 6, Math.floor(i / 70) * 6 + 5),
      ),
    );
    const line = [at(0, 0), at(0, 8), at(10, 8)];
    expect(wallsAndRooms(line, [...far, ...near])).toEqual(wallsAndRooms(line, near));
    expect(wallsAndRooms(line, near)?.rooms).toHaveLength(1);
  });

  it('a room is there already in the loop → no second one', () => {
    const corners = [at(0, 0), at(5, 0), at(5, 4), at(0, 4), at(0, 0)];
    expect(wallsAndRooms(corners, [room('r', box(0.1, 0.1, 4.9, 3.9))])!.rooms).toEqual([]);
  });

  it('a line without length → none', () => {
    expect(wallsAndRooms([at(0, 0)], [])).toBeNull();
    expect(wallsAndRooms([at(0, 0), at(0, 0)], [])).toBeNull();
    expect(wallsAndRooms([], [])).toBeNull();
  });

  it('any line · → what is made is valid', () => {
    const spot = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }));
    fc.assert(
      fc.property(fc.array(spot, { minLength: 2, maxLength: 8 }), turns, (spots, turn) => {
        const made = wallsAndRooms(
          spots.map(([x, y]) => at(x, y, turn)),
          [wall('w', box(0, -0.2, 20, 0, turn)), room('r', box(0, 0, 20, 20, turn))],
        );
        if (made === null) return;
        for (const shape of [made.wall, ...made.rooms, ...made.divided.flatMap(({ parts }) => parts)])
          expect(validityIssues(shape)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
