import { drawWithLibrary } from '../draw/draw-with-library.ts';
import type { Mode } from './handler.ts';

/** Two opposite corners, along the edges of the screen. */
export const drawRectangle: Mode = {
  hasCrosshair: true,
  enter: (board) => drawWithLibrary(board, 'rectangle', (geometry) => board.finish('draw-shape', geometry)),
};
