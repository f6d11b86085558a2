import { drawWithLibrary } from '../draw/draw-with-library.ts';
import type { Mode } from '../draw/handler.ts';

/** Corner by corner; the first corner again, Enter or the right button ends it. */
export const drawPolygon: Mode = {
  hasCrosshair: true,
  enter: (board) => drawWithLibrary(board, 'polygon', (geometry) => board.finish('draw-shape', geometry)),
};
