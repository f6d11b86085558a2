import type { Position } from '../../entities/geometry.ts';
import type { Geodata } from '../read/drawing/drawing.ts';
import type { PlanAnchor } from '../read/drawing/placed-features.ts';
import { localPlane, roundPosition, type PlanePoint } from '../../geometry/index.ts';
import { coordinateSystemOf } from './coordinate-system.ts';

/** Where a drawing says that it stands. */
export interface Georeference {
  /** The name of its coordinate system; empty where it gives none. */
  system: string;
  /** Two places of the drawing, and where they lie. Null: nothing here knows the coordinate system. */
  anchors: [PlanAnchor, PlanAnchor] | null;
}

/** @param corners two places of the drawing, in its own units */
export function georeferenceOf(geodata: Geodata, corners: readonly [PlanePoint, PlanePoint]): Georeference {
  const { name, isGeographic, toEarth, metresPerUnit: unit } = coordinateSystemOf(geodata.definition);
  const unknown: Georeference = { system: name, anchors: null };
  const { design, reference, metresPerUnit, gridScale } = geodata;
  const length = Math.hypot(...geodata.north);
  if (toEarth === null || !(length > 0) || !(metresPerUnit > 0)) return unknown;
  const [nx, ny] = [geodata.north[0] / length, geodata.north[1] / length];
  /** Metres east and north of the point that is known. */
  const from = ([x, y]: PlanePoint): PlanePoint => {
    const [dx, dy] = [(x - design[0]) * metresPerUnit, (y - design[1]) * metresPerUnit];
    return [dx * ny - dy * nx, dx * nx + dy * ny];
  };
  const origin = toEarth(reference);
  if (origin === null || !isOnEarth(origin)) return unknown;
  const plane = localPlane(origin);
  const scale = gridScale / unit;
  const [a, b] = corners.flatMap((original): PlanAnchor[] => {
    const [east, north] = from(original);
    const coordinates = isGeographic
      ? plane.toEarth([east, north])
      : toEarth([reference[0] + east * scale, reference[1] + north * scale]);
    return coordinates && isOnEarth(coordinates)
      ? [{ original, coordinates: roundPosition(coordinates) }]
      : [];
  });
  return a && b ? { system: name, anchors: [a, b] } : unknown;
}

const isOnEarth = ([longitude, latitude]: Position): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) < 90;
