import { circle, circleOf, distanceMetres, localPlane, type Circle } from '../../domain/geometry/index.ts';
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

/** The radius of a circle is changed by its handle, or by the arrow keys. */
export const resizeCircle: Mode = { hasCrosshair: false, enter };

function enter(board: Board): ActiveMode {
  let held: Circle | null = circleOf(board.shape.whole);
  let isDragged = false;

  /** East of the centre, where the first corner is. */
  const handle = () => held && localPlane(held.center).toEarth([held.radius, 0]);
  const isAtHandle = (pixel: Pixel): boolean => {
    const at = handle();
    if (!at) return false;
    const here = board.projection.project(at);
    return Math.hypot(here.x - pixel.x, here.y - pixel.y) <= board.reach() + 4;
  };
  const setRadius = (metres: number): void => {
    if (held === null) return;
    const [least, most] = CIRCLE_RADIUS_M;
    held = { ...held, radius: Math.min(most, Math.max(least, Math.round(metres * 1000) / 1000)) };
    board.shape.replace(circle(held.center, held.radius));
  };
  const letGo = (): void => {
    if (!isDragged) return;
    isDragged = false;
    board.unsnap();
    board.holdMap(false);
    board.settle(true);
  };

  return {
    exit: letGo,
    pointer(event) {
      switch (event.type) {
        case 'down':
          if (!isAtHandle(event.pixel)) return false;
          isDragged = true;
          board.holdMap(true);
          board.settle(false);
          return true;
        case 'drag':
          if (!isDragged || held === null) return false;
          setRadius(
            distanceMetres(
              held.center,
              board.snap(event.pixel)?.position ?? board.projection.unproject(event.pixel),
            ),
          );
          board.changed();
          return false;
        case 'up':
        case 'lost':
          letGo();
          return false;
        case 'move':
          board.setCursor(isAtHandle(event.pixel) ? 'ew-resize' : null);
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
    takes: (pixel) => isAtHandle(pixel) || board.shape.holds(pixel, board.reach()),
    reload() {
      const next = circleOf(board.shape.whole);
      // The centre stays as exact as it was while the radius is typed.
      const isSameCenter = held !== null && next !== null && distanceMetres(held.center, next.center) < 0.01;
      held = next !== null && isSameCenter && held !== null ? { ...next, center: held.center } : next;
    },
  };
}
