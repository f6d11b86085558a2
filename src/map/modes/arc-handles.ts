import {
  arcsOf,
  handlesOfRing,
  middleOfArc,
  radiusOfArc,
  withHandleAt,
  withoutHandle,
  type Arc,
} from '../../domain/drawing/arcs-in-ring.ts';
import type { Position, Ring } from '../../domain/entities/geometry.ts';
import { localPlane, roundPosition } from '../../domain/geometry/index.ts';
import type { Board } from '../draw/handler.ts';
import { middleAt } from '../draw/large-polygons/pick-handle.ts';
import type { Pixel } from '../draw/snapping/snap.ts';

/** Pixels that a pointer has to move before a press is a drag. */
const LEAST_DRAG_PX = 3;

interface Held {
  from: Pixel;
  index: number;
  /** As they were when the handle was taken. */
  ring: Ring;
  arcs: readonly Arc[];
  isMoved: boolean;
}

/** The handles of an open ring that has arcs: of each its ends and its middle, and the corners beside them. */
export function createArcHandles(board: Board) {
  const { shape, projection } = board;
  let held: Held | null = null;
  let known: { ring: Ring; arcs: readonly Arc[] } | null = null;

  /** Looked for once in each ring that the hand makes. */
  const arcs = (): readonly Arc[] => {
    const ring = shape.ring();
    if (ring === null) return [];
    if (known?.ring !== ring) known = { ring, arcs: arcsOf(ring) };
    return known.arcs;
  };
  const handles = (): number[] => handlesOfRing(shape.ring() ?? [], arcs());
  const handleAt = (pixel: Pixel): number | null => {
    const ring = shape.ring();
    let best: number | null = null;
    let least = board.reach();
    for (const index of handles()) {
      const here = projection.project(ring![index]!);
      const distance = Math.hypot(here.x - pixel.x, here.y - pixel.y);
      if (distance > least) continue;
      least = distance;
      best = index;
    }
    return best;
  };
  const edgeAt = (pixel: Pixel) => {
    const ring = shape.ring();
    return ring && middleAt(ring, board.handles.middles, pixel, board.reach(), projection);
  };
  const put = (ring: Ring, among: readonly Arc[], index: number, to: Position): void => {
    const moved = withHandleAt(ring, among, index, roundPosition(to));
    shape.setRing(moved.ring);
    shape.marked = moved.index;
  };
  const without = (): Ring | null => {
    const ring = shape.ring();
    return ring && shape.marked !== null ? withoutHandle(ring, arcs(), shape.marked) : null;
  };
  const bent = (): Arc | undefined => {
    const ring = shape.ring();
    return ring ? arcs().find((arc) => middleOfArc(ring, arc) === shape.marked) : undefined;
  };

  return {
    arcs,
    handles,
    handleAt,
    isHeld: () => held !== null,
    take(pixel: Pixel): boolean {
      const edge = handleAt(pixel) === null ? edgeAt(pixel) : null;
      if (edge) shape.addCorner(edge.edge, edge.at);
      const index = edge ? edge.edge + 1 : handleAt(pixel);
      const ring = shape.ring();
      if (index === null || ring === null) return false;
      shape.marked = index;
      held = { from: pixel, index, ring, arcs: arcs(), isMoved: false };
      board.holdMap(true);
      board.settle(false);
      return true;
    },
    follow(pixel: Pixel): void {
      if (held === null) return;
      held.isMoved ||= Math.hypot(pixel.x - held.from.x, pixel.y - held.from.y) >= LEAST_DRAG_PX;
      if (!held.isMoved) return;
      const to = board.snap(pixel)?.position ?? projection.unproject(pixel);
      put(held.ring, held.arcs, held.index, to);
      board.changed();
    },
    /** @param isKept what it has come to, or as it was */
    letGo(isKept: boolean): void {
      if (held === null) return;
      if (!isKept) {
        shape.setRing(held.ring);
        shape.marked = null;
      }
      held = null;
      board.unsnap();
      board.holdMap(false);
    },
    /** Metres. */
    nudge(east: number, north: number): boolean {
      const ring = shape.ring();
      const from = shape.marked === null ? undefined : ring?.[shape.marked];
      if (!ring || !from || shape.marked === null) return false;
      put(ring, arcs(), shape.marked, localPlane(from).toEarth([east, north]));
      return true;
    },
    canRemove: () => without() !== null,
    /** The middle of an arc goes with its bulge, and the end of one with the arc. */
    remove(): boolean {
      const left = without();
      if (left === null) return false;
      shape.setRing(left);
      shape.marked = null;
      return true;
    },
    /** The middle of an arc is marked. */
    isBending: () => bent() !== undefined,
    /** Metres, of the arc whose middle is marked. */
    radius(): number | null {
      const arc = bent();
      return arc === undefined ? null : radiusOfArc(shape.ring()!, arc);
    },
    /** The shape came from outside. */
    forget(): void {
      if (held !== null) board.holdMap(false);
      held = null;
      if (shape.marked !== null && !handles().includes(shape.marked)) shape.marked = null;
    },
  };
}
