import { cutShape } from '../../domain/geometry/boolean/cut-shape.ts';
import { drawOutline } from '../draw/draw-outline.ts';
import type { ActiveMode, Board, Mode } from '../draw/handler.ts';

/** A polygon is drawn over the shape and taken out of it: a hole, a trimmed edge, or a shape in several parts. */
export const cutPolygon: Mode = { hasCrosshair: true, enter };

function enter(board: Board): ActiveMode {
  const { shape } = board;
  const drawing = drawOutline(board, (piece) => {
    if (shape.whole === null) return;
    const result = cutShape(shape.whole, piece);
    if (result.ok) board.finish('cut-shape', result.geometry);
    else board.refuse(result);
  });
  return {
    ...drawing,
    // The cutting line is neither a shape to be saved nor a line to continue.
    state: () => ({ ...drawing.state(), geometry: null, line: null }),
  };
}
