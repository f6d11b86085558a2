import type { Position } from '../../domain/entities/geometry.ts';
import { localPlane, roundPosition } from '../../domain/geometry/index.ts';
import { arcThrough, stepOf, type ArcInHand } from './arc-in-hand.ts';
import {
  NO_PREVIEW,
  NO_STATE,
  STILL_SHAPE,
  type ActiveMode,
  type Board,
  type ModePreview,
} from './handler.ts';
import { byPresses, placeAt } from './by-presses.ts';
import { drawingFeature } from './drawing-features.ts';
import type { Pixel } from './snapping/snap.ts';

/** Pixels between two presses that are one and the same place: the second ends the line. */
const SAME_PLACE_PX = 5;

/** The place that lies so far from another, in degrees clockwise from north. */
function placeFrom(from: Position, metres: number, degrees: number): Position {
  const angle = (degrees * Math.PI) / 180;
  return roundPosition(localPlane(from).toEarth([metres * Math.sin(angle), metres * Math.cos(angle)]));
}

const isSame = (a: Position | undefined, b: Position): boolean => a?.[0] === b[0] && a[1] === b[1];

function isWithin(board: Board, pixel: Pixel, of: Position): boolean {
  const { x, y } = board.projection.project(of);
  return Math.hypot(x - pixel.x, y - pixel.y) <= board.reach();
}

/** At its ends no place says how far it bulges: there it is straight. */
function arcTo(board: Board, from: Position | undefined, on: Position, to: Position) {
  const at = board.projection.project(on);
  const isAtEnd = from === undefined || isWithin(board, at, from) || isWithin(board, at, to);
  return isAtEnd ? null : arcThrough(from, on, to);
}

interface Line {
  /** Corners that it needs to be ended. */
  least: number;
  /** A press on the first corner ends it there. */
  closes: boolean;
}
const OPEN_LINE: Line = { least: 2, closes: false };

type Done = (line: readonly Position[], isClosed: boolean) => { isKept: boolean };

/** The corners of a line in hand, and of an arc in it. */
function createLine(board: Board, done: Done, { least, closes }: Line) {
  let line: readonly Position[] = [];
  /** How many corners came with each step. */
  let steps: readonly number[] = [];
  let arc: ArcInHand | null = null;
  let pointer: Position | null = null;
  let isEnded = false;

  const end = (isClosed: boolean): boolean => {
    if (line.length < least || isEnded) return false;
    board.unsnap();
    pointer = null;
    isEnded = true;
    const drawn = line;
    if (!done(drawn, isClosed).isKept) line = [];
    board.changed();
    return true;
  };
  const add = (...corners: readonly Position[]): void => {
    if (isEnded) [line, steps] = [[], []];
    isEnded = false;
    if (line.length === 0) board.started();
    line = [...line, ...corners];
    steps = [...steps, corners.length];
    pointer = null;
    board.changed();
  };
  /** What was put of an arc that is ended before it was whole stays as a corner. */
  const finish = (): boolean => {
    const at = arc?.end ?? null;
    arc = null;
    if (at !== null && !isSame(line[0], at)) add(at);
    return end(false);
  };
  const isOnFirst = (pixel: Pixel): boolean => {
    const [first] = line;
    if (!closes || isEnded || first === undefined || line.length < (arc === null ? 3 : 2)) return false;
    return isWithin(board, pixel, first);
  };
  const cornerAt = (pixel: Pixel): Position => (isOnFirst(pixel) ? line[0]! : placeAt(board, pixel));
  /** A corner, or the end of an arc. */
  const putAt = (at: Position): void => {
    if (arc === null) return add(at);
    [arc, pointer] = [{ end: at }, null];
    board.changed();
  };
  const putOfArc = (from: Position, pixel: Pixel): void => {
    const to = arc?.end ?? null;
    if (to === null) {
      const at = cornerAt(pixel);
      return isSame(from, at) ? undefined : putAt(at);
    }
    const corners = arcTo(board, from, placeAt(board, pixel), to)?.corners ?? [];
    arc = null;
    const isClosed = isSame(line[0], to);
    add(...corners, ...(isClosed ? [] : [to]));
    if (isClosed) end(true);
  };
  const put = (pixel: Pixel): void => {
    const last = isEnded ? undefined : line.at(-1);
    if (arc !== null && last !== undefined) return putOfArc(last, pixel);
    if (isOnFirst(pixel)) return void end(true);
    const before = last && board.projection.project(last);
    const at = placeAt(board, pixel);
    const isNear = before && Math.hypot(before.x - pixel.x, before.y - pixel.y) <= SAME_PLACE_PX;
    // Both may be drawn to the same corner.
    if (isNear || isSame(last, at)) end(false);
    else add(at);
  };
  const follow = (pixel: Pixel): void => {
    pointer = arc?.end ? placeAt(board, pixel) : cornerAt(pixel);
    if (line.length > 0 && !isEnded) board.follow(pixel);
    board.changed();
  };
  const undo = (): boolean => {
    if (line.length === 0) return false;
    if (arc !== null) arc = arc.end === null ? null : { end: null };
    else {
      line = line.slice(0, -(steps.at(-1) ?? 1));
      steps = steps.slice(0, -1);
    }
    board.changed();
    return true;
  };
  const seenArc = () => (arc?.end && pointer ? arcTo(board, line.at(-1), pointer, arc.end) : null);
  const shown = (): readonly Position[] => {
    if (isEnded || line.length === 0) return line;
    if (arc?.end) return [...line, ...(seenArc()?.corners ?? []), arc.end];
    return pointer === null ? line : [...line, pointer];
  };
  return {
    put,
    follow,
    finish,
    undo,
    shown,
    add,
    putBy: (metres: number, degrees: number): boolean => {
      const last = line.at(-1);
      if (last === undefined || isEnded || arc?.end) return false;
      putAt(placeFrom(last, metres, degrees));
      return true;
    },
    turn: (): boolean => {
      if (line.length === 0 || isEnded) return false;
      arc = arc === null ? { end: null } : null;
      board.changed();
      return true;
    },
    seen: () => ({ line, arc, isEnded, radius: seenArc()?.radius ?? null }),
  };
}

/**
 * A mode that draws a line over whatever is there, and gives it to `done`. The same place twice, Enter or the right button
 * ends it. It may go on as an arc: where that ends is put, and then a place that it goes through.
 * @param done what it returns says whether the line is still seen until the next one is begun
 */
export function drawLine(
  board: Board,
  done: Done,
  options: Line = OPEN_LINE,
): ActiveMode & {
  /** The corners so far, with where the pointer is. */
  shown(): readonly Position[];
} {
  const { shown, add, turn, seen, ...acts } = createLine(board, done, options);
  const presses = byPresses(board, acts);
  return {
    ...presses,
    shown,
    line: () => (seen().isEnded ? [] : seen().line),
    resume(corners) {
      for (const corner of corners) add(corner);
    },
    key: (event) => (event.type === 'arc' ? turn() : presses.key(event)),
    preview() {
      const { line, arc, isEnded } = seen();
      return previewOf(board, { line, end: arc?.end ?? null, corners: shown(), isEnded });
    },
    state() {
      const { line, arc, isEnded, radius } = seen();
      return {
        ...NO_STATE,
        vertices: line.length,
        canFinish: line.length + (arc?.end ? 1 : 0) >= options.least && !isEnded,
        arc: stepOf(arc),
        radius,
      };
    },
  };
}

interface SeenLine {
  line: readonly Position[];
  /** Of the arc that is in hand. */
  end: Position | null;
  /** With where the pointer is. */
  corners: readonly Position[];
  isEnded: boolean;
}

function previewOf(board: Board, { line, end, corners, isEnded }: SeenLine): ModePreview {
  const put = end === null || isEnded ? line : [...line, end];
  const features = put.map((coordinates) => drawingFeature('center', { type: 'Point', coordinates }));
  return {
    ...NO_PREVIEW,
    shape: board.shape.whole === null ? null : STILL_SHAPE,
    features:
      corners.length < 2
        ? features
        : [drawingFeature('rest', { type: 'LineString', coordinates: [...corners] }), ...features],
    lengths: { line: isEnded || end !== null ? [] : line, marked: null, isOpen: true },
  };
}
