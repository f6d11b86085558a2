import { describe, expect, it } from 'vitest';
import { rectangle } from '../../../../tests/support/domain/drawn-plan.ts';
import type { Corner } from './segment.ts';
import { wallsByPen } from './walls-by-pen.ts';

const WALLS = { strokeWidth: 35, runs: [rectangle(0, 0, 1200, 800), rectangle(20, 20, 1160, 760)] };
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
    const frame = { strokeWidth: 70, runs: [rectangle(-400, -400, 2000, 1600)] };
    expect(wallsByPen([GRID, frame])).toBeNull();
    expect(wallsByPen([GRID, WALLS, WALLS, frame])?.walls).toHaveLength(5);
  });

  it('lines of one pen → no pen is told from another', () => {
    expect(wallsByPen([{ ...GRID, strokeWidth: 35 }, WALLS])).toBeNull();
  });
});
