import type { Position, Ring } from '../../domain/entities/geometry.ts';
import type { Board } from './handler.ts';
import { countVertices } from './edited-ring.ts';
import { createLargeDrag, isLargeShape } from './large-polygons/drag-polygon.ts';
import type { TerraEditTool } from './terra-store.ts';

/**
 * The open shape in the hands of a tool of the drawing library. What that holds is one ring or one point; the rest of
 * the geometry waits in the shape. A shape of many corners is not given to it at all: each corner that it holds costs it
 * time for each of the others. Such a shape is dragged by `drag`.
 * @param isHeldElsewhere whether the mode itself takes the ring that is open in hand; asked whenever it is loaded
 */
export function editWithLibrary(
  board: Board,
  tool: TerraEditTool,
  takeOver: (ring: Ring) => void,
  isHeldElsewhere: () => boolean = () => false,
) {
  const library = board.library();
  const { shape } = board;
  const drag = createLargeDrag(board, shape);
  let isElsewhere = false;

  const isLarge = (): boolean => isLargeShape(shape.whole, countVertices(shape.whole));
  /** Puts the open ring (or the point) into the library and selects it. */
  const load = (): void => {
    isElsewhere = isHeldElsewhere();
    const ring = isElsewhere || isLarge() ? null : shape.ring();
    const point = shape.whole?.type === 'Point' ? shape.whole : null;
    library.put(point ?? (ring && { type: 'Polygon', coordinates: [ring] }), tool);
  };
  /** Takes over what the person did to the ring or point in the library. */
  const readBack = (): void => {
    const geometry = library.read();
    if (!geometry || !shape.whole || isElsewhere || isLarge()) return;
    if (geometry.type === 'Point') shape.setPoint(geometry.coordinates as Position);
    else if (geometry.type === 'Polygon') takeOver(geometry.coordinates[0] as Ring);
  };

  library.use(tool, {
    changed() {
      readBack();
      board.changed();
    },
    rested() {
      board.unsnap();
      readBack();
      board.settle(true);
    },
  });
  load();
  return {
    isLarge,
    isElsewhere: () => isElsewhere,
    drag,
    /** The shape was changed by us, not in the library. */
    reload() {
      load();
      board.changed();
    },
    /** It came from outside, and who sent it knows. */
    replaced: () => {
      drag.drop();
      load();
    },
    /** A press was let go. */
    release() {
      if (isLarge()) {
        board.unsnap();
        drag.end();
      }
      board.settle(true);
    },
    exit: () => drag.drop(),
  };
}
