import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { combineShapes, type Area } from '../geometry/boolean/combine-shapes.ts';
import { areaSquareMetres, boundsOf, distanceMetres, labelPoint, ringsOf } from '../geometry/index.ts';
import { planRoleOf } from '../taxonomy/index.ts';

/** Degrees (about 30 cm) and share of the area by which the same thing may differ. */
const APART = 3e-6;
const ALIKE = 0.05;
/** A room is drawn already if this share of both, the room found and the room drawn, is common to them. */
const COMMON = 0.5;
/** A wall, a door or an object: if this share of it is covered by others of its role. */
const COVERED = 0.6;
/** Metres to the nearest corner or middle of another of its role, for what has no area. */
const NEAR = 0.5;

interface Drawn {
  geometry: FeatureGeometry;
  properties: { typeCode: string };
}
type Bounds = readonly [number, number, number, number];

interface Measured {
  geometry: FeatureGeometry;
  role: string;
  bounds: Bounds;
  area: number;
}

/**
 * Says of what was found on a plan whether it is drawn already: at the same place and of the same role (a room, a wall,
 * a door), however it was drawn. What has the same outline is the same thing, whatever it was made since.
 */
export function knownAmong(drawn: readonly Drawn[], taxonomy: Taxonomy): (found: Drawn) => boolean {
  const measured = ({ geometry, properties: { typeCode } }: Drawn): Measured => ({
    geometry,
    role: planRoleOf(typeCode, taxonomy),
    bounds: boundsOf(geometry) ?? [0, 0, 0, 0],
    area: areaSquareMetres(geometry),
  });
  const known = drawn.map(measured);
  return (one) => {
    const found = measured(one);
    const near = known.filter((other) => meet(found.bounds, other.bounds));
    if (near.some((other) => isSame(found, other))) return true;
    return isCovered(
      found,
      near.filter(({ role }) => isLike(role, found.role)),
    );
  };
}

const isRoom = (role: string): boolean => role === 'room' || role === 'walkable';
const isLike = (a: string, b: string): boolean => a === b || (isRoom(a) && isRoom(b));

function isCovered(found: Measured, near: readonly Measured[]): boolean {
  if (found.area === 0) return isNear(found, near);
  let covered = 0;
  for (const other of near) {
    const common = commonArea(found.geometry, other.geometry);
    // A ward drawn as one room around several does not count as one of them.
    if (isRoom(found.role) && common >= COMMON * Math.max(found.area, other.area)) return true;
    covered += common;
  }
  return !isRoom(found.role) && covered >= COVERED * found.area;
}

function commonArea(a: FeatureGeometry, b: FeatureGeometry): number {
  if (!isArea(a) || !isArea(b)) return 0;
  const both = combineShapes('intersection', a, b);
  return both === null ? 0 : areaSquareMetres(both);
}

const isArea = (geometry: FeatureGeometry): geometry is Area =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';

/** Of points and lines: each of their corners is beside one of the other. */
function isNear({ geometry }: Measured, near: readonly Measured[]): boolean {
  const spots = near.flatMap(({ geometry: other }) => spotsOf(other));
  return spotsOf(geometry).every((spot) => spots.some((other) => distanceMetres(spot, other) <= NEAR));
}

function spotsOf(geometry: FeatureGeometry): Position[] {
  const middle = labelPoint(geometry);
  const corners = geometry.type === 'Point' ? [] : ringsOf(geometry).flat();
  return middle === null ? corners : [...corners, middle];
}

const meet = ([w, s, e, n]: Bounds, [w2, s2, e2, n2]: Bounds): boolean =>
  w <= e2 + NEAR_DEGREES && w2 <= e + NEAR_DEGREES && s <= n2 + NEAR_DEGREES && s2 <= n + NEAR_DEGREES;
/** `NEAR` and more, at all latitudes with buildings. */
const NEAR_DEGREES = 2e-5;

function isSame(a: Measured, b: Measured): boolean {
  return (
    Math.abs(a.area - b.area) <= ALIKE * a.area &&
    a.bounds.every((degrees, i) => Math.abs(degrees - b.bounds[i]!) <= APART)
  );
}
