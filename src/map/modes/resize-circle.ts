import type { Position } from '../../domain/entities/geometry.ts';
import {
  circle,
  circleOf,
  distanceMetres,
  localPlane,
  roundPosition,
  type Circle,
} from '../../domain/geometry/index.ts';
import { CIRCLE_RADIUS_M } from '../../domain/limits.ts';
import { drawingFeature } from '../draw/drawing-features.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import {
  NO_PREVIEW,
  NO_STATE,
  STILL_SHAPE,
  type ActiveMode,
  type Board,
  type Mode,
} from '../draw/handler.ts';

/** A circle is moved by its centre; its radius is changed by a handle on its edge, or by the arrow keys. */
export const resizeCircle: Mode = { hasCrosshair: false, enter };

const CURSORS = { centre: 'move', radius: 'ew-resize', none: null } as const;

function enter(board: Board): ActiveMode {
  let held: Circle | null = circleOf(board.shape.whole);
  let dragged: 'centre' | 'radius' | null = null;

  /** East of the centre, where the first corner is. */
  const handle = () => held && localPlane(held.center).toEarth([held.radius, 0]);
  const isAt = (place: Position | null, pixel: Pixel): boolean => {
    if (place === null) return false;
    const here = board.projection.project(place);
    return Math.hypot(here.x - pixel.x, here.y - pixel.y) <= board.reach() + 4;
  };
  /** Of a circle so small that both lie under one finger it is the radius. */
  const handleAt = (pixel: Pixel): 'centre' | 'radius' | null => {
    if (isAt(handle(), pixel)) return 'radius';
    return isAt(held?.center ?? null, pixel) ? 'centre' : null;
  };
  const moveTo = (center: Position): void => {
    if (held === null) return;
    held = { ...held, center };
    board.shape.replace(circle(center, held.radius));
  };
  const setRadius = (metres: number): void => {
    if (held === null) return;
    const [least, most] = CIRCLE_RADIUS_M;
    held = { ...held, radius: Math.min(most, Math.max(least, Math.round(metres * 1000) / 1000)) };
    board.shape.replace(circle(held.center, held.radius));
  };
  const letGo = (): void => {
    if (dragged === null) return;
    dragged = null;
    board.unsnap();
    board.holdMap(false);
    board.settle(true);
  };

  return {
    exit: letGo,
    pointer(event) {
      switch (event.type) {
        case 'down':
          dragged = handleAt(event.pixel);
          if (dragged === null) return false;
          board.holdMap(true);
          board.settle(false);
          return true;
        case 'drag': {
          if (dragged === null || held === null) return false;
          const to = board.snap(event.pixel)?.position ?? board.projection.unproject(event.pixel);
          if (dragged === 'centre') moveTo(roundPosition(to));
          else setRadius(distanceMetres(held.center, to));
          board.changed();
          return false;
        }
        case 'up':
        case 'lost':
          letGo();
          return false;
        case 'move':
          board.setCursor(CURSORS[handleAt(event.pixel) ?? 'none']);
          return false;
        default:
          return false;
      }
    },
    key(event) {
      if (event.type !== 'nudge' || held === null) return false;
      // Right and up make it larger.
      setRadius(held.radius + event.east + event.north);
      board.changed();
      return true;
    },
    preview() {
      const at = handle();
      const shape = STILL_SHAPE;
      if (held === null || !at) return { ...NO_PREVIEW, shape };
      return {
        ...NO_PREVIEW,
        shape,
        features: [
          drawingFeature('radius', { type: 'LineString', coordinates: [held.center, at] }),
          drawingFeature('center', { type: 'Point', coordinates: held.center }),
          drawingFeature('handle', { type: 'Point', coordinates: at }),
        ],
      };
    },
    state: () => ({
      ...NO_STATE,
      geometry: board.shape.whole,
      vertices: held === null ? 0 : 1,
      canFinish: held !== null,
      radius: held?.radius ?? null,
    }),
    takes: (pixel) => handleAt(pixel) !== null || board.shape.holds(pixel, board.reach()),
    reload() {
      const next = circleOf(board.shape.whole);
      // The centre stays as exact as it was while the radius is typed.
      const isSameCenter = held !== null && next !== null && distanceMetres(held.center, next.center) < 0.01;
      held = next !== null && isSameCenter && held !== null ? { ...next, center: held.center } : next;
    },
  };
}
