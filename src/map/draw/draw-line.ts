import type { Position } from '../../domain/entities/geometry.ts';
import { localPlane, roundPosition } from '../../domain/geometry/index.ts';
import { NO_PREVIEW, NO_STATE, STILL_SHAPE, type ActiveMode, type Board } from './handler.ts';
import { byPresses, placeAt } from './by-presses.ts';
import { drawingFeature } from './drawing-features.ts';
import type { Pixel } from './snapping/snap.ts';

/** Pixels between two presses that are one and the same place: the second ends the line. */
const SAME_PLACE_PX = 5;

/** The place that lies so far from another, in degrees clockwise from north. */
export function placeFrom(from: Position, metres: number, degrees: number): Position {
  const angle = (degrees * Math.PI) / 180;
  return roundPosition(localPlane(from).toEarth([metres * Math.sin(angle), metres * Math.cos(angle)]));
}

/**
 * A mode that draws an open line over whatever is there, and gives it to `done`. The same place twice, Enter or the right
 * button ends it.
 * @param done what it returns says whether the line is still seen until the next one is begun
 */
export function drawLine(
  board: Board,
  done: (line: readonly Position[]) => { isKept: boolean },
): ActiveMode & {
  /** The corners so far, with where the pointer is. */
  shown(): readonly Position[];
} {
  let line: Position[] = [];
  let pointer: Position | null = null;
  let isEnded = false;

  const finish = (): boolean => {
    if (line.length < 2 || isEnded) return false;
    board.unsnap();
    pointer = null;
    isEnded = true;
    const drawn = line;
    if (!done(drawn).isKept) line = [];
    board.changed();
    return true;
  };
  const add = (at: Position): void => {
    if (isEnded) line = [];
    isEnded = false;
    if (line.length === 0) board.started();
    line = [...line, at];
    pointer = null;
    board.changed();
  };
  const put = (pixel: Pixel): void => {
    const last = isEnded ? undefined : line.at(-1);
    const before = last && board.projection.project(last);
    const at = placeAt(board, pixel);
    const isNear = before && Math.hypot(before.x - pixel.x, before.y - pixel.y) <= SAME_PLACE_PX;
    // Both may be drawn to the same corner.
    const isSame = last !== undefined && last[0] === at[0] && last[1] === at[1];
    if (isNear || isSame) finish();
    else add(at);
  };
  const follow = (pixel: Pixel): void => {
    pointer = placeAt(board, pixel);
    if (line.length > 0 && !isEnded) board.follow(pixel);
    board.changed();
  };
  const shown = (): readonly Position[] =>
    pointer === null || isEnded || line.length === 0 ? line : [...line, pointer];

  return {
    shown,
    line: () => (isEnded ? [] : line),
    ...byPresses(board, {
      put,
      follow,
      finish,
      undo() {
        if (line.length === 0) return false;
        line = line.slice(0, -1);
        board.changed();
        return true;
      },
      putBy(metres, degrees) {
        const last = line.at(-1);
        if (last === undefined || isEnded) return false;
        add(placeFrom(last, metres, degrees));
        return true;
      },
    }),
    preview() {
      const corners = shown();
      const features = line.map((coordinates) => drawingFeature('center', { type: 'Point', coordinates }));
      return {
        ...NO_PREVIEW,
        shape: board.shape.whole === null ? null : STILL_SHAPE,
        features:
          corners.length < 2
            ? features
            : [drawingFeature('rest', { type: 'LineString', coordinates: [...corners] }), ...features],
        lengths: { line: isEnded ? [] : line, marked: null, isOpen: true },
      };
    },
    state: () => ({ ...NO_STATE, vertices: line.length, canFinish: line.length >= 2 && !isEnded }),
  };
}
