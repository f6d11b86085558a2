import type { Polygon } from '../../domain/entities/geometry.ts';
import { distanceMetres, roundPosition } from '../../domain/geometry/index.ts';
import { openingAt, OPENINGS, type OpeningKind } from '../../domain/drawing/opening.ts';
import { byPresses } from '../draw/by-presses.ts';
import { drawingFeature } from '../draw/drawing-features.ts';
import {
  NO_PREVIEW,
  NO_STATE,
  STILL_SHAPE,
  type ActiveMode,
  type Board,
  type Mode,
} from '../draw/handler.ts';
import { boxAround, type Pixel } from '../draw/snapping/snap.ts';
import { geometriesOf } from '../draw/snapping/snap-in-scene.ts';

/** One press on a wall puts a door in it; the tool stays in hand. */
export const placeDoor: Mode = { hasCrosshair: true, enter: (board) => enter(board, 'door') };
/** The same with a window. */
export const placeWindow: Mode = { hasCrosshair: true, enter: (board) => enter(board, 'window') };

/** Pixels around the pointer in which walls are looked for, with their other faces. */
const AROUND_PX = 60;
/** Times the reach of a press: a wall is easier to mean than a corner. */
const REACHES = 2;

function enter(board: Board, kind: OpeningKind): ActiveMode {
  let shown: Polygon | null = null;

  const shapeAt = (pixel: Pixel): ReturnType<typeof openingAt> => {
    const at = roundPosition(board.projection.unproject(pixel));
    const px = board.reach() * REACHES;
    const reach = distanceMetres(at, board.projection.unproject({ x: pixel.x + px, y: pixel.y }));
    const walls = geometriesOf(board.scene(), boxAround(pixel, board.projection, AROUND_PX));
    return openingAt(at, walls, { width: OPENINGS[kind].width, reach });
  };
  const follow = (pixel: Pixel): void => {
    const at = shapeAt(pixel);
    shown = at === 'corner' ? null : at;
    board.setCursor(shown === null ? 'not-allowed' : null);
    board.changed();
  };

  return {
    ...byPresses(board, {
      put(pixel) {
        const geometry = shapeAt(pixel);
        if (geometry === null) board.refuse({ code: 'no-wall-here', where: [] });
        else if (geometry === 'corner') board.refuse({ code: 'wall-corner', where: [] });
        else board.edits.commit('add-opening', { kind, geometry });
        shown = null;
        board.changed();
      },
      follow,
      finish: () => false,
      undo: () => false,
    }),
    exit: () => board.setCursor(null),
    preview: () => ({
      ...NO_PREVIEW,
      shape: board.shape.whole === null ? null : STILL_SHAPE,
      features:
        shown === null
          ? []
          : [
              drawingFeature('inside', shown),
              drawingFeature('rest', { type: 'LineString', coordinates: shown.coordinates[0]! }),
            ],
    }),
    state: () => NO_STATE,
  };
}
