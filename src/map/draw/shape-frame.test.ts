import { describe, expect, it } from 'vitest';
import { localPlane, transformShape } from '../../domain/geometry/index.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { BOARD_ORIGIN, createBoardDouble } from '../../../tests/support/map/board-double.ts';
import { carriedFrame, draggedBy, frameHandleAt, frameOf, turnHandleOf } from './shape-frame.ts';

const plane = localPlane(BOARD_ORIGIN);
/** Ten metres to the east and six to the north of the origin; ten pixels a metre. */
const room = rectangle(plane.toEarth([0, 0]), plane.toEarth([10, 6]));
const { board } = createBoardDouble();
const { projection } = board;
const frame = frameOf(room, 0)!;
const still = { east: 0, north: 0 };

describe('the frame of a shape', () => {
  it('lies around it, with a handle above it, and turns with it', () => {
    const corners = frame.corners.map((at) => projection.project(at));
    expect(corners.map(({ x, y }) => [Math.round(x) + 0, Math.round(y) + 0])).toEqual([
      [0, -60],
      [100, -60],
      [100, 0],
      [0, 0],
    ]);
    expect(turnHandleOf(frame, projection)).toEqual({ x: expect.closeTo(50, 0), y: expect.closeTo(-96, 0) });
    const by = { turn: 90, scale: 1 };
    const after = frameOf(transformShape(room, { ...still, ...by }), 90)!;
    carriedFrame(frame, by).corners.forEach((at, i) => {
      const [a, b] = [projection.project(at), projection.project(after.corners[i]!)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(0.5);
    });
    // What was above the shape is now on its right.
    expect(turnHandleOf(after, projection).x).toBeGreaterThan(110);
  });

  it('around a point → null', () => {
    expect(frameOf({ type: 'Point', coordinates: BOARD_ORIGIN }, 0)).toBeNull();
    expect(frameOf(null, 0)).toBeNull();
  });

  it.each([
    ['turn', 50, -90],
    ['scale', 98, -58],
    [null, 50, -30],
  ])('has %s at %d, %d', (handle, x, y) => {
    expect(frameHandleAt(frame, { x, y }, 12, projection)).toBe(handle);
  });

  const [centre, right] = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];
  it.each([
    ['turn', { x: 0, y: 100 }, 90, 1],
    ['turn', { x: 0, y: -100 }, -90, 1],
    ['turn', { x: 100, y: 102 }, 45, 1],
    ['turn', { x: 100, y: 80 }, 38.66, 1],
    ['turn', { x: -100, y: -0.5 }, -180, 1],
    ['scale', { x: 50, y: 0 }, 0, 0.5],
    ['scale', { x: 0, y: 0 }, 0, 0.01],
  ] as const)('%s to %o', (handle, to, turn, scale) => {
    const by = draggedBy(handle, centre, right, to);
    expect(by.turn).toBeCloseTo(turn, 1);
    expect(by.scale).toBeCloseTo(scale, 5);
  });

  it('a handle in the centre scales nothing', () => {
    expect(draggedBy('scale', centre, centre, right).scale).toBe(1);
  });
});
