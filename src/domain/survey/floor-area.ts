import type { Bounds, Position } from '../entities/geometry.ts';

/** The parts into which several surveyors split a floor: its halves, or its quarters. North is up. */
export const FLOOR_AREAS = [
  'north',
  'east',
  'south',
  'west',
  'north-east',
  'south-east',
  'south-west',
  'north-west',
] as const;
export type FloorArea = (typeof FLOOR_AREAS)[number];

/**
 * Whether a position lies in a part. The parts are cut by the middle of the building and by nothing that surveyors
 * change, so that on each of their devices a place belongs to the same part.
 */
export function isInArea([longitude, latitude]: Position, building: Bounds, area: FloorArea): boolean {
  const [west, south, east, north] = building;
  const side = {
    north: latitude >= (south + north) / 2,
    east: longitude >= (west + east) / 2,
  };
  const lies = { ...side, south: !side.north, west: !side.east };
  return area.split('-').every((name) => lies[name as keyof typeof lies]);
}
