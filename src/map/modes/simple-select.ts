import { drawingFeature } from '../draw/drawing-features.ts';
import { countVertices } from '../draw/edited-ring.ts';
import { editWithLibrary } from '../draw/edit-with-library.ts';
import { frameHandleAt, turnHandleOf, type FrameHandle, type ShapeFrame } from '../draw/shape-frame.ts';
import type { Pixel, Projection } from '../draw/snapping/snap.ts';
import { createFrameDrag } from './frame-drag.ts';
import {
  NO_PREVIEW,
  NO_STATE,
  type ActiveMode,
  type Board,
  type Mode,
  type ModePreview,
} from '../draw/handler.ts';

/**
 * The shape is moved, turned and scaled as a whole, holes and other parts with it: by dragging it, or the handles of the
 * frame around it. By keyboard Page Up and Page Down take the shape or a handle, and the arrows move that.
 */
export const simpleSelect: Mode = { hasCrosshair: false, enter };

/** Per metre that the arrow keys would move the shape: a degree, and with Shift ten; a hundredth, and a tenth. */
const DEGREES_PER_M = 20;
const SCALE_PER_M = 0.2;
const HANDLES: readonly (FrameHandle | null)[] = [null, 'turn', 'scale'];
/** Pixels around a handle beyond those around a corner. */
const MARGIN_PX = 4;

function previewOf(
  box: ShapeFrame | null,
  chosen: FrameHandle | null,
  projection: Projection,
): Pick<ModePreview, 'features' | 'marked'> {
  if (box === null) return { features: [], marked: null };
  const knob = projection.unproject(turnHandleOf(box, projection));
  const [a, b] = box.corners.map((at) => projection.project(at)) as [Pixel, Pixel];
  const top = projection.unproject({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  return {
    marked: chosen === 'turn' ? knob : chosen === 'scale' ? (box.corners[1] ?? null) : null,
    features: [
      drawingFeature('radius', {
        type: 'LineString',
        coordinates: [...box.corners, box.corners[0]!],
      }),
      drawingFeature('radius', { type: 'LineString', coordinates: [top, knob] }),
      drawingFeature('center', { type: 'Point', coordinates: box.centre }),
      ...[...box.corners, knob].map((coordinates) =>
        drawingFeature('handle', { type: 'Point', coordinates }),
      ),
    ],
  };
}

function enter(board: Board): ActiveMode {
  const { shape, projection } = board;
  const library = editWithLibrary(board, 'simple', (ring) => shape.moveAllWith(ring));
  const drag = createFrameDrag(board, library);
  /** What the arrow keys move; null: all of it. */
  let chosen: FrameHandle | null = null;

  const handleAt = (pixel: Pixel): FrameHandle | null => {
    const box = drag.frame();
    return box && frameHandleAt(box, pixel, board.reach() + MARGIN_PX, projection);
  };
  const covers = (pixel: Pixel): boolean => shape.covers(projection.unproject(pixel));
  const nudge = (east: number, north: number): boolean => {
    if (chosen === null || drag.frame() === null) return shape.nudge(east, north, true);
    const by = east + north;
    drag.put(
      chosen === 'turn' ? { turn: by * DEGREES_PER_M, scale: 1 } : { turn: 0, scale: 1 + by * SCALE_PER_M },
    );
    return true;
  };

  return {
    exit() {
      drag.letGo(false);
      library.exit();
    },
    pointer(event) {
      switch (event.type) {
        case 'down': {
          const handle = handleAt(event.pixel);
          if (handle !== null) {
            chosen = handle;
            return drag.take(handle, event.pixel);
          }
          const isLarge = library.isLarge();
          if (isLarge && !covers(event.pixel)) return false;
          if (isLarge) library.drag.begin(event.pixel, null);
          board.settle(false);
          return isLarge;
        }
        case 'drag':
          if (drag.isHeld()) drag.follow(event.pixel);
          else if (library.drag.move(event.pixel, () => null)) board.changed();
          return false;
        case 'up':
          if (drag.isHeld()) drag.letGo(true);
          else library.release();
          return false;
        case 'move': {
          const handle = handleAt(event.pixel);
          if (handle !== null) board.setCursor(handle === 'turn' ? 'grab' : 'nwse-resize');
          else board.setCursor(library.isLarge() && covers(event.pixel) ? 'move' : null);
          return false;
        }
        case 'lost':
          drag.letGo(false);
          library.drag.drop();
          return false;
        default:
          return false;
      }
    },
    key(event) {
      if (event.type === 'step' && drag.frame() !== null) {
        const at = HANDLES.indexOf(chosen) + event.by + HANDLES.length;
        chosen = HANDLES[at % HANDLES.length] ?? null;
        board.changed();
        return true;
      }
      if (event.type !== 'nudge') return false;
      if (nudge(event.east, event.north)) library.reload();
      return true;
    },
    preview: () => ({
      ...NO_PREVIEW,
      ...previewOf(drag.shownFrame(), chosen, projection),
      shape: { hasHandles: false, dragged: library.drag.dragged, isInLibrary: true, arcs: null },
    }),
    state: () => ({
      ...NO_STATE,
      geometry: shape.whole,
      vertices: countVertices(shape.whole),
      canFinish: shape.whole !== null,
      transformed: drag.by(),
    }),
    takes: (pixel) => handleAt(pixel) !== null || shape.holds(pixel, board.reach()),
    reload() {
      drag.forgetTurn();
      library.replaced();
    },
  };
}
