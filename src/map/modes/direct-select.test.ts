import { describe, expect, it } from 'vitest';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { localPlane, rewind, roundGeometry, validityIssues } from '../../domain/geometry/index.ts';
import { BOARD_ORIGIN, createBoardDouble, heldInLibrary } from '../../../tests/support/map/board-double.ts';
import { guideSnap } from '../draw/snapping/guides.ts';
import { directSelect, otherCorners } from './direct-select.ts';
import type { ActiveMode } from '../draw/handler.ts';

const plane = localPlane(BOARD_ORIGIN);
const box = (west: number, south: number, east: number, north: number): Position[] =>
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ].map(([x, y]) => plane.toEarth([x!, y!]));
/** Ten by ten metres, with a hole of four by four in the middle; ten pixels a metre. */
const room = rewind(
  roundGeometry<FeatureGeometry>({ type: 'Polygon', coordinates: [box(-5, -5, 5, 5), box(-2, -2, 2, 2)] }),
);

function open() {
  const double = createBoardDouble(room);
  const mode = directSelect.enter(heldInLibrary(double.board));
  return { ...double, mode };
}
const down = (mode: ActiveMode, x: number, y: number): boolean =>
  mode.pointer({ type: 'down', pixel: { x, y }, shift: false });
/** A press on its edge opens it. */
function openHole() {
  const double = open();
  down(double.mode, 20, 0);
  double.mode.pointer({ type: 'up', pixel: { x: 20, y: 0 } });
  return double;
}
const holeOf = (geometry: FeatureGeometry | null): [west: number, north: number] => {
  const [, hole] = (geometry as { coordinates: Position[][] }).coordinates;
  const points = hole!.map((at) => plane.toPlane(at));
  return [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([, y]) => y))];
};

describe('a hole', () => {
  it('does not count before it is pressed', () => {
    const { mode } = open();
    expect(mode.state().isHole).toBe(false);
    expect(mode.key({ type: 'remove-hole' })).toBe(false);
  });

  it('is dragged as a whole, as one step, and the outline stays', () => {
    const { board, mode, told } = openHole();
    expect(mode.state().isHole).toBe(true);
    expect(down(mode, 0, 0)).toBe(true);
    mode.pointer({ type: 'drag', pixel: { x: 5, y: -5 } });
    mode.pointer({ type: 'drag', pixel: { x: 20, y: -10 } });
    mode.pointer({ type: 'up', pixel: { x: 20, y: -10 } });
    const [west, north] = holeOf(board.shape.whole);
    expect([west, north]).toEqual([expect.closeTo(0, 1), expect.closeTo(3, 1)]);
    expect((board.shape.whole as typeof room).coordinates[0]).toEqual(room.coordinates[0]);
    expect(validityIssues(board.shape.whole!)).toEqual([]);
    expect(told.slice(-4)).toEqual(['map held', 'unsettled', 'map free', 'settled']);
  });

  it('stays where it was when the browser takes the press', () => {
    const { board, mode } = openHole();
    down(mode, 0, 0);
    mode.pointer({ type: 'drag', pixel: { x: 20, y: -10 } });
    mode.pointer({ type: 'lost' });
    expect(board.shape.whole).toEqual(room);
  });

  it('is moved by the arrow keys while none of its corners is marked', () => {
    const { board, mode } = openHole();
    mode.key({ type: 'nudge', east: 0.5, north: 0 });
    expect(holeOf(board.shape.whole)[0]).toBeCloseTo(-1.5, 2);
  });

  it('is filled, and the outline is open again', () => {
    const { board, mode } = openHole();
    expect(mode.key({ type: 'remove-hole' })).toBe(true);
    expect((board.shape.whole as typeof room).coordinates).toEqual([room.coordinates[0]]);
    expect(mode.state().isHole).toBe(false);
  });
});

it('an outline of three corners keeps them, and a hole of three goes with one', () => {
  const triangle: FeatureGeometry = {
    type: 'Polygon',
    coordinates: [
      box(-5, -5, 5, 5),
      [
        [-2, -2],
        [0, 2],
        [2, -2],
        [-2, -2],
      ].map(([x, y]) => plane.toEarth([x!, y!])),
    ],
  };
  const { board, told } = createBoardDouble(triangle);
  const mode = directSelect.enter(heldInLibrary(board));
  board.shape.switchRing(board.projection.project(plane.toEarth([0, 2])));
  board.shape.marked = 0;
  expect(mode.key({ type: 'remove' })).toBe(true);
  expect((board.shape.whole as typeof triangle).coordinates).toHaveLength(1);
  expect(told).toEqual([]);
});

describe('the guides of a corner that is moved', () => {
  /** Four corners, the third of which is not where a rectangle has it. */
  const ring = [...box(0, 0, 10, 6)].map((at, i) => (i === 2 ? plane.toEarth([12, 7]) : at));

  it('are those of the line that the other corners make, and of its closing', () => {
    const { board } = open();
    const line = otherCorners(ring, 2);
    expect(line).toEqual([ring[3], ring[0], ring[1]]);
    // Near where both sides stand at right angles: there it becomes a rectangle.
    const snap = guideSnap({ x: 103, y: -57 }, line, board.projection);
    expect(snap?.to).toBe('right-angle');
    const [x, y] = plane.toPlane(snap!.position);
    expect([x, y]).toEqual([expect.closeTo(10, 3), expect.closeTo(6, 3)]);
  });

  it('no corner marked, or very many corners → none', () => {
    expect(otherCorners(ring, null)).toEqual([]);
    expect(
      otherCorners([...Array.from({ length: 100 }, () => ring.slice(0, -1)).flat(), ring[0]!], 2),
    ).toEqual([]);
  });
});
