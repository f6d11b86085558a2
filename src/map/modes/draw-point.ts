import { drawWithLibrary } from '../draw/draw-with-library.ts';
import type { Mode } from '../draw/handler.ts';

/** One press. */
export const drawPoint: Mode = {
  hasCrosshair: true,
  enter: (board) => drawWithLibrary(board, 'point', (geometry) => board.finish('draw-shape', geometry)),
};
