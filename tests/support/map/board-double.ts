import type { FeatureGeometry, Position } from '../../../src/domain/entities/geometry.ts';
import { localPlane } from '../../../src/domain/geometry/index.ts';
import { createEditedShape } from '../../../src/map/draw/edited-shape.ts';
import type { Projection } from '../../../src/map/draw/snapping/snap.ts';
import { editPort, type EditRefusal } from '../../../src/map/edit-port.ts';
import type { Board } from '../../../src/map/draw/handler.ts';
import { EMPTY_SCENE } from '../../../src/map/scene/scene.ts';

/** Where the pixel 0, 0 lies; a metre is ten pixels. */
export const BOARD_ORIGIN: Position = [10, 50];

export interface BoardDouble {
  board: Board;
  /** What the mode told, in words, oldest first. */
  told: string[];
  finished: FeatureGeometry[];
  refused: EditRefusal[];
}

/** A board without a map and without the drawing library, for modes that need neither. */
export function createBoardDouble(geometry: FeatureGeometry | null = null): BoardDouble {
  const plane = localPlane(BOARD_ORIGIN);
  const projection: Projection = {
    project(position) {
      const [x, y] = plane.toPlane(position);
      return { x: x * 10, y: -y * 10 };
    },
    unproject: ({ x, y }) => plane.toEarth([x / 10, -y / 10]),
  };
  const shape = createEditedShape(projection);
  shape.open(geometry);
  const told: string[] = [];
  const finished: FeatureGeometry[] = [];
  const refused: EditRefusal[] = [];
  const tell = (word: string) => (): void => void told.push(word);
  const board: Board = {
    projection,
    shape,
    handles: { corners: [], middles: [] },
    library: () => {
      throw new Error('This board has no drawing library.');
    },
    scene: () => EMPTY_SCENE,
    reach: () => 12,
    snap: () => null,
    isFree: () => false,
    unsnap: () => undefined,
    setCursor: () => undefined,
    holdMap: (on) => void told.push(on ? 'map held' : 'map free'),
    follow: () => undefined,
    started: tell('started'),
    changed: () => undefined,
    settle: (isSettled) => void told.push(isSettled ? 'settled' : 'unsettled'),
    finish(op, result) {
      told.push(op);
      finished.push(result);
    },
    refuse(refusal) {
      told.push(refusal.code);
      refused.push(refusal);
    },
    ended: tell('ended'),
    cancel: tell('cancelled'),
    edits: editPort({}),
  };
  return { board, told, finished, refused };
}

/** The same board with a library that holds what it is given, and that no pointer reaches. */
export function heldInLibrary(board: Board): Board {
  let held: FeatureGeometry | null = null;
  const library = {
    use: () => undefined,
    hover: () => undefined,
    put: (geometry: FeatureGeometry | null) => void (held = geometry),
    read: () => held,
  };
  return Object.create(board, { library: { value: () => library } }) as Board;
}
