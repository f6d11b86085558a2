import { useMemo } from 'react';
import type { FeatureGeometry } from '../../../../domain/entities/geometry.ts';
import {
  shapePieces,
  sideAtFirst,
  type FieldConflict,
  type ShapePiece,
  type Side,
} from '../../../../domain/merge/index.ts';

/** The corners in which two shapes differ, and from which side each is taken. */
export interface Corners {
  pieces: readonly ShapePiece[];
  isChosen: (piece: ShapePiece, side: Side) => boolean;
  choose: (key: string, side: Side) => void;
  /** The side that all of them are taken from; null where the shape is of both. */
  side: Side | null;
  shape: FeatureGeometry;
}

type Sides = Readonly<Record<string, Side>>;

/**
 * Null where the shape is not in question, or can only be taken whole.
 * @param chosen sides by the key of the corner; of others it is as it is at first
 */
export function useDifferingVertices(
  fields: readonly FieldConflict[],
  chosen: Sides,
): (Omit<Corners, 'choose'> & { allOf: (side: Side) => Sides }) | null {
  const shape = fields.find(({ path }) => path === 'geometry');
  const found = useMemo(() => (shape === undefined ? null : shapePieces(shape)), [shape]);
  return useMemo(() => {
    if (found === null || found.pieces.length === 0) return null;
    const { pieces, join } = found;
    const sides = Object.fromEntries(
      pieces.map((piece): [string, Side] => [piece.key, chosen[piece.key] ?? sideAtFirst(piece)]),
    );
    const taken = [...new Set(Object.values(sides))];
    return {
      pieces,
      isChosen: ({ key }, side) => sides[key] === side,
      allOf: (side) => Object.fromEntries(pieces.map(({ key }) => [key, side])),
      side: taken.length === 1 ? (taken[0] ?? null) : null,
      shape: join(sides),
    };
  }, [found, chosen]);
}
