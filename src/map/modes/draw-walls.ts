import type { Position } from '../../domain/entities/geometry.ts';
import { wallRun } from '../../domain/drawing/wall-run.ts';
import { roundPosition } from '../../domain/geometry/index.ts';
import { placeAt } from '../draw/by-presses.ts';
import { drawLine } from '../draw/draw-line.ts';
import { drawingFeature } from '../draw/drawing-features.ts';
import type { Board, Mode, ModePointer } from '../draw/handler.ts';
import { DRAG_PX, ringBetween } from '../draw/rectangle-between.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import { wallAt } from '../draw/snapping/wall-at.ts';

/**
 * A run of walls, corner by corner; rooms are made where it closes. On its first corner it closes by itself. A press that
 * moves, before the first corner, draws four walls around a rectangle.
 */
export const drawWalls: Mode = {
  hasCrosshair: true,
  enter(board) {
    const commit = (line: readonly Position[]): void => {
      board.edits.commit('add-walls', { line });
      board.ended();
    };
    const drawing = drawLine(
      board,
      (line, isClosed) => {
        commit(isClosed ? [...line, line[0]!] : line);
        return { isKept: false };
      },
      { least: 2, closes: true },
    );
    const rectangle = dragRectangle(board, commit);
    return {
      ...drawing,
      pointer(event) {
        const isBegun = drawing.state().vertices > 0;
        return (event.type !== 'click' && rectangle.pointer(event, !isBegun)) || drawing.pointer(event);
      },
      preview() {
        const seen = drawing.preview();
        const ring = rectangle.ring();
        const wall = wallRun(ring.length > 0 ? ring : drawing.shown());
        const inside = wall === null ? [] : [drawingFeature('inside', wall)];
        return ring.length > 0
          ? {
              ...seen,
              features: [...inside, outlineOf(ring)],
              lengths: { line: ring, marked: 2, isOpen: false },
            }
          : { ...seen, features: [...inside, ...seen.features] };
      },
    };
  },
};

const outlineOf = (ring: readonly Position[]) =>
  drawingFeature('rest', { type: 'LineString', coordinates: [...ring] });

/** A rectangle from where a press began to where it ends, with sides along the nearest wall. */
function dragRectangle(board: Board, done: (ring: readonly Position[]) => void) {
  let pressed: Pixel | null = null;
  let drawn: { from: Position; to: Position; direction: number } | null = null;
  const ring = (): readonly Position[] =>
    drawn === null
      ? []
      : ringBetween(drawn.from, drawn.to, board.isFree() ? 0 : drawn.direction).map(roundPosition);
  const end = (): readonly Position[] => {
    const made = ring();
    [pressed, drawn] = [null, null];
    board.unsnap();
    board.changed();
    return made;
  };
  return {
    ring,
    /** @param mayBegin no corner is put yet @returns whether it was used up */
    pointer(event: ModePointer, mayBegin: boolean): boolean {
      if (event.type === 'down') {
        pressed = mayBegin ? event.pixel : null;
        if (mayBegin) board.holdMap(true);
        return mayBegin;
      }
      if (pressed === null) return false;
      if (event.type === 'drag') {
        const { x, y } = event.pixel;
        if (drawn === null && Math.hypot(x - pressed.x, y - pressed.y) < DRAG_PX) return true;
        const from = drawn?.from ?? placeAt(board, pressed);
        const direction = drawn?.direction ?? wallAt(pressed, from, board.scene(), board.projection);
        if (drawn === null) board.started();
        drawn = { from, direction, to: placeAt(board, event.pixel) };
        board.changed();
      } else if (event.type === 'up' || event.type === 'lost') {
        board.holdMap(false);
        const isDrawn = drawn !== null;
        const made = end();
        // A second finger came: the map is moved.
        if (event.type === 'up' && made.length > 0) done(made);
        else if (isDrawn) board.cancel();
      }
      return true;
    },
  };
}
