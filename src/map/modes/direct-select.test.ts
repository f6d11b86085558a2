import { describe, expect, it } from 'vitest';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { arcsOf, middleOfArc, radiusOfArc } from '../../domain/drawing/arcs-in-ring.ts';
import { cornersOfArc } from '../../domain/drawing/arc.ts';
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

describe('an outline with an arc', () => {
  /** Ten by six metres, and a half circle to the north. */
  function openBay() {
    const at = (x: number, y: number): Position => plane.toEarth([x, y]);
    const [east, west] = [at(5, 6), at(-5, 6)];
    const corners = [at(-5, 0), at(5, 0), east, ...cornersOfArc(east, west, -5), west];
    const bay: FeatureGeometry = { type: 'Polygon', coordinates: [[...corners, corners[0]!]] };
    const double = createBoardDouble(bay);
    const mode = directSelect.enter(heldInLibrary(double.board));
    const arc = () => {
      const ring = double.board.shape.ring()!;
      const [first] = arcsOf(ring);
      if (first === undefined) throw new Error('It has no arc.');
      const [x, y] = plane.toPlane(ring[middleOfArc(ring, first)]!);
      return { radius: radiusOfArc(ring, first), middle: [x, y] };
    };
    const drag = (from: [number, number], to: [number, number]): boolean => {
      const pixel = ([x, y]: [number, number]) => ({ x: x * 10, y: -y * 10 });
      const isTaken = mode.pointer({ type: 'down', pixel: pixel(from), shift: false });
      mode.pointer({ type: 'drag', pixel: pixel(to) });
      mode.pointer({ type: 'up', pixel: pixel(to) });
      return isTaken;
    };
    return { ...double, mode, arc, drag };
  }

  it('its middle is dragged → it bulges so far, as one step', () => {
    const { drag, arc, told, board } = openBay();
    expect(arc().radius).toBeCloseTo(5, 1);
    expect(drag([0, 11], [1, 8])).toBe(true);
    expect(arc().middle).toEqual([expect.closeTo(0, 2), expect.closeTo(8, 2)]);
    expect(arc().radius).toBeCloseTo(7.25, 1);
    expect(told).toEqual(['map held', 'unsettled', 'map free', 'settled']);
    expect(validityIssues(board.shape.whole!)).toEqual([]);
  });

  it('one of its ends is dragged → it is round still', () => {
    const { drag, arc } = openBay();
    expect(drag([5, 6], [3, 6])).toBe(true);
    expect(arc().radius).toBeCloseTo(4, 1);
  });

  it('a corner of its chords is pressed → left to the map', () => {
    const { drag, board } = openBay();
    const before = board.shape.whole;
    const off = 5 * Math.SQRT1_2;
    expect(drag([off, 6 + off], [6, 12])).toBe(false);
    expect(board.shape.whole).toEqual(before);
  });

  it('dragged until it is flat, and on → it bulges inwards; let go flat → four corners', () => {
    const { drag, arc, board } = openBay();
    drag([0, 11], [0, 4]);
    expect(arc().middle).toEqual([expect.closeTo(0, 2), expect.closeTo(4, 2)]);
    drag([0, 4], [0, 6]);
    expect(board.shape.ring()).toHaveLength(5);
  });

  it('the browser takes the press → as it was', () => {
    const { mode, board } = openBay();
    const before = board.shape.whole;
    down(mode, 0, -110);
    mode.pointer({ type: 'drag', pixel: { x: 0, y: -80 } });
    expect(board.shape.whole).not.toEqual(before);
    mode.pointer({ type: 'lost' });
    expect(board.shape.whole).toEqual(before);
  });

  it('keys → step from handle to handle, bend the arc and make it straight', () => {
    const { mode, arc, board } = openBay();
    for (let i = 0; i < 4; i++) mode.key({ type: 'step', by: 1 });
    expect(mode.state().radius).toBeCloseTo(5, 1);
    expect(mode.preview().lengths).toBeNull();
    mode.key({ type: 'nudge', east: 0, north: -1 });
    expect(arc().middle[1]).toBeCloseTo(10, 2);
    expect(mode.state().canDeleteVertex).toBe(true);
    expect(mode.key({ type: 'remove' })).toBe(true);
    expect(board.shape.ring()).toHaveLength(5);
  });

  it('shown with the arc, and without once that is gone', () => {
    const { mode, drag } = openBay();
    expect(mode.preview().shape?.arcs).toHaveLength(1);
    drag([0, 11], [0, 6]);
    expect(mode.preview().shape?.arcs).toBeNull();
  });
});
