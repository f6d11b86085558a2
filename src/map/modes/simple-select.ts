import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { transformShape } from '../../domain/geometry/index.ts';
import { drawingFeature } from '../draw/drawing-features.ts';
import { countVertices } from '../draw/edited-ring.ts';
import { editWithLibrary } from '../draw/edit-with-library.ts';
import {
  carriedFrame,
  draggedBy,
  frameHandleAt,
  frameOf,
  turnHandleOf,
  type FrameHandle,
  type ShapeFrame,
} from '../draw/shape-frame.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
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
const UNCHANGED = { turn: 0, scale: 1 };

interface Held {
  handle: FrameHandle;
  from: Pixel;
  /** As it was when the handle was taken. */
  geometry: FeatureGeometry;
  frame: ShapeFrame;
  turn: number;
  by: { turn: number; scale: number };
}

function enter(board: Board): ActiveMode {
  const { shape, projection } = board;
  const library = editWithLibrary(board, 'simple', (ring) => shape.moveAllWith(ring));
  let held: Held | null = null;
  /** What the arrow keys move; null: all of it. */
  let chosen: FrameHandle | null = null;
  /** How far the shape was turned since it was taken in hand; its frame goes along. */
  let turn = 0;
  let seen: { geometry: FeatureGeometry | null; turn: number; frame: ShapeFrame | null } | null = null;

  const frame = (): ShapeFrame | null => {
    const { whole } = shape;
    // Looking at each corner for every movement of the pointer would be felt with tens of thousands.
    if (seen?.geometry !== whole || seen.turn !== turn)
      seen = { geometry: whole, turn, frame: frameOf(whole, turn) };
    return seen.frame;
  };
  const handleAt = (pixel: Pixel): FrameHandle | null => {
    const box = frame();
    return box && frameHandleAt(box, pixel, board.reach() + MARGIN_PX, projection);
  };
  const covers = (pixel: Pixel): boolean => shape.covers(projection.unproject(pixel));
  const put = (geometry: FeatureGeometry, by: Held['by'], from: number): void => {
    turn = from + by.turn;
    const isSame = by.turn === 0 && by.scale === 1;
    shape.replace(isSame ? geometry : transformShape(geometry, { east: 0, north: 0, ...by }));
  };
  const take = (handle: FrameHandle, pixel: Pixel): boolean => {
    const [box, geometry] = [frame(), shape.whole];
    if (box === null || geometry === null) return false;
    chosen = handle;
    held = { handle, from: pixel, geometry, frame: box, turn, by: UNCHANGED };
    board.holdMap(true);
    board.settle(false);
    return true;
  };
  const follow = (taken: Held, pixel: Pixel): void => {
    const centre = projection.project(taken.frame.centre);
    held = { ...taken, by: draggedBy(taken.handle, centre, taken.from, pixel) };
    // Of a shape of many corners the frame alone goes along, until it is let go.
    if (!library.isLarge()) {
      put(taken.geometry, held.by, taken.turn);
      library.replaced();
    }
    board.changed();
  };
  /** @param isKept what it has come to, or as it was */
  const letGo = (isKept: boolean): void => {
    if (held === null) return;
    const { geometry, by, turn: from } = held;
    held = null;
    board.holdMap(false);
    put(geometry, isKept ? by : UNCHANGED, from);
    library.replaced();
    board.settle(true);
  };
  const nudge = (east: number, north: number): boolean => {
    const { whole } = shape;
    if (chosen === null || whole === null || frame() === null) return shape.nudge(east, north, true);
    const by = east + north;
    put(
      whole,
      chosen === 'turn' ? { turn: by * DEGREES_PER_M, scale: 1 } : { turn: 0, scale: 1 + by * SCALE_PER_M },
      turn,
    );
    return true;
  };
  const framePreview = (): Pick<ModePreview, 'features' | 'marked'> => {
    const still = frame();
    if (still === null) return { features: [], marked: null };
    const box = held !== null && library.isLarge() ? carriedFrame(held.frame, held.by) : still;
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
  };

  return {
    exit() {
      letGo(false);
      library.exit();
    },
    pointer(event) {
      switch (event.type) {
        case 'down': {
          const handle = handleAt(event.pixel);
          if (handle !== null) return take(handle, event.pixel);
          const isLarge = library.isLarge();
          if (isLarge && !covers(event.pixel)) return false;
          if (isLarge) library.drag.begin(event.pixel, null);
          board.settle(false);
          return isLarge;
        }
        case 'drag':
          if (held !== null) follow(held, event.pixel);
          else if (library.drag.move(event.pixel, () => null)) board.changed();
          return false;
        case 'up':
          if (held === null) library.release();
          else letGo(true);
          return false;
        case 'move': {
          const handle = handleAt(event.pixel);
          if (handle !== null) board.setCursor(handle === 'turn' ? 'grab' : 'nwse-resize');
          else board.setCursor(library.isLarge() && covers(event.pixel) ? 'move' : null);
          return false;
        }
        case 'lost':
          letGo(false);
          library.drag.drop();
          return false;
        default:
          return false;
      }
    },
    key(event) {
      if (event.type === 'step' && frame() !== null) {
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
      ...framePreview(),
      shape: { hasHandles: false, dragged: library.drag.dragged, isInLibrary: true },
    }),
    state: () => ({
      ...NO_STATE,
      geometry: shape.whole,
      vertices: countVertices(shape.whole),
      canFinish: shape.whole !== null,
      transformed: held?.by ?? null,
    }),
    takes: (pixel) => handleAt(pixel) !== null || shape.holds(pixel, board.reach()),
    reload() {
      turn = 0;
      library.replaced();
    },
  };
}
