import { describe, expect, it } from 'vitest';
import { circle, circleOf, localPlane, partsOf, roundPosition } from '../../domain/geometry/index.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { BOARD_ORIGIN, createBoardDouble, heldInLibrary } from '../../../tests/support/map/board-double.ts';
import { resizeCircle } from './resize-circle.ts';
import { drawCircle } from './draw-circle.ts';
import { drawPolygon } from './draw-polygon.ts';
import { drawRectangle } from './draw-rectangle.ts';
import type { ActiveMode } from '../draw/handler.ts';
import { MODES } from './handlers.ts';
import { measure } from './measure.ts';
import { editPort } from '../edit-port.ts';
import { EMPTY_SCENE } from '../scene/scene.ts';
import { moveHandles } from './move-handles.ts';
import { MODE_RULES } from '../draw/mode-rules.ts';
import { splitPolygon } from './split-polygon.ts';

const click = (mode: ActiveMode, x: number, y: number): boolean =>
  mode.pointer({ type: 'click', pixel: { x, y }, shift: false });

it('every mode that has rules has a handler', () => {
  expect(Object.keys(MODES).toSorted()).toEqual(Object.keys(MODE_RULES).toSorted());
});

describe('draw circle', () => {
  it.each<[says: string, gesture: (mode: ActiveMode) => void, radius: number | null]>([
    ['centre and a place on it', (mode) => [click(mode, 0, 0), click(mode, 50, 0)], 5],
    ['twice the same place is the default radius', (mode) => [click(mode, 0, 0), click(mode, 2, 2)], 10],
    ['ended before the second click too', (mode) => [click(mode, 0, 0), mode.key({ type: 'finish' })], 10],
    ['the right button ends it where the pointer is', right, 7],
    ['nothing without a centre', (mode) => mode.key({ type: 'finish' }), null],
    ['by the crosshair', byCross, 3],
  ])('%s', (_says, gesture, radius) => {
    const { board, finished } = createBoardDouble();
    gesture(drawCircle.enter(board));
    expect(finished.map((geometry) => circleOf(geometry)?.radius)).toEqual(
      radius === null ? [] : [expect.closeTo(radius, 2)],
    );
  });

  function right(mode: ActiveMode): void {
    click(mode, 0, 0);
    mode.pointer({ type: 'move', pixel: { x: 0, y: 70 } });
    mode.pointer({ type: 'context', pixel: { x: 0, y: 70 } });
  }
  function byCross(mode: ActiveMode): void {
    mode.key({ type: 'put', pixel: { x: 0, y: 0 } });
    mode.key({ type: 'cross', pixel: { x: 30, y: 0 } });
    mode.key({ type: 'put', pixel: { x: 30, y: 0 } });
  }
});

describe('draw polygon', () => {
  it.each([
    ['pointer', (mode: ActiveMode) => mode.pointer({ type: 'move', pixel: { x: 3, y: 4 } })],
    ['crosshair', (mode: ActiveMode) => mode.key({ type: 'cross', pixel: { x: 3, y: 4 } })],
  ])('%s moves before the first corner → what that would be drawn to is told', (_by, move) => {
    const told: unknown[] = [];
    const board = Object.assign(heldInLibrary(createBoardDouble().board), {
      snap: (pixel: unknown) => (told.push(pixel), null),
      changed: () => told.push('changed'),
    });
    move(drawPolygon.enter(board));
    expect(told).toEqual([{ x: 3, y: 4 }, 'changed']);
  });
});

describe('drag circle', () => {
  const drawn = circle(BOARD_ORIGIN, 5);
  const press = (mode: ActiveMode, x: number): boolean =>
    mode.pointer({ type: 'down', pixel: { x, y: 0 }, shift: false });

  it('takes a press on the handle or the centre, and leaves others to the map', () => {
    const { board } = createBoardDouble(drawn);
    const mode = resizeCircle.enter(board);
    expect(press(mode, 25)).toBe(false);
    expect(press(mode, 0)).toBe(true);
    expect(press(mode, 55)).toBe(true);
  });

  it('its centre is dragged → the circle moves, and its radius stays', () => {
    const { board, told } = createBoardDouble(drawn);
    const mode = resizeCircle.enter(board);
    press(mode, 2);
    mode.pointer({ type: 'drag', pixel: { x: 30, y: 0 } });
    mode.pointer({ type: 'up', pixel: { x: 30, y: 0 } });
    const moved = circleOf(board.shape.whole)!;
    expect(moved.radius).toBeCloseTo(5, 2);
    expect(localPlane(BOARD_ORIGIN).toPlane(moved.center)[0]).toBeCloseTo(3, 1);
    expect(told).toEqual(['map held', 'unsettled', 'map free', 'settled']);
  });

  it('follows the pointer, holds the map, and is one step', () => {
    const { board, told } = createBoardDouble(drawn);
    const mode = resizeCircle.enter(board);
    press(mode, 50);
    mode.pointer({ type: 'drag', pixel: { x: 60, y: 0 } });
    mode.pointer({ type: 'drag', pixel: { x: 80, y: 0 } });
    mode.pointer({ type: 'up', pixel: { x: 80, y: 0 } });
    expect(circleOf(board.shape.whole)?.radius).toBeCloseTo(8, 2);
    expect(told).toEqual(['map held', 'unsettled', 'map free', 'settled']);
  });

  it.each([
    ['right', 0.05, 0, 5.05],
    ['up', 0, 0.5, 5.5],
    ['left', -0.5, 0, 4.5],
    ['left beyond the centre', -20, 0, 0.05],
  ])('by the arrow key %s', (_key, east, north, radius) => {
    const { board } = createBoardDouble(drawn);
    resizeCircle.enter(board).key({ type: 'nudge', east, north });
    expect(circleOf(board.shape.whole)?.radius).toBeCloseTo(radius, 2);
  });

  it('takes up what was typed meanwhile, around the same centre', () => {
    const { board } = createBoardDouble(drawn);
    const mode = resizeCircle.enter(board);
    board.shape.replace(circle(BOARD_ORIGIN, 20));
    mode.reload?.();
    expect(mode.state().radius).toBeCloseTo(20, 2);
    expect(press(mode, 200)).toBe(true);
  });
});

describe('split polygon', () => {
  const room = rectangle(BOARD_ORIGIN, [10.0003, 50.0002]);

  it('divides the shape along the line', () => {
    const { board, told, finished } = createBoardDouble(room);
    const mode = splitPolygon.enter(board);
    click(mode, 100, 20);
    click(mode, 100, -300);
    mode.key({ type: 'finish' });
    expect(told).toEqual(['started', 'cut-shape']);
    expect(finished.map((geometry) => partsOf(geometry).length)).toEqual([2]);
  });

  // @spec 4.39 8.15
  it('refuses a line that misses, and takes the next one', () => {
    const { board, told } = createBoardDouble(room);
    const mode = splitPolygon.enter(board);
    click(mode, -50, 20);
    click(mode, -50, -300);
    click(mode, -50, -300);
    expect(told).toEqual(['started', 'cut-misses']);
    expect(mode.state().vertices).toBe(0);
  });
});

describe('measure', () => {
  it('says length and area, also of what the pointer would add, and changes nothing', () => {
    const { board, told, finished } = createBoardDouble();
    const mode = measure.enter(board);
    click(mode, 0, 0);
    mode.pointer({ type: 'move', pixel: { x: 30, y: 0 } });
    expect(mode.state().measured).toEqual({ length: expect.closeTo(3, 2), area: null });
    click(mode, 30, 0);
    click(mode, 30, 40);
    expect(mode.state().measured).toEqual({ length: expect.closeTo(7, 2), area: expect.closeTo(6, 1) });
    mode.key({ type: 'finish' });
    expect(mode.state().measured?.length).toBeCloseTo(7, 2);
    expect(finished).toEqual([]);
    // The next line starts over.
    click(mode, 0, 0);
    expect(mode.state().measured).toBeNull();
    expect(told).toEqual(['started', 'ended', 'started']);
  });

  it('draws the side on which an area is closed, and none of a line', () => {
    const { board } = createBoardDouble();
    const mode = measure.enter(board);
    const closing = () =>
      mode.preview().features.filter(({ properties }) => properties?.['group'] === 'radius');
    click(mode, 0, 0);
    click(mode, 30, 0);
    expect(closing()).toEqual([]);
    click(mode, 30, 40);
    const [side] = closing();
    expect(side?.geometry).toEqual({
      type: 'LineString',
      coordinates: [mode.line?.().at(-1), mode.line?.()[0]],
    });
    mode.key({ type: 'finish' });
    expect(closing()).toHaveLength(1);
  });

  it('puts corners by numbers, and takes them back', () => {
    const { board } = createBoardDouble();
    const mode = measure.enter(board);
    expect(mode.key({ type: 'put-by', metres: 4, degrees: 90 })).toBe(false);
    click(mode, 0, 0);
    mode.key({ type: 'put-by', metres: 4, degrees: 90 });
    mode.key({ type: 'put-by', metres: 3, degrees: 180 });
    expect(mode.state().measured?.length).toBeCloseTo(7, 2);
    mode.key({ type: 'undo' });
    expect(mode.state().measured?.length).toBeCloseTo(4, 2);
    mode.key({ type: 'cancel' });
  });
});

describe('move handles', () => {
  const plane = localPlane(BOARD_ORIGIN);
  const a = { id: 'a', at: plane.toEarth([0, 0]) };
  const b = { id: 'b', at: plane.toEarth([10, 0]), about: a.at };
  function open() {
    const { board, told } = createBoardDouble();
    const edits: unknown[] = [];
    const take = (input: unknown) => {
      edits.push(input);
      return { ok: true } as const;
    };
    const mode = moveHandles.enter({
      ...board,
      scene: () => ({ ...EMPTY_SCENE, handles: { points: [a, b], frame: [a.at, b.at] } }),
      edits: editPort({ 'move-handle': take, 'press-handle': take }),
    });
    return { mode, edits, told };
  }
  const down = (mode: ActiveMode, x: number): boolean =>
    mode.pointer({ type: 'down', pixel: { x, y: 0 }, shift: false });

  it('is moved once it is let go, and its frame turns about the other one meanwhile', () => {
    const { mode, edits } = open();
    expect(down(mode, 50)).toBe(false);
    expect(down(mode, 98)).toBe(true);
    mode.pointer({ type: 'drag', pixel: { x: 0, y: 100 } });
    const frame = mode.preview().features.find(({ geometry }) => geometry.type === 'LineString');
    const [from, to] = (frame!.geometry as unknown as { coordinates: [number, number][] }).coordinates;
    expect(plane.toPlane(from!)).toEqual([expect.closeTo(0, 4), expect.closeTo(0, 4)]);
    expect(plane.toPlane(to!)).toEqual([expect.closeTo(0, 4), expect.closeTo(-10, 4)]);
    expect(edits).toEqual([]);
    mode.pointer({ type: 'up', pixel: { x: 0, y: 100 } });
    expect(edits).toEqual([{ id: 'b', position: roundPosition(plane.toEarth([0, -10])) }]);
  });

  it('is pressed, and moved by keys', () => {
    const { mode, edits, told } = open();
    down(mode, 0);
    mode.pointer({ type: 'up', pixel: { x: 0, y: 0 } });
    click(mode, 0, 0);
    mode.key({ type: 'step', by: 1 });
    mode.key({ type: 'nudge', east: 0.5, north: 0 });
    expect(edits).toEqual([{ id: 'a' }, { id: 'b', position: roundPosition(plane.toEarth([10.5, 0])) }]);
    expect(told).toEqual(['map held', 'map free']);
  });
});

describe('draw rectangle', () => {
  const DEGREE = Math.PI / 180;
  /** A wall along the pixels from -40, 30 upwards to the right, at 30°. */
  const plane = localPlane(BOARD_ORIGIN);
  const wall = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [-4, -3],
        [Math.cos(30 * DEGREE) * 12 - 4, Math.sin(30 * DEGREE) * 12 - 3],
        [Math.cos(30 * DEGREE) * 12 - 4.1, Math.sin(30 * DEGREE) * 12 - 3 + Math.sqrt(0.03)],
        [-4.1, -3 + Math.sqrt(0.03)],
        [-4, -3],
      ].map(([x = 0, y = 0]) => plane.toEarth([x, y])),
    ],
  };
  const withWall = (isFree = false) => {
    const double = createBoardDouble();
    const outlines = [{ kind: 'building' as const, key: 'hall', geometry: wall, name: 'Hall' }];
    Object.assign(double.board, { scene: () => ({ ...EMPTY_SCENE, outlines }), isFree: () => isFree });
    return { ...double, mode: drawRectangle.enter(double.board) };
  };
  /** Degrees, of the first side of what was drawn. */
  const turnOf = (finished: ReturnType<typeof withWall>['finished']): number => {
    const [ring] = finished[0]?.type === 'Polygon' ? finished[0].coordinates : [];
    expect(ring).toHaveLength(5);
    const [x, y] = plane.toPlane(ring![0]!);
    const [toX, toY] = plane.toPlane(ring![1]!);
    return (Math.atan2(toY - y, toX - x) / DEGREE + 360) % 90;
  };
  const taken = (mode: ActiveMode, times: number): boolean[] =>
    Array.from({ length: times }, () => mode.key({ type: 'other-way' }));

  it.each<[says: string, isFree: boolean, gesture: (mode: ActiveMode) => void, turn: number]>([
    ['two clicks beside a wall', false, (mode) => [click(mode, 0, 0), click(mode, 60, 50)], 30],
    ['the same with Alt', true, (mode) => [click(mode, 0, 0), click(mode, 60, 50)], 0],
    [
      'the tool taken a third time',
      false,
      (mode) => [taken(mode, 2), click(mode, 0, 0), click(mode, 60, 50)],
      0,
    ],
    [
      'three corners',
      false,
      (mode) => [taken(mode, 1), click(mode, 0, 0), click(mode, 50, 50), click(mode, 80, 0)],
      45,
    ],
    ['a finger or the mouse that drags', false, drags, 30],
    ['the crosshair', false, byCross, 30],
  ])('%s → sides in that direction', (_says, isFree, gesture, turn) => {
    const { mode, finished } = withWall(isFree);
    gesture(mode);
    const found = turnOf(finished);
    expect(
      Math.min(Math.abs(found - turn), Math.abs(found - turn - 90), Math.abs(found - turn + 90)),
    ).toBeLessThan(0.01);
  });

  function drags(mode: ActiveMode): void {
    expect(mode.pointer({ type: 'down', pixel: { x: 0, y: 0 }, shift: false })).toBe(true);
    mode.pointer({ type: 'drag', pixel: { x: 30, y: 30 } });
    mode.pointer({ type: 'up', pixel: { x: 60, y: 50 } });
  }
  function byCross(mode: ActiveMode): void {
    mode.key({ type: 'put', pixel: { x: 0, y: 0 } });
    mode.key({ type: 'cross', pixel: { x: 60, y: 50 } });
    mode.key({ type: 'put', pixel: { x: 60, y: 50 } });
  }

  it('no wall within reach → along the walls of the open building, or north without a building', () => {
    const far = withWall();
    const scene = { ...far.board.scene(), openBuilding: 'hall' };
    Object.assign(far.board, { scene: () => scene });
    click(far.mode, 5000, 0);
    click(far.mode, 5060, 50);
    expect(turnOf(far.finished)).toBeGreaterThan(29);
    const { board, finished } = createBoardDouble();
    const mode = drawRectangle.enter(board);
    click(mode, 0, 0);
    click(mode, 60, 50);
    expect(Math.round(turnOf(finished)) % 90).toBe(0);
  });

  it('second press on the first corner → nothing is drawn yet', () => {
    const { mode, finished } = withWall();
    click(mode, 0, 0);
    click(mode, 0, 0);
    expect(finished).toEqual([]);
    expect(mode.state().canFinish).toBe(false);
  });

  it('second finger while dragging → the map is moved and nothing is drawn', () => {
    const { mode, finished, told } = withWall();
    mode.pointer({ type: 'down', pixel: { x: 0, y: 0 }, shift: false });
    mode.pointer({ type: 'drag', pixel: { x: 30, y: 30 } });
    mode.pointer({ type: 'lost' });
    mode.pointer({ type: 'up', pixel: { x: 60, y: 50 } });
    expect(finished).toEqual([]);
    expect(told.at(-1)).toBe('cancelled');
  });

  it('tool taken a fourth time → it is put away', () => {
    expect(taken(withWall().mode, 3)).toEqual([true, true, false]);
  });
});
