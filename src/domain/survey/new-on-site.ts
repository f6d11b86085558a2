import { mapObjects } from '../content/map-objects.ts';
import type { Polygon, Position } from '../entities/geometry.ts';
import { distanceMetres, localPlane, rewind, roundGeometry } from '../geometry/index.ts';
import { strip } from '../geometry/shapes/strip.ts';

/** What is added on site by its two ends, in metres. A door is as thick as the wall that it is in. */
export const STRIPS = {
  corridor: { typeCode: 'corridor', width: 2, widths: [1.5, 2, 3, 4] },
  door: { typeCode: 'door', width: 0.2, widths: [] },
} as const;
export type StripKind = keyof typeof STRIPS;
/** Both are drawn, but not searched for. */
export const STRIP_FEATURE = mapObjects.kinds[0].kind;

/** Two taps that lie nearer than this are one, metres. */
const LEAST_M = 0.3;
/** Metres: a longer corridor between two taps is a mistake. */
const MOST_M = 500;

/** A corridor or a door between two taps; null where they lie too near or too far apart. */
export function stripShape(from: Position, to: Position, width: number): Polygon | null {
  const length = distanceMetres(from, to);
  if (!(length >= LEAST_M && length <= MOST_M)) return null;
  const ring = strip(from, to, width);
  return ring === null ? null : rewind(roundGeometry({ type: 'Polygon', coordinates: [ring] }));
}

/** Metres of each side of a room that has not been measured yet. */
export const ROOM_SIDE_M = 4;

/** A square room around the surveyor; it gets its own walls at the desk. */
export function roomAround(at: Position): Polygon {
  const plane = localPlane(at);
  const half = ROOM_SIDE_M / 2;
  const corners = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ] as const;
  const ring = corners.map(([east, north]) => plane.toEarth([east, north]));
  return roundGeometry({ type: 'Polygon', coordinates: [ring] });
}
