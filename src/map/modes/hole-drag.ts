import type { Ring } from '../../domain/entities/geometry.ts';
import type { editWithLibrary } from '../draw/edit-with-library.ts';
import type { Board } from '../draw/handler.ts';
import { isNearRing, type Pixel } from '../draw/snapping/snap.ts';

/** Drags the hole that is open as a whole. */
export function createHoleDrag(board: Board, library: ReturnType<typeof editWithLibrary>) {
  const { shape } = board;
  /** Where the pointer took it, and the hole as it was. */
  let hole: { from: Pixel; ring: Ring } | null = null;
  return {
    isHeld: () => hole !== null,
    /** Pressed between its edges, and at none of them. */
    take(pixel: Pixel): boolean {
      const ring = shape.ring();
      if (ring === null || !shape.isInHole(board.projection.unproject(pixel))) return false;
      if (isNearRing(pixel, ring, board.projection)) return false;
      hole = { from: pixel, ring };
      shape.marked = null;
      board.holdMap(true);
      board.settle(false);
      return true;
    },
    drag(pixel: Pixel): void {
      if (hole === null) return;
      const [ax, ay] = board.projection.unproject(hole.from);
      const [bx, by] = board.projection.unproject(pixel);
      shape.setRing(hole.ring);
      shape.moveRingBy(bx - ax, by - ay);
      library.reload();
    },
    /** @param isKept whether it stays where it was dragged to */
    drop(isKept: boolean): void {
      if (hole === null) return;
      if (!isKept) {
        shape.setRing(hole.ring);
        library.replaced();
      }
      hole = null;
      board.holdMap(false);
    },
  };
}
