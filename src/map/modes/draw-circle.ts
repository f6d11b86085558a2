import type { Position } from '../../domain/entities/geometry.ts';
import { circle, distanceMetres } from '../../domain/geometry/index.ts';
import { DEFAULT_CIRCLE_RADIUS_KM } from '../../domain/limits.ts';
import { byPresses, placeAt } from '../draw/by-presses.ts';
import { drawingFeature } from '../draw/drawing-features.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import { NO_PREVIEW, NO_STATE, type ActiveMode, type Board, type Mode } from '../draw/handler.ts';

/** The centre, then a place on the circle. Ended before that, or at the centre, it has the default radius. */
export const drawCircle: Mode = { hasCrosshair: true, enter };

/** Pixels from the centre within which a press does not say how large the circle is. */
const NO_RADIUS_PX = 6;
const DEFAULT_RADIUS_M = DEFAULT_CIRCLE_RADIUS_KM * 1000;

function enter(board: Board): ActiveMode {
  let center: Position | null = null;
  let radius = DEFAULT_RADIUS_M;

  const measure = (pixel: Pixel): void => {
    if (center === null) return;
    const middle = board.projection.project(center);
    const isAtCenter = Math.hypot(middle.x - pixel.x, middle.y - pixel.y) <= NO_RADIUS_PX;
    radius = isAtCenter ? DEFAULT_RADIUS_M : distanceMetres(center, placeAt(board, pixel));
  };
  const finish = (): boolean => {
    if (center === null) return false;
    board.unsnap();
    board.finish('draw-shape', circle(center, radius));
    return true;
  };
  const put = (pixel: Pixel): void => {
    if (center === null) {
      center = placeAt(board, pixel);
      board.started();
      board.changed();
      return;
    }
    measure(pixel);
    finish();
  };
  const follow = (pixel: Pixel): void => {
    if (center === null) board.snap(pixel);
    else measure(pixel);
    board.changed();
  };

  return {
    ...byPresses(board, {
      put,
      follow,
      finish,
      undo() {
        board.cancel();
        return true;
      },
    }),
    preview: () => ({
      ...NO_PREVIEW,
      features: center === null ? [] : circleFeatures(center, radius),
    }),
    state: () => ({
      ...NO_STATE,
      vertices: center === null ? 0 : 1,
      canFinish: center !== null,
      radius: center === null ? null : radius,
    }),
  };
}

/** The circle as it would be, and its centre. */
function circleFeatures(center: Position, radius: number) {
  const shape = circle(center, radius);
  return [
    drawingFeature('inside', shape),
    drawingFeature('rest', { type: 'LineString', coordinates: shape.coordinates[0]! }),
    drawingFeature('center', { type: 'Point', coordinates: center }),
  ];
}
