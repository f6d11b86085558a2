import { splitShape } from '../../domain/geometry/boolean/split-shape.ts';
import { drawLine } from '../draw/draw-line.ts';
import type { Mode } from '../draw/handler.ts';

// @spec 4.38 4.39
/** A line is drawn over the shape, which falls into parts along it. */
export const splitPolygon: Mode = {
  hasCrosshair: true,
  enter: (board) =>
    drawLine(board, (line) => {
      const { whole } = board.shape;
      const result = whole && splitShape(whole, line);
      if (result?.ok === true) board.finish('cut-shape', result.geometry);
      else if (result) board.refuse(result);
      return { isKept: false };
    }),
};
