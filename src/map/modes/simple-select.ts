import { countVertices } from '../draw/edited-ring.ts';
import { editWithLibrary } from '../draw/edit-with-library.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import { NO_PREVIEW, NO_STATE, type ActiveMode, type Board, type Mode } from './handler.ts';

/** The shape is moved as a whole, holes and other parts with it. */
export const simpleSelect: Mode = { hasCrosshair: false, enter };

function enter(board: Board): ActiveMode {
  const { shape } = board;
  const held = editWithLibrary(board, 'simple', (ring) => shape.moveAllWith(ring));
  const covers = (pixel: Pixel): boolean => shape.covers(board.projection.unproject(pixel));
  return {
    exit: held.exit,
    pointer(event) {
      switch (event.type) {
        case 'down': {
          const isLarge = held.isLarge();
          if (isLarge && !covers(event.pixel)) return false;
          if (isLarge) held.drag.begin(event.pixel, null);
          board.settle(false);
          return isLarge;
        }
        case 'drag':
          if (held.drag.move(event.pixel, () => null)) board.changed();
          return false;
        case 'up':
          held.release();
          return false;
        case 'move':
          if (held.isLarge()) board.setCursor(covers(event.pixel) ? 'move' : null);
          return false;
        case 'lost':
          held.drag.drop();
          return false;
        default:
          return false;
      }
    },
    key(event) {
      if (event.type !== 'nudge') return false;
      if (shape.nudge(event.east, event.north, true)) held.reload();
      return true;
    },
    preview: () => ({
      ...NO_PREVIEW,
      shape: { hasHandles: false, dragged: held.drag.dragged, isInLibrary: true },
    }),
    state: () => ({
      ...NO_STATE,
      geometry: shape.whole,
      vertices: countVertices(shape.whole),
      canFinish: shape.whole !== null,
    }),
    takes: (pixel) => shape.holds(pixel, board.reach()),
    reload: held.replaced,
  };
}
