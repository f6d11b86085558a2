import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { transformShape } from '../../domain/geometry/index.ts';
import type { editWithLibrary } from '../draw/edit-with-library.ts';
import type { Board } from '../draw/handler.ts';
import { carriedFrame, draggedBy, frameOf, type FrameHandle, type ShapeFrame } from '../draw/shape-frame.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import type { Transformed } from '../port.ts';

interface Held {
  handle: FrameHandle;
  from: Pixel;
  /** As it was when the handle was taken. */
  geometry: FeatureGeometry;
  frame: ShapeFrame;
  turn: number;
  by: Transformed;
}

const UNCHANGED: Transformed = { turn: 0, scale: 1 };

/** Turns and scales the open shape by the handles of the frame around it. */
export function createFrameDrag(board: Board, library: ReturnType<typeof editWithLibrary>) {
  const { shape, projection } = board;
  let held: Held | null = null;
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
  const putFrom = (geometry: FeatureGeometry, by: Transformed, from: number): void => {
    turn = from + by.turn;
    const isSame = by.turn === 0 && by.scale === 1;
    shape.replace(isSame ? geometry : transformShape(geometry, { east: 0, north: 0, ...by }));
  };
  return {
    frame,
    /** Of a shape of many corners the frame alone goes along, until it is let go. */
    shownFrame(): ShapeFrame | null {
      const still = frame();
      return still && held !== null && library.isLarge() ? carriedFrame(held.frame, held.by) : still;
    },
    isHeld: () => held !== null,
    /** How far the handle in hand has turned and scaled it; null without one. */
    by: () => held?.by ?? null,
    take(handle: FrameHandle, pixel: Pixel): boolean {
      const [box, geometry] = [frame(), shape.whole];
      if (box === null || geometry === null) return false;
      held = { handle, from: pixel, geometry, frame: box, turn, by: UNCHANGED };
      board.holdMap(true);
      board.settle(false);
      return true;
    },
    follow(pixel: Pixel): void {
      if (held === null) return;
      const centre = projection.project(held.frame.centre);
      held = { ...held, by: draggedBy(held.handle, centre, held.from, pixel) };
      if (!library.isLarge()) {
        putFrom(held.geometry, held.by, held.turn);
        library.replaced();
      }
      board.changed();
    },
    /** @param isKept what it has come to, or as it was */
    letGo(isKept: boolean): void {
      if (held === null) return;
      const { geometry, by, turn: from } = held;
      held = null;
      board.holdMap(false);
      putFrom(geometry, isKept ? by : UNCHANGED, from);
      library.replaced();
      board.settle(true);
    },
    /** Without a hand. */
    put(by: Transformed): void {
      if (shape.whole !== null) putFrom(shape.whole, by, turn);
    },
    /** The shape came from outside: its frame is straight. */
    forgetTurn(): void {
      turn = 0;
    },
  };
}
