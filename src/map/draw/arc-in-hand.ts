import { bulgeThrough, cornersOfArc, radiusOfBulge } from '../../domain/drawing/arc.ts';
import type { Position } from '../../domain/entities/geometry.ts';
import { localPlane, roundPosition } from '../../domain/geometry/index.ts';

/** What is to be put next of an arc. */
export type ArcStep = 'end' | 'through';

/** Where a line goes on as an arc: from its last corner to `end`, which is put first. */
export interface ArcInHand {
  end: Position | null;
}

export const stepOf = (arc: ArcInHand | null): ArcStep | null =>
  arc === null ? null : arc.end === null ? 'end' : 'through';

/** The corners between both ends of the arc through a place, and its radius in metres; null where it is straight. */
export function arcThrough(
  from: Position,
  on: Position,
  end: Position,
): { corners: Position[]; radius: number | null } {
  const plane = localPlane(from);
  const to = plane.toPlane(end);
  const bulge = bulgeThrough([0, 0], plane.toPlane(on), to);
  const corners = cornersOfArc(from, end, bulge).map(roundPosition);
  return { corners, radius: corners.length === 0 ? null : radiusOfBulge(bulge, [0, 0], to) };
}
