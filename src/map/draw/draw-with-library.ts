import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { roundGeometry, roundPosition } from '../../domain/geometry/index.ts';
import { NO_PREVIEW, NO_STATE, type ActiveMode, type Board } from './handler.ts';
import { placeFrom } from './draw-line.ts';
import type { Pixel } from './snapping/snap.ts';
import { terraEvent } from './terra-event.ts';
import type { TerraDrawTool } from './terra-store.ts';

const samePlace = (a: Position | undefined, b: Position): boolean => a?.[0] === b[0] && a[1] === b[1];

/** A mode that draws something new with a tool of the drawing library, and gives it to `done` once it is whole. */
export function drawWithLibrary(
  board: Board,
  tool: TerraDrawTool,
  done: (geometry: FeatureGeometry) => void,
): ActiveMode {
  const library = board.library();
  const isLine = tool === 'polygon';
  let isBegun = false;
  const listen = (): void =>
    library.use(tool, {
      does: 'draw',
      began() {
        isBegun = true;
        board.started();
      },
      changed: board.changed,
      drawn(geometry) {
        isBegun = false;
        board.unsnap();
        // Not inside the library's own call: it is still putting its state in order.
        queueMicrotask(() => {
          listen();
          done(roundGeometry(geometry));
        });
      },
    });
  listen();
  const committed = (): Position[] => (isLine ? library.committed() : []);

  /** Says what the first corner would be drawn to: the library tells nothing before it is there. */
  const seek = (pixel: Pixel): void => {
    if (isBegun) return;
    board.snap(pixel);
    board.changed();
  };
  const finish = (): boolean => {
    if (committed().length < 3) return false;
    library.finishLine();
    return true;
  };
  const put = (pixel: Pixel): boolean => {
    const { projection } = board;
    const at = board.snap(pixel)?.position ?? roundPosition(projection.unproject(pixel));
    const corners = committed();
    // A second Enter on the same spot, or Enter on the first corner, ends the line as a double click does.
    const isEnd = samePlace(corners.at(-1), at) || samePlace(corners[0], at);
    if (corners.length >= 3 && isEnd) return finish();
    library.press(tool, terraEvent(at, pixel, 'left'));
    return true;
  };

  return {
    exit: () => undefined,
    pointer(event) {
      if (event.type === 'context') finish();
      else if (event.type === 'move') {
        if (isLine) board.follow(event.pixel);
        seek(event.pixel);
      }
      return false;
    },
    key(event) {
      switch (event.type) {
        case 'put':
          return put(event.pixel);
        case 'put-by': {
          const last = committed().at(-1);
          if (last === undefined) return false;
          const at = placeFrom(last, event.metres, event.degrees);
          library.pressExactly(tool, terraEvent(at, board.projection.project(at), 'left'), at);
          return true;
        }
        case 'cross':
          library.hover(tool, terraEvent(board.projection.unproject(event.pixel), event.pixel, 'neither'));
          seek(event.pixel);
          return true;
        case 'finish':
          return finish();
        case 'undo':
          if (committed().length === 0) return false;
          library.undo();
          isBegun = committed().length > 0;
          board.changed();
          return true;
        case 'cancel':
          board.cancel();
          return true;
        default:
          return false;
      }
    },
    preview: () => ({
      ...NO_PREVIEW,
      lengths: { line: committed(), marked: null, isOpen: true },
    }),
    state() {
      const line = committed();
      const isShape = line.length >= 3;
      return {
        ...NO_STATE,
        vertices: line.length,
        canFinish: isShape,
        line: isLine ? line : null,
        geometry: isShape ? { type: 'Polygon', coordinates: [[...line, line[0]!]] } : null,
      };
    },
    line: committed,
    resume(line) {
      for (const at of line) {
        const pixel = board.projection.project(at);
        library.pressExactly(tool, terraEvent(at, pixel, 'left'), at);
      }
    },
  };
}
