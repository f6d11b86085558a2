import { describe, expect, it } from 'vitest';
import { BOARD_ORIGIN, createBoardDouble } from '../../../tests/support/map/board-double.ts';
import { arcsOf, radiusOfArc } from '../../domain/drawing/arcs-in-ring.ts';
import type { FeatureGeometry, Polygon, Position, Ring } from '../../domain/entities/geometry.ts';
import { localPlane } from '../../domain/geometry/index.ts';
import type { ActiveMode } from '../draw/handler.ts';
import { drawPolygon } from './draw-polygon.ts';
import { drawWalls } from './draw-walls.ts';
import { measure } from './measure.ts';

type Press = readonly [x: number, y: number];
const click = (mode: ActiveMode, [x, y]: Press): boolean =>
  mode.pointer({ type: 'click', pixel: { x, y }, shift: false });
const clicks = (mode: ActiveMode, ...at: readonly Press[]): void => {
  for (const one of at) click(mode, one);
};
const arc = (mode: ActiveMode): boolean => mode.key({ type: 'arc' });
const plane = localPlane(BOARD_ORIGIN);
/** Metres from the first corner, which ten pixels are one of. */
const flat = (at: Position): number[] => plane.toPlane(at).map((metres) => Math.round(metres * 100) / 100);
const ringOf = (shape: FeatureGeometry | undefined): Ring => (shape as Polygon).coordinates[0]!;

describe('an outline with an arc', () => {
  it('its end, then a place on it → one arc through that place, which is known again', () => {
    const { board, finished, told } = createBoardDouble();
    const mode = drawPolygon.enter(board);
    clicks(mode, [0, 0], [60, 0]);
    expect(arc(mode)).toBe(true);
    expect(mode.state().arc).toBe('end');
    click(mode, [60, -60]);
    expect(mode.state()).toMatchObject({ arc: 'through', vertices: 2 });
    mode.pointer({ type: 'move', pixel: { x: 90, y: -30 } });
    expect(mode.state().radius).toBeCloseTo(3, 1);
    click(mode, [90, -30]);
    expect(mode.state()).toMatchObject({ arc: null, radius: null });
    clicks(mode, [0, -60], [2, 2]);
    const ring = ringOf(finished[0]);
    const [found, ...others] = arcsOf(ring);
    expect(others).toEqual([]);
    expect(radiusOfArc(ring, found!)).toBeCloseTo(3, 1);
    expect(ring.map(flat)).toContainEqual([9, 3]);
    expect(told).toEqual(['started', 'draw-shape']);
  });

  it('the first corner as its end → the arc closes the outline', () => {
    const { board, finished } = createBoardDouble();
    const mode = drawPolygon.enter(board);
    clicks(mode, [0, 0], [60, 0]);
    arc(mode);
    clicks(mode, [3, 3], [30, -30]);
    const ring = ringOf(finished[0]);
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(arcsOf(ring)).toHaveLength(1);
  });

  it('undo → all corners of the arc are taken back; one without a middle loses its end first', () => {
    const mode = drawPolygon.enter(createBoardDouble().board);
    const undo = (): boolean => mode.key({ type: 'undo' });
    clicks(mode, [0, 0], [60, 0]);
    arc(mode);
    clicks(mode, [60, -60], [90, -30]);
    expect(mode.state().vertices).toBeGreaterThan(8);
    undo();
    expect(mode.state().vertices).toBe(2);
    arc(mode);
    click(mode, [60, -60]);
    undo();
    expect(mode.state()).toMatchObject({ arc: 'end', vertices: 2 });
    undo();
    expect(mode.state()).toMatchObject({ arc: null, vertices: 2 });
  });

  it('asked for again, or before the first corner → the line goes on straight', () => {
    const mode = drawPolygon.enter(createBoardDouble().board);
    expect(arc(mode)).toBe(false);
    click(mode, [0, 0]);
    arc(mode);
    arc(mode);
    clicks(mode, [60, 0]);
    expect(mode.state()).toMatchObject({ arc: null, vertices: 2 });
  });

  it('finished before its middle → a straight side to where it would end', () => {
    const { board, finished } = createBoardDouble();
    const mode = drawPolygon.enter(board);
    clicks(mode, [0, 0], [60, 0]);
    arc(mode);
    click(mode, [60, -60]);
    expect(mode.state().canFinish).toBe(true);
    mode.key({ type: 'finish' });
    expect(ringOf(finished[0]).map(flat)).toEqual([
      [0, 0],
      [6, 0],
      [6, 6],
      [0, 0],
    ]);
  });

  it('by the crosshair and by numbers → the same arc', () => {
    const { board, finished } = createBoardDouble();
    const mode = drawPolygon.enter(board);
    mode.key({ type: 'put', pixel: { x: 0, y: 0 } });
    mode.key({ type: 'put-by', metres: 6, degrees: 90 });
    arc(mode);
    mode.key({ type: 'put-by', metres: 6, degrees: 0 });
    expect(mode.key({ type: 'put-by', metres: 6, degrees: 0 })).toBe(false);
    mode.key({ type: 'cross', pixel: { x: 90, y: -30 } });
    mode.key({ type: 'put', pixel: { x: 90, y: -30 } });
    mode.key({ type: 'put', pixel: { x: 0, y: -60 } });
    mode.key({ type: 'finish' });
    expect(ringOf(finished[0]).map(flat)).toContainEqual([9, 3]);
  });

  it.each<[where: string, press: Press]>([
    ['on the straight line', [30, 0]],
    ['on its end, where the hand still is', [62, 3]],
    ['on its beginning', [3, 2]],
  ])('a place %s → a straight side', (_where, [x, y]) => {
    const mode = drawPolygon.enter(createBoardDouble().board);
    clicks(mode, [0, 0]);
    arc(mode);
    click(mode, [60, 0]);
    mode.pointer({ type: 'move', pixel: { x, y } });
    expect(mode.state().radius).toBeNull();
    click(mode, [x, y]);
    expect(mode.state().vertices).toBe(2);
  });

  it('corners that were put before, arcs among them, come again → as they were', () => {
    const { board } = createBoardDouble();
    const first = drawPolygon.enter(board);
    clicks(first, [0, 0], [60, 0]);
    arc(first);
    clicks(first, [60, -60], [90, -30]);
    const { line } = first.state();
    const again = drawPolygon.enter(board);
    again.resume?.(line!);
    expect(again.state().line).toEqual(line);
  });
});

describe('walls and measured lines with an arc', () => {
  it('a wall goes on as an arc to its first corner → one round run that closes', () => {
    const got: { line: Position[] }[] = [];
    const { board } = createBoardDouble();
    const edits = {
      commit: (_op: string, input: unknown) => (got.push(input as never), { ok: true as const }),
    };
    const mode = drawWalls.enter({ ...board, edits });
    clicks(mode, [0, 0], [60, 0]);
    arc(mode);
    clicks(mode, [2, 2], [30, -30]);
    expect(got).toHaveLength(1);
    expect(got[0]!.line.at(-1)).toEqual(got[0]!.line[0]);
    expect(got[0]!.line.length).toBeGreaterThan(9);
    expect(mode.state().vertices).toBe(0);
  });

  it('a measured line over half a circle → the length of the arc', () => {
    const mode = measure.enter(createBoardDouble().board);
    click(mode, [0, 0]);
    arc(mode);
    clicks(mode, [60, 0], [30, -30]);
    expect(mode.state().measured?.length).toBeCloseTo(Math.PI * 3, 1);
  });
});
