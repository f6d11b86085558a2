import { describe, expect, it } from 'vitest';
import { localPlane } from '../../domain/geometry/index.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { BOARD_ORIGIN, createBoardDouble, heldInLibrary } from '../../../tests/support/map/board-double.ts';
import { simpleSelect } from './simple-select.ts';

const plane = localPlane(BOARD_ORIGIN);
/** Ten by six metres around the origin; ten pixels a metre. */
const room = rectangle(plane.toEarth([-5, -3]), plane.toEarth([5, 3]));

const sizeOf = (geometry: FeatureGeometry | null): [width: number, height: number] => {
  const points = (geometry as { coordinates: [number, number][][] }).coordinates[0]!.map((at) =>
    plane.toPlane(at),
  );
  const span = (axis: 0 | 1): number =>
    Math.max(...points.map((p) => p[axis])) - Math.min(...points.map((p) => p[axis]));
  return [span(0), span(1)];
};
const expectSize = (geometry: FeatureGeometry | null, width: number, height: number): void => {
  const [w, h] = sizeOf(geometry);
  expect(w).toBeCloseTo(width, 1);
  expect(h).toBeCloseTo(height, 1);
};

function open() {
  const double = createBoardDouble(room);
  const board = heldInLibrary(double.board);
  const mode = simpleSelect.enter(board);
  return { ...double, board, mode };
}

describe('move, rotate, scale', () => {
  it('turns by the upper handle, as one step', () => {
    const { board, mode, told } = open();
    expect(mode.pointer({ type: 'down', pixel: { x: 0, y: -66 }, shift: false })).toBe(true);
    mode.pointer({ type: 'drag', pixel: { x: 40, y: -40 } });
    expect(mode.state().transformed?.turn).toBeCloseTo(45, 0);
    mode.pointer({ type: 'drag', pixel: { x: 66, y: 0 } });
    mode.pointer({ type: 'up', pixel: { x: 66, y: 0 } });
    expectSize(board.shape.whole, 6, 10);
    expect(mode.state().transformed).toBeNull();
    expect(told).toEqual(['map held', 'unsettled', 'map free', 'settled']);
    // The handle went along: it is on the right now.
    expect(mode.pointer({ type: 'down', pixel: { x: 66, y: 0 }, shift: false })).toBe(true);
  });

  it('scales by a corner, about the middle', () => {
    const { board, mode } = open();
    mode.pointer({ type: 'down', pixel: { x: 50, y: 30 }, shift: false });
    mode.pointer({ type: 'drag', pixel: { x: 100, y: 60 } });
    mode.pointer({ type: 'up', pixel: { x: 100, y: 60 } });
    expectSize(board.shape.whole, 20, 12);
  });

  it('is as it was where the browser takes the press for something else', () => {
    const { board, mode } = open();
    mode.pointer({ type: 'down', pixel: { x: 50, y: 30 }, shift: false });
    mode.pointer({ type: 'drag', pixel: { x: 100, y: 60 } });
    mode.pointer({ type: 'lost' });
    expect(board.shape.whole).toEqual(room);
  });

  it.each([
    ['moves all of it', 0, 0.5, [10, 6], 0.5],
    ['turns it a degree at a time', 1, 0.05, [10.1, 6.17], 0],
    ['scales it by a tenth', 2, 0.5, [11, 6.6], 0],
    ['comes back to moving', 3, 0.05, [10, 6], 0.05],
  ] as const)('by keyboard %s', (_what, steps, east, [width, height], moved) => {
    const { board, mode } = open();
    for (let i = 0; i < steps; i++) expect(mode.key({ type: 'step', by: 1 })).toBe(true);
    expect(mode.key({ type: 'nudge', east, north: 0 })).toBe(true);
    expectSize(board.shape.whole, width, height);
    const [ring] = (board.shape.whole as { coordinates: [number, number][][] }).coordinates;
    const mean = ring!.slice(0, -1).reduce((sum, at) => sum + plane.toPlane(at)[0], 0) / 4;
    expect(mean).toBeCloseTo(moved, 2);
  });

  it('leaves a press beside it to the map', () => {
    const { mode } = open();
    expect(mode.takes?.({ x: 300, y: 300 })).toBe(false);
    expect(mode.takes?.({ x: 0, y: -66 })).toBe(true);
  });
});
