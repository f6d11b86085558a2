import type { ContentMove } from '../../domain/ops/index.ts';
import type { Circle } from '../../domain/geometry/index.ts';
import type { PackedShapes } from '../job/packed-shapes.ts';

export interface MovedShapes {
  shapes: PackedShapes;
  /** Which of them are circles, by their number. */
  circles: [number, Circle][];
}

export interface MoveContentApi {
  /** Keeps shapes. */
  open(shapes: PackedShapes): Promise<void>;
  /** The shapes that are kept, where a move carries them. */
  move(move: ContentMove): Promise<MovedShapes>;
}
