import { drawOutline } from '../draw/draw-outline.ts';
import type { Mode } from '../draw/handler.ts';

/** Corner by corner; the first corner again, Enter or the right button ends it. */
export const drawPolygon: Mode = {
  hasCrosshair: true,
  enter: (board) => drawOutline(board, (outline) => board.finish('draw-shape', outline)),
};
