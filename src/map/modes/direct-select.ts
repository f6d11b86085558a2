import { countVertices } from '../draw/edited-ring.ts';
import { editWithLibrary } from '../draw/edit-with-library.ts';
import { middleAt, nextHandle } from '../draw/large-polygons/pick-handle.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import type { Position, Ring } from '../../domain/entities/geometry.ts';
import { createArcHandles } from './arc-handles.ts';
import { createHoleDrag } from './hole-drag.ts';
import { cornersAround } from '../draw/corners-around.ts';
import {
  NO_STATE,
  type ActiveMode,
  type Board,
  type Mode,
  type ModeKey,
  type ModePreview,
} from '../draw/handler.ts';

/**
 * Corners and midpoints of the shape are moved, one ring at a time; a press on another ring opens that. A hole that is
 * open can be dragged as a whole, and filled. Of an arc the ends and the middle are moved, and it stays round.
 */
export const directSelect: Mode = { hasCrosshair: false, enter };

/** Of a ring of more corners guides would be everywhere, and each costs a look at every movement. */
const GUIDED_CORNERS = 200;

/**
 * The corners of a ring from the one after the corner that is moved around to the one before it: as a line that the moved
 * corner goes on with, and closes.
 */
export function otherCorners(ring: Ring | null, moved: number | null): readonly Position[] {
  if (ring === null || moved === null || ring.length > GUIDED_CORNERS) return [];
  const corners = ring.slice(0, -1);
  return [...corners.slice(moved + 1), ...corners.slice(0, moved)];
}

type Library = ReturnType<typeof editWithLibrary>;
type ArcHandles = ReturnType<typeof createArcHandles>;

function middleOf(board: Board, pixel: Pixel) {
  const ring = board.shape.ring();
  return ring && middleAt(ring, board.handles.middles, pixel, board.reach(), board.projection);
}

/** A press on an outline that the drawing library does not hold. */
function pressLarge(board: Board, held: Library, pixel: Pixel): boolean {
  const { shape } = board;
  const before = shape.marked;
  const between = middleOf(board, pixel);
  shape.marked = shape.vertexAt(pixel, board.reach());
  if (shape.marked === null && between) {
    shape.addCorner(between.edge, between.at);
    shape.marked = between.edge + 1;
  }
  if (shape.marked === null && shape.switchRing(pixel)) {
    held.reload();
    return true;
  }
  if (shape.marked === null) {
    if (before !== null) board.changed();
    return false;
  }
  held.drag.begin(pixel, shape.marked);
  board.settle(false);
  return true;
}

function previewOf(
  { shape }: Board,
  { drag: { dragged }, isElsewhere }: Library,
  arcs: ArcHandles,
): ModePreview {
  const { marked } = shape;
  const ring = shape.ring();
  const isCorner = dragged?.what === 'corner';
  return {
    shape: { hasHandles: true, dragged, isInLibrary: true, arcs: isElsewhere() ? arcs.arcs() : null },
    marked: isCorner ? dragged.to : marked === null ? null : (ring?.[marked] ?? null),
    features: [],
    // The lengths of chords say nothing about an arc.
    lengths:
      isElsewhere() && arcs.isBending()
        ? null
        : isCorner && ring
          ? { line: cornersAround(ring, dragged.index, dragged.to), marked: 1, isOpen: false }
          : { line: ring ?? [], marked, isOpen: false },
  };
}

/** By keys the mark goes to another handle, or what is marked goes elsewhere. */
function moveMark(
  board: Board,
  held: Library,
  arcs: ArcHandles,
  event: Extract<ModeKey, { type: 'step' | 'nudge' }>,
): void {
  const { shape } = board;
  if (event.type === 'nudge') {
    const { east, north } = event;
    if ((held.isElsewhere() && arcs.nudge(east, north)) || shape.nudge(east, north, false)) held.reload();
    return;
  }
  // Of thousands of corners and of arcs, from one handle to the next; where none is in view, from corner to corner.
  const handles = held.isElsewhere() ? arcs.handles() : held.isLarge() ? board.handles.corners : [];
  const corners = handles.length > 0 ? handles : [...(shape.ring() ?? []).slice(1).keys()];
  const next = nextHandle(corners, shape.marked, event.by);
  if (next === null) return;
  shape.marked = next;
  board.changed();
}

/** Says by the pointer what a press would take. The library does so for what it holds. */
function point(board: Board, held: Library, arcs: ArcHandles, pixel: Pixel): void {
  if (!held.isLarge() && !held.isElsewhere()) return;
  const corner = held.isElsewhere() ? arcs.handleAt(pixel) : board.shape.vertexAt(pixel, board.reach());
  board.setCursor(corner !== null || middleOf(board, pixel) !== null ? 'crosshair' : null);
}

function enter(board: Board): ActiveMode {
  const { shape } = board;
  const arcs = createArcHandles(board);
  const isRound = (): boolean => arcs.arcs().length > 0;
  const held = editWithLibrary(board, 'direct', (ring) => shape.setRing(ring), isRound);
  const hole = createHoleDrag(board, held);
  const canDelete = (): boolean =>
    held.isElsewhere() ? arcs.canRemove() : shape.marked !== null && (shape.ring()?.length ?? 0) > 4;

  const press = (pixel: Pixel): boolean => {
    if (held.isElsewhere() && arcs.take(pixel)) return true;
    if (held.isLarge() && !held.isElsewhere()) return pressLarge(board, held, pixel);
    if (hole.take(pixel)) return true;
    const corner = held.isElsewhere() ? null : shape.vertexAt(pixel, board.reach());
    if (corner === null && shape.switchRing(pixel)) {
      held.reload();
      return true;
    }
    shape.marked = corner;
    board.settle(false);
    return false;
  };
  const letGo = (isKept: boolean): void => {
    arcs.letGo(isKept);
    held.reload();
  };
  const removeHole = (): boolean => {
    if (!shape.removeHole()) return false;
    held.reload();
    return true;
  };
  const remove = (): boolean => {
    // Of a hole with three corners nothing is left without one of them.
    if (shape.marked !== null && !canDelete() && shape.isHole) return removeHole();
    if (shape.marked !== null && !canDelete()) board.refuse({ code: 'use-clear', where: [] });
    if (!(held.isElsewhere() ? arcs.remove() : shape.removeMarked())) return false;
    held.reload();
    return true;
  };

  return {
    exit() {
      hole.drop(true);
      arcs.letGo(true);
      held.exit();
    },
    pointer(event) {
      switch (event.type) {
        case 'down':
          return press(event.pixel);
        case 'drag':
          if (hole.isHeld()) hole.drag(event.pixel);
          else if (arcs.isHeld()) arcs.follow(event.pixel);
          else if (held.drag.move(event.pixel, () => board.snap(event.pixel))) board.changed();
          return false;
        case 'up':
          // A press on a midpoint has made a corner of it.
          if (hole.isHeld()) hole.drop(true);
          else if (arcs.isHeld()) letGo(true);
          else if (!held.isLarge() && !held.isElsewhere())
            shape.marked ??= shape.vertexAt(event.pixel, board.reach());
          held.release();
          return false;
        case 'move':
          point(board, held, arcs, event.pixel);
          return false;
        case 'lost':
          hole.drop(false);
          held.drag.drop();
          if (arcs.isHeld()) {
            letGo(false);
            board.settle(true);
          }
          board.unsnap();
          return false;
        default:
          return false;
      }
    },
    key(event) {
      switch (event.type) {
        case 'remove':
          return remove();
        case 'remove-hole':
          return removeHole();
        case 'cancel':
          if (shape.marked === null) return false;
          shape.marked = null;
          board.changed();
          return true;
        case 'step':
        case 'nudge':
          moveMark(board, held, arcs, event);
          return true;
        default:
          return false;
      }
    },
    preview: () => previewOf(board, held, arcs),
    state: () => ({
      ...NO_STATE,
      geometry: shape.whole,
      vertices: countVertices(shape.whole),
      canFinish: shape.whole !== null,
      canDeleteVertex: canDelete(),
      isHole: shape.isHole,
      radius: held.isElsewhere() ? arcs.radius() : null,
      vertex: shape.marked === null ? null : { ...shape.at, index: shape.marked },
    }),
    takes: (pixel) => shape.holds(pixel, board.reach()),
    // The middle of an arc goes along with no side.
    line: () => (held.isElsewhere() && arcs.isBending() ? [] : otherCorners(shape.ring(), shape.marked)),
    reload() {
      arcs.forget();
      held.replaced();
    },
  };
}
