import type { Position } from '../../domain/entities/geometry.ts';
import type { Issue } from '../../domain/entities/issue.ts';
import type { PackedShapes } from '../job/packed-shapes.ts';

export interface ShapeFigures {
  /** Square metres. */
  area: number;
  /** Metres around, holes included. */
  perimeter: number;
}

/** An outline with fewer corners. */
export interface Simplified {
  shape: PackedShapes;
  before: number;
  after: number;
  /** Metres that a corner which was left out lies from the new outline, at most. */
  deviation: number;
}

/** What takes too long for the page where a shape has many corners. The shapes are given away. */
export interface CheckShapeApi {
  figures(shape: PackedShapes): Promise<ShapeFigures>;
  /** What is wrong with the shape, as the rules say it. */
  faults(shape: PackedShapes): Promise<Issue[]>;
  /** Where the second leaves the first; null where it does not. */
  leaves(outer: PackedShapes, inner: PackedShapes): Promise<Position | null>;
  /** @param metres how far a corner that is left out may lie from the new outline */
  simplify(shape: PackedShapes, metres: number): Promise<Simplified>;
}
