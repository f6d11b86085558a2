import type { Polygon } from '../../entities/geometry.ts';
import { piecesOfRing, sameCorners, type RingPiece } from './ring-choices.ts';
import type { ThreeVersions } from '../values/merge-value.ts';
import type { Side } from '../types.ts';

/** A piece of an outline or of a hole in it that is chosen for itself. */
export interface ShapePiece extends RingPiece {
  /** The same as long as the versions say the same there. */
  key: string;
  /** 0: the outline. */
  ring: number;
  /** Corners that the ring had before. */
  of: number;
}

/** What can be chosen between two changes of a shape, corner by corner. */
export interface ShapePieces {
  pieces: readonly ShapePiece[];
  /** The shape with a side in each piece; pieces that are not named keep their first state. */
  join: (sides: Readonly<Record<string, Side>>) => Polygon;
}

/** What only one side changed is taken from that side; mine where both did. */
export const sideAtFirst = ({ base, mine }: RingPiece): Side => (sameCorners(base, mine) ? 'theirs' : 'mine');

/**
 * Splits two changes of a polygon into pieces that can be chosen separately. Null if that is impossible: for other shapes, if
 * rings were added or removed, and if corners can't be matched.
 */
export function shapePieces({ base, mine, theirs }: ThreeVersions): ShapePieces | null {
  if (!isPolygon(base) || !isPolygon(mine) || !isPolygon(theirs)) return null;
  const count = base.coordinates.length;
  if (mine.coordinates.length !== count || theirs.coordinates.length !== count) return null;
  const rings = base.coordinates.map((ring, i) =>
    piecesOfRing(ring, mine.coordinates[i] ?? [], theirs.coordinates[i] ?? []),
  );
  if (!rings.every((ring) => ring !== null)) return null;
  const keys = new Map<RingPiece, string>();
  const pieces = rings.flatMap(({ pieces: own }, ring) =>
    own.map((piece): ShapePiece => {
      const key = JSON.stringify([ring, piece]);
      keys.set(piece, key);
      return { ...piece, key, ring, of: (base.coordinates[ring]?.length ?? 1) - 1 };
    }),
  );
  const join: ShapePieces['join'] = (sides) => ({
    type: 'Polygon',
    coordinates: rings.map((ring) =>
      ring.join((piece) => sides[keys.get(piece) ?? ''] ?? sideAtFirst(piece)),
    ),
  });
  return { pieces, join };
}

const isPolygon = (value: unknown): value is Polygon =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Polygon';
