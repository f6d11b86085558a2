import type { Polygon } from '../../domain/entities/geometry.ts';
import { roundGeometry } from '../../domain/geometry/index.ts';
import { drawLine } from './draw-line.ts';
import { drawingFeature } from './drawing-features.ts';
import type { ActiveMode, Board } from './handler.ts';

/** A mode that draws an outline corner by corner, and gives it to `done` once it goes around. */
export function drawOutline(board: Board, done: (outline: Polygon) => void): ActiveMode {
  const drawing = drawLine(
    board,
    (line) => {
      done(roundGeometry<Polygon>({ type: 'Polygon', coordinates: [[...line, line[0]!]] }));
      return { isKept: false };
    },
    { least: 3, closes: true },
  );
  return {
    ...drawing,
    preview() {
      const seen = drawing.preview();
      const corners = drawing.shown();
      if (corners.length < 3) return seen;
      const ring = [...corners, corners[0]!];
      return {
        ...seen,
        features: [drawingFeature('inside', { type: 'Polygon', coordinates: [ring] }), ...seen.features],
      };
    },
    state() {
      const line = drawing.line?.() ?? [];
      return {
        ...drawing.state(),
        line,
        geometry: line.length < 3 ? null : { type: 'Polygon', coordinates: [[...line, line[0]!]] },
      };
    },
  };
}
