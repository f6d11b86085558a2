import type { Bounds, Position } from '../../../domain/entities/geometry.ts';
import { labelPoint } from '../../../domain/geometry/index.ts';
import type { Reviewed } from './review.ts';

/** Between two corners, whichever they are; null before there are two. */
export function areaOf(corners: readonly Position[] | null): Bounds | null {
  const [a, b] = corners ?? [];
  if (a === undefined || b === undefined) return null;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
}

/** What has its middle in an area: a room that only reaches into it is not meant. */
export const within = (rows: readonly Reviewed[], [west, south, east, north]: Bounds): Reviewed[] =>
  rows.filter(({ geometry }) => {
    const at = labelPoint(geometry);
    return at !== null && at[0] >= west && at[0] <= east && at[1] >= south && at[1] <= north;
  });
