import type { Position } from '../../entities/geometry.ts';
import { localPlane, roundPosition, type PlanePoint } from '../../geometry/index.ts';
import { coordinateSystemOf } from './coordinate-system.ts';

/** What the GEODATA object of a DXF says (versions 2 and 3). */
export interface Geodata {
  /** A point of the drawing, in its own units. */
  design: PlanePoint;
  /** The same point in the coordinate system: east and north, or longitude and latitude. */
  reference: PlanePoint;
  /** Metres in a unit of the drawing. */
  metresPerUnit: number;
  /** In the drawing; of any length. */
  north: PlanePoint;
  /** Metres on the grid for a metre on the ground, where a person said so. */
  gridScale: number;
  definition: string;
}

/** Where a drawing says that it stands. */
export interface Georeference {
  /** The name of its coordinate system; empty where it gives none. */
  system: string;
  /** Two places of the drawing, and where they lie. Null: nothing here knows the coordinate system. */
  anchors: [GeoAnchor, GeoAnchor] | null;
}

interface GeoAnchor {
  original: PlanePoint;
  /** Longitude, latitude. */
  coordinates: Position;
}

/** @param corners two places of the drawing, in its own units */
export function georeferenceOf(geodata: Geodata, corners: readonly [PlanePoint, PlanePoint]): Georeference {
  const { name, isGeographic, toEarth } = coordinateSystemOf(geodata.definition);
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
  if (!isOnEarth(origin)) return unknown;
  const plane = localPlane(origin);
  const [a, b] = corners.map((original): GeoAnchor => {
    const [east, north] = from(original);
    const coordinates = isGeographic
      ? plane.toEarth([east, north])
      : toEarth([reference[0] + east * gridScale, reference[1] + north * gridScale]);
    return { original, coordinates: roundPosition(coordinates) };
  });
  const isWhole = [a, b].every((anchor) => anchor !== undefined && isOnEarth(anchor.coordinates));
  return isWhole ? { system: name, anchors: [a!, b!] } : unknown;
}

const isOnEarth = ([longitude, latitude]: Position): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) < 90;
