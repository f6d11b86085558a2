import type { Bounds, Position } from '../entities/geometry.ts';
import { distanceMetres } from '../geometry/index.ts';

/** A position that is no better known than this says nothing of where on a floor one is, metres. */
const VAGUE_M = 50;
/** Nobody who surveys a building stands further from it than this, metres. */
const NEAR_BUILDING_M = 300;

/**
 * Whether what the device says of where it is can be the walking point: not where it is known too roughly, and not far
 * from the building, as is said by a device that has found no satellite indoors and repeats what it knew before.
 */
export function judgePosition(
  at: Position,
  accuracyMetres: number,
  building: Bounds | null,
): { verdict: 'good' | 'vague' } | { verdict: 'far'; metres: number } {
  if (building !== null) {
    const [west, south, east, north] = building;
    const nearest: Position = [
      Math.min(east, Math.max(west, at[0])),
      Math.min(north, Math.max(south, at[1])),
    ];
    const metres = distanceMetres(at, nearest);
    if (!(metres - accuracyMetres <= NEAR_BUILDING_M)) return { verdict: 'far', metres };
  }
  return { verdict: accuracyMetres <= VAGUE_M ? 'good' : 'vague' };
}
