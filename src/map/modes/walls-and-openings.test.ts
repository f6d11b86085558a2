import { describe, expect, it } from 'vitest';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { BOARD_ORIGIN, createBoardDouble } from '../../../tests/support/map/board-double.ts';
import type { Position } from '../../domain/entities/geometry.ts';
import { localPlane } from '../../domain/geometry/index.ts';
import type { ActiveMode, Board } from '../draw/handler.ts';
import { EMPTY_SCENE } from '../scene/scene.ts';
import { drawWalls } from './draw-walls.ts';
import { placeDoor, placeWindow } from './place-opening.ts';

const click = (mode: ActiveMode, x: number, y: number): boolean =>
  mode.pointer({ type: 'click', pixel: { x, y }, shift: false });
const plane = localPlane(BOARD_ORIGIN);
/** The place of a pixel of the board: ten of them are a metre. */
const place = (x: number, y: number): Position => plane.toEarth([x / 10, -y / 10]);

describe('walls and what is in them', () => {
  const committed = () => {
    const got: { op: string; input: unknown }[] = [];
    const { board, told, refused } = createBoardDouble();
    const edits: Board['edits'] = {
      commit(op, input) {
        got.push({ op, input });
        return { ok: true };
      },
    };
    const wall = rectangle(place(0, 0), place(100, -2));
    const scene = {
      ...EMPTY_SCENE,
      outlines: [{ kind: 'building' as const, key: 'b', title: 'B', geometry: wall }],
    };
    return { board: { ...board, edits, scene: () => scene }, told, refused, got };
  };

  it('the first corner is pressed again → the wall goes around', () => {
    const { board, got, told } = committed();
    const mode = drawWalls.enter(board);
    for (const [x, y] of [
      [0, 0],
      [50, 0],
      [50, 40],
      [0, 40],
    ] as const)
      click(mode, x, y);
    expect(mode.preview().features.map(({ properties }) => properties?.['group'])).toContain('inside');
    click(mode, 2, 2);
    expect(got).toEqual([{ op: 'add-walls', input: { line: expect.objectContaining({ length: 5 }) } }]);
    const { line } = got[0]!.input as { line: Position[] };
    expect(line[4]).toEqual(line[0]);
    expect(told).toEqual(['started', 'ended']);
    // The next run begins with nothing.
    expect(mode.state().vertices).toBe(0);
  });

  it('a press that moves before the first corner → four walls around a rectangle, and the tool stays', () => {
    const { board, got, told } = committed();
    const mode = drawWalls.enter(board);
    const pixel = { x: 60, y: 80 };
    expect(mode.pointer({ type: 'down', pixel: { x: 0, y: 40 }, shift: false })).toBe(true);
    mode.pointer({ type: 'drag', pixel });
    expect(mode.preview().features.map(({ properties }) => properties?.['group'])).toEqual([
      'inside',
      'rest',
    ]);
    mode.pointer({ type: 'up', pixel });
    expect(got).toEqual([{ op: 'add-walls', input: { line: expect.objectContaining({ length: 5 }) } }]);
    expect(told).toEqual(['map held', 'started', 'map free', 'ended']);
    expect(mode.state().vertices).toBe(0);
    // Between two corners a press that moves is the map's.
    click(mode, 0, 40);
    expect(mode.pointer({ type: 'down', pixel, shift: false })).toBe(false);
  });

  it('the last corner is pressed again → an open run', () => {
    const { board, got } = committed();
    const mode = drawWalls.enter(board);
    click(mode, 0, 0);
    click(mode, 50, 0);
    click(mode, 50, 0);
    expect(got).toEqual([{ op: 'add-walls', input: { line: expect.objectContaining({ length: 2 }) } }]);
  });

  it.each([
    ['door', placeDoor],
    ['window', placeWindow],
  ] as const)('a wall is pressed with the tool for a %s → one is put, and the tool stays', (kind, tool) => {
    const { board, got, told } = committed();
    const mode = tool.enter(board);
    mode.pointer({ type: 'move', pixel: { x: 30, y: 3 } });
    expect(mode.preview().features).toHaveLength(2);
    click(mode, 30, 3);
    mode.key({ type: 'put', pixel: { x: 60, y: 3 } });
    expect(got.map(({ op, input }) => [op, (input as { kind: string }).kind])).toEqual([
      ['add-opening', kind],
      ['add-opening', kind],
    ]);
    expect(told).toEqual([]);
  });

  it('no wall is near → said, and nothing is put', () => {
    const { board, got, refused } = committed();
    click(placeDoor.enter(board), 30, 200);
    expect(got).toEqual([]);
    expect(refused.map(({ code }) => code)).toEqual(['no-wall-here']);
  });
});
