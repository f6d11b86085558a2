import { describe, expect, it } from 'vitest';
import type { Corner } from './segment.ts';
import { wallsByPen } from './walls-by-pen.ts';

const ring = (x: number, y: number, width: number, height: number): Corner[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
];
const WALLS = { strokeWidth: 35, runs: [ring(0, 0, 1200, 800), ring(20, 20, 1160, 760)] };
const GRID = {
  strokeWidth: 10,
  runs: [200, 500, 800].map((x): Corner[] => [
    [x, -300],
    [x, 1100],
  ]),
};

describe('wallsByPen', () => {
  it('a plan without a door whose wide lines run in pairs → they are the walls', () => {
    expect(wallsByPen([GRID, WALLS])?.walls).toEqual(WALLS.runs);
  });

  it('a wide frame around the sheet → no wall by itself; what is drawn narrower in pairs → walls with it', () => {
    const frame = { strokeWidth: 70, runs: [ring(-400, -400, 2000, 1600)] };
    expect(wallsByPen([GRID, frame])).toBeNull();
    expect(wallsByPen([GRID, WALLS, WALLS, frame])?.walls).toHaveLength(5);
  });

  it('lines of one pen → no pen is told from another', () => {
    expect(wallsByPen([{ ...GRID, strokeWidth: 35 }, WALLS])).toBeNull();
  });
});
