import type { FeatureGeometry } from '../entities/geometry.ts';
import { combineShapes, type Area } from '../geometry/boolean/combine-shapes.ts';
import { areaSquareMetres, boundsOf, perimeterMetres } from '../geometry/index.ts';
import { centreOf } from '../geometry/measure/centre-of.ts';
import { searchKey } from '../search/index.ts';
import type { Position, Bounds } from '../entities/geometry.ts';

/** An area of a level, with what is asked of it again and again. */
export interface MeasuredRoom {
  geometry: Area;
  bounds: Bounds;
  centre: Position;
  /** Square metres. */
  area: number;
  /** Metres. */
  perimeter: number;
  /** Its name as it is compared; empty where it has none. */
  label: string;
  /** The number that another system gives it; empty where it has none. */
  eid: string;
}

/** Null for what covers nothing. */
export function measureRoom(
  geometry: FeatureGeometry,
  name: string,
  eid: unknown = null,
): MeasuredRoom | null {
  const bounds = boundsOf(geometry);
  const centre = centreOf(geometry);
  if (geometry.type === 'Point' || bounds === null || centre === null) return null;
  const area = areaSquareMetres(geometry);
  if (!(area > 0)) return null;
  const perimeter = perimeterMetres(geometry);
  return {
    geometry,
    bounds,
    centre,
    area,
    perimeter,
    label: labelKey(name),
    eid: typeof eid === 'string' ? eid : '',
  };
}

/** Case, spaces and marks between words make no other name. */
export const labelKey = (name: string): string =>
  searchKey(name)
    .replaceAll(/[\s.,_/-]+/gu, ' ')
    .trim();

/** Square metres that both cover. */
export function sharedArea(a: MeasuredRoom, b: MeasuredRoom): number {
  const [west, south, east, north] = a.bounds;
  if (b.bounds[0] >= east || b.bounds[2] <= west || b.bounds[1] >= north || b.bounds[3] <= south) return 0;
  try {
    const shared = combineShapes('intersection', a.geometry, b.geometry);
    return shared === null ? 0 : areaSquareMetres(shared);
  } catch {
    return 0;
  }
}

/** Labels that are unique on both sides: label to both of its rooms. */
export function uniqueLabels<A extends MeasuredRoom, B extends MeasuredRoom>(
  former: readonly A[],
  newer: readonly B[],
): Map<string, [A, B]> {
  const [old, next] = [onlyOnes(former), onlyOnes(newer)];
  const both = new Map<string, [A, B]>();
  for (const [label, room] of old) {
    const other = next.get(label);
    if (other !== undefined) both.set(label, [room, other]);
  }
  return both;
}

function onlyOnes<R extends MeasuredRoom>(rooms: readonly R[]): Map<string, R> {
  const found = new Map<string, R>();
  const twice = new Set<string>();
  for (const room of rooms) {
    if (room.label === '') continue;
    if (found.has(room.label)) twice.add(room.label);
    found.set(room.label, room);
  }
  for (const label of twice) found.delete(label);
  return found;
}
