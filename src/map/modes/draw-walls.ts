import { wallRun } from '../../domain/drawing/wall-run.ts';
import { drawLine } from '../draw/draw-line.ts';
import { drawingFeature } from '../draw/drawing-features.ts';
import type { Mode, ModePointer } from '../draw/handler.ts';

/** A run of walls, corner by corner; rooms are made where it closes. On its first corner it closes by itself. */
export const drawWalls: Mode = {
  hasCrosshair: true,
  enter(board) {
    let closes = false;
    const drawing = drawLine(board, (line) => {
      const [first] = line;
      board.edits.commit('add-walls', { line: closes && first !== undefined ? [...line, first] : line });
      closes = false;
      board.ended();
      return { isKept: false };
    });
    const isOnFirst = ({ pixel }: Pick<ModePointer & { type: 'click' }, 'pixel'>): boolean => {
      const line = drawing.line?.() ?? [];
      if (line.length < 3) return false;
      const first = board.projection.project(line[0]!);
      return Math.hypot(first.x - pixel.x, first.y - pixel.y) <= board.reach();
    };
    const close = (): boolean => {
      closes = true;
      return drawing.key({ type: 'finish' });
    };
    return {
      ...drawing,
      pointer: (event) => (event.type === 'click' && isOnFirst(event) ? close() : drawing.pointer(event)),
      key: (event) => (event.type === 'put' && isOnFirst(event) ? close() : drawing.key(event)),
      preview() {
        const seen = drawing.preview();
        const wall = wallRun(drawing.shown());
        return wall === null
          ? seen
          : { ...seen, features: [drawingFeature('inside', wall), ...seen.features] };
      },
    };
  },
};
