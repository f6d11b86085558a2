import { areaSquareMetres, distanceMetres } from '../../domain/geometry/index.ts';
import { drawLine } from '../draw/draw-line.ts';
import { drawingFeature } from '../draw/drawing-features.ts';
import type { Mode } from '../draw/handler.ts';

/** How long a line is, and how large the area that it goes around. Changes nothing. */
export const measure: Mode = {
  hasCrosshair: true,
  enter(board) {
    const drawing = drawLine(board, () => {
      board.ended();
      return { isKept: true };
    });
    return {
      ...drawing,
      preview() {
        const seen = drawing.preview();
        const [first, ...others] = drawing.shown();
        const last = others.at(-1);
        if (first === undefined || last === undefined || others.length < 2) return seen;
        // The side that closes the area, which was not drawn and does not count in the length.
        const closing = drawingFeature('radius', { type: 'LineString', coordinates: [last, first] });
        return { ...seen, features: [closing, ...seen.features] };
      },
      state() {
        const line = drawing.shown();
        const length = line.slice(1).reduce((sum, at, i) => sum + distanceMetres(line[i]!, at), 0);
        const area =
          line.length < 3 ? null : areaSquareMetres({ type: 'Polygon', coordinates: [[...line, line[0]!]] });
        return { ...drawing.state(), measured: line.length < 2 ? null : { length, area } };
      },
    };
  },
};
