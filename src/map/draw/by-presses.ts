import type { Position } from '../../domain/entities/geometry.ts';
import { roundPosition } from '../../domain/geometry/index.ts';
import { NO_PREVIEW, NO_STATE, type ActiveMode, type Board } from './handler.ts';
import type { Pixel } from './snapping/snap.ts';

/** Where a press puts something: at what it is drawn to, or else where it is. */
export const placeAt = (board: Board, pixel: Pixel): Position =>
  board.snap(pixel)?.position ?? roundPosition(board.projection.unproject(pixel));

export interface Presses {
  put: (pixel: Pixel) => void;
  /** The pointer, or the crosshair, is here. */
  follow: (pixel: Pixel) => void;
  /** False while nothing can be finished. */
  finish: () => boolean;
  /** Takes back what was put last; false where nothing was. */
  undo: () => boolean;
  /** A corner so far from the last one; false if none can be placed. */
  putBy?: (metres: number, degrees: number) => boolean;
}

/** Pointer and keys of a mode that is drawn press by press: Enter is a press, the right button and its own key end it. */
export function byPresses(
  board: Board,
  { put, follow, finish, undo, putBy }: Presses,
): Pick<ActiveMode, 'exit' | 'pointer' | 'key'> {
  return {
    exit: () => undefined,
    pointer(event) {
      if (event.type === 'click') put(event.pixel);
      else if (event.type === 'move') follow(event.pixel);
      else if (event.type === 'context') finish();
      return false;
    },
    key(event) {
      switch (event.type) {
        case 'put':
          put(event.pixel);
          return true;
        case 'cross':
          follow(event.pixel);
          return true;
        case 'put-by':
          return putBy?.(event.metres, event.degrees) ?? false;
        case 'finish':
          return finish();
        case 'undo':
          return undo();
        case 'cancel':
          board.cancel();
          return true;
        default:
          return false;
      }
    },
  };
}

/** A mode that is done with one press. */
export const byOnePress = (board: Board, done: (at: Position) => void): ActiveMode => ({
  ...byPresses(board, {
    put(pixel) {
      const at = placeAt(board, pixel);
      board.started();
      done(at);
    },
    follow(pixel) {
      board.snap(pixel);
      board.changed();
    },
    finish: () => false,
    undo: () => false,
  }),
  preview: () => NO_PREVIEW,
  state: () => NO_STATE,
});
