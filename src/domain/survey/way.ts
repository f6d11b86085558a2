import type { Position } from '../entities/geometry.ts';
import { distanceMetres, localPlane } from '../geometry/index.ts';

/** Where a place lies as the surveyor looks. */
export type Side = 'ahead' | 'right' | 'behind' | 'left';

/** How to get to a place from the person's position. */
export interface Way {
  metres: number;
  /** Clockwise from where the surveyor looks; from north where that is not known. */
  degrees: number;
  /** Null: it is not known where the surveyor looks. */
  side: Side | null;
}

/** Metres: at this distance the person is at the place. */
const HERE_M = 1;
const SIDES: readonly Side[] = ['ahead', 'right', 'behind', 'left'];

/** @param heading degrees clockwise from north; null: not known @returns null where the person is there */
export function wayTo(from: Position, to: Position, heading: number | null): Way | null {
  const metres = distanceMetres(from, to);
  if (!(metres >= HERE_M)) return null;
  const [east, north] = localPlane(from).toPlane(to);
  const bearing = (Math.atan2(east, north) * 180) / Math.PI;
  const degrees = (((bearing - (heading ?? 0)) % 360) + 360) % 360;
  return { metres, degrees, side: heading === null ? null : SIDES[Math.round(degrees / 90) % 4]! };
}
