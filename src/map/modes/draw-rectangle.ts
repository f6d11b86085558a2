import type { Polygon, Position } from '../../domain/entities/geometry.ts';
import {
  localPlane,
  rewind,
  roundGeometry,
  type LocalPlane,
  type PlanePoint,
} from '../../domain/geometry/index.ts';
import { byPresses, placeAt } from '../draw/by-presses.ts';
import { drawingFeature } from '../draw/drawing-features.ts';
import { DRAG_PX, LEAST_SIDE_M, rectangleBetween } from '../draw/rectangle-between.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import { wallAt } from '../draw/snapping/wall-at.ts';
import { RECTANGLE_WAYS, type RectangleWay } from '../port.ts';
import {
  NO_PREVIEW,
  NO_STATE,
  type ActiveMode,
  type Board,
  type Mode,
  type ModePointer,
} from '../draw/handler.ts';

/**
 * Two opposite corners, with sides along the nearest wall; or three corners. The tool taken again changes the way, and
 * after the last one it is put away.
 */
export const drawRectangle: Mode = { hasCrosshair: true, enter };

const plus = ([x, y]: PlanePoint, [dx, dy]: PlanePoint, times = 1): PlanePoint => [
  x + dx * times,
  y + dy * times,
];

/** One side, and a place on the opposite one. */
function beside(plane: LocalPlane, end: Position, to: Position): PlanePoint[] | null {
  const side = plane.toPlane(end);
  const length = Math.hypot(...side);
  if (length < LEAST_SIDE_M) return null;
  const across: PlanePoint = [-side[1] / length, side[0] / length];
  const [x, y] = plane.toPlane(to);
  const width = x * across[0] + y * across[1];
  if (Math.abs(width) < LEAST_SIDE_M) return null;
  return [[0, 0], side, plus(side, across, width), plus([0, 0], across, width)];
}

function enter(board: Board): ActiveMode {
  let way: RectangleWay = 'wall';
  let corner: Position | null = null;
  /** The other end of the first side, of three corners. */
  let end: Position | null = null;
  let direction = 0;
  let to: Position | null = null;
  let pressed: { at: Pixel; isDrawn: boolean } | null = null;

  const shape = (): Polygon | null => {
    if (corner === null || to === null) return null;
    const plane = localPlane(corner);
    if (way === 'corners' && end === null) return null;
    const points =
      end === null ? rectangleBetween(plane, to, board.isFree() ? 0 : direction) : beside(plane, end, to);
    if (points === null) return null;
    const ring = points.map((point) => plane.toEarth(point));
    return rewind(roundGeometry<Polygon>({ type: 'Polygon', coordinates: [[...ring, ring[0]!]] }));
  };
  const finish = (): boolean => {
    const drawn = shape();
    if (drawn === null) return false;
    board.unsnap();
    board.finish('draw-shape', drawn);
    return true;
  };
  const begin = (pixel: Pixel): void => {
    corner = placeAt(board, pixel);
    direction = way === 'wall' ? wallAt(pixel, corner, board.scene(), board.projection) : 0;
    board.started();
    board.changed();
  };
  const follow = (pixel: Pixel): void => {
    to = placeAt(board, pixel);
    board.changed();
  };
  const put = (pixel: Pixel): void => {
    if (corner === null) return begin(pixel);
    to = placeAt(board, pixel);
    if (way !== 'corners' || end !== null) return void finish();
    end = to;
    board.changed();
  };
  const presses = byPresses(board, {
    put,
    follow,
    finish,
    undo() {
      if (end === null) board.cancel();
      else {
        end = null;
        board.changed();
      }
      return true;
    },
  });
  /** A press that moves draws from where it began. @returns whether it was used up */
  const drag = (event: ModePointer): boolean => {
    if (event.type === 'down') {
      pressed = corner === null ? { at: event.pixel, isDrawn: false } : null;
      return pressed !== null;
    }
    if (pressed === null) return false;
    if (event.type === 'drag') {
      const { x, y } = event.pixel;
      if (!pressed.isDrawn && Math.hypot(x - pressed.at.x, y - pressed.at.y) < DRAG_PX) return true;
      if (!pressed.isDrawn) begin(pressed.at);
      pressed.isDrawn = true;
      follow(event.pixel);
    } else if (event.type === 'up') {
      const { isDrawn } = pressed;
      pressed = null;
      if (isDrawn) put(event.pixel);
    } else if (event.type === 'lost') {
      // A second finger came: the map is moved.
      if (pressed.isDrawn) board.cancel();
      pressed = null;
    }
    return true;
  };

  return {
    ...presses,
    pointer: (event) => (event.type !== 'click' && drag(event)) || presses.pointer(event),
    key(event) {
      if (event.type !== 'other-way') return presses.key(event);
      const next = corner === null ? RECTANGLE_WAYS[RECTANGLE_WAYS.indexOf(way) + 1] : undefined;
      if (next === undefined) return false;
      way = next;
      board.changed();
      return true;
    },
    preview() {
      const drawn = shape();
      const side = corner !== null && to !== null ? [corner, end ?? to] : [];
      if (drawn === null)
        return {
          ...NO_PREVIEW,
          features:
            side.length === 0 ? [] : [drawingFeature('rest', { type: 'LineString', coordinates: side })],
          lengths: { line: side, marked: null, isOpen: true },
        };
      const ring = drawn.coordinates[0]!;
      return {
        ...NO_PREVIEW,
        features: [
          drawingFeature('inside', drawn),
          drawingFeature('rest', { type: 'LineString', coordinates: ring }),
        ],
        lengths: { line: ring, marked: 2, isOpen: false },
      };
    },
    state: () => ({
      ...NO_STATE,
      vertices: [corner, end].filter((at) => at !== null).length,
      canFinish: shape() !== null,
      way,
    }),
  };
}
