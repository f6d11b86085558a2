import { byOnePress } from '../draw/by-presses.ts';
import type { Mode } from '../draw/handler.ts';

/** One press. */
export const drawPoint: Mode = {
  hasCrosshair: true,
  enter: (board) =>
    byOnePress(board, (coordinates) => board.finish('draw-shape', { type: 'Point', coordinates })),
};
