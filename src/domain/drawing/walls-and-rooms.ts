import type { Bounds, FeatureGeometry, Polygon, Position } from '../entities/geometry.ts';
import { combineShapes, type Area } from '../geometry/boolean/combine-shapes.ts';
import { unionShapes } from '../geometry/boolean/union-shapes.ts';
import { areaSquareMetres, boundsOf, labelPoint, partsOf, validityIssues } from '../geometry/index.ts';
import { METRES_PER_DEGREE } from '../geometry/measure/units.ts';
import { wallRun, WALL_THICKNESS_M } from './wall-run.ts';

/** Square metres: less is a gap between walls, and no room. */
const LEAST_ROOM_M2 = 0.8;
/** Metres around a run within which walls may close it. */
const AROUND_M = 80;
/** Metres by which the ends reach into the wall that they were drawn to. */
const REACHES_IN_M = 0.15;

/** What is on the level: `wall` keeps people out (walls, and the doors in them), `room` is ground between walls. */
export interface DrawnShape {
  fid: string;
  part: 'wall' | 'room';
  geometry: FeatureGeometry;
}

export interface WallsAndRooms {
  wall: Area;
  /** New rooms, up to the faces of the walls around them. */
  rooms: Polygon[];
  /** Rooms that the wall divides: all that is left of each, the largest part first. */
  divided: { fid: string; parts: Polygon[] }[];
}

/**
 * A run of walls as it was drawn, with the rooms that it closes, alone or together with what is there already, and those that
 * it divides. Null where the line makes no wall.
 * @param line corners, degrees; the last is the first where it goes around
 */
export function wallsAndRooms(
  line: readonly Position[],
  shapes: readonly DrawnShape[],
  thickness = WALL_THICKNESS_M,
): WallsAndRooms | null {
  const wall = wallRun(line, thickness);
  const reaching = wallRun(line, thickness, REACHES_IN_M);
  if (wall === null || reaching === null) return null;
  const box = around(wall);
  const areas = shapes.flatMap(({ fid, part, geometry }) =>
    geometry.type !== 'Point' && meets(boundsOf(geometry), box) ? [{ fid, part, geometry }] : [],
  );
  const divided = areas.flatMap(({ fid, part, geometry }) => {
    const parts = part === 'room' ? dividedBy(geometry, reaching) : [];
    return parts.length > partsOf(geometry).length ? [{ fid, parts }] : [];
  });
  const walls = areas.flatMap(({ part, geometry }) => (part === 'wall' ? [geometry] : []));
  const grounds = areas.flatMap(({ part, geometry }) => (part === 'room' ? [geometry] : []));
  const before = holesOf(unionShapes(walls));
  const closed = holesOf(unionShapes([...walls, reaching])).filter(
    (hole) => !before.some((other) => isSame(hole, other)) && !isMostlyCovered(hole, grounds),
  );
  return { wall, rooms: closed, divided };
}

function around(shape: Area): Bounds | null {
  const bounds = boundsOf(shape);
  if (bounds === null) return null;
  const [west, south, east, north] = bounds;
  const [dx, dy] = [
    AROUND_M / METRES_PER_DEGREE / Math.max(0.01, Math.cos((south * Math.PI) / 180)),
    AROUND_M / METRES_PER_DEGREE,
  ];
  return [west - dx, south - dy, east + dx, north + dy];
}

function meets(one: Bounds | null, other: Bounds | null): boolean {
  if (one === null || other === null) return false;
  const [west, south, east, north] = other;
  return one[0] <= east && one[2] >= west && one[1] <= north && one[3] >= south;
}

const isRoom = (shape: Polygon): boolean =>
  areaSquareMetres(shape) >= LEAST_ROOM_M2 && validityIssues(shape).length === 0;

/** What walls enclose. */
const holesOf = (walls: readonly Polygon[]): Polygon[] =>
  walls.flatMap(({ coordinates }) =>
    coordinates
      .slice(1)
      .map((ring): Polygon => ({ type: 'Polygon', coordinates: [ring.toReversed()] }))
      .filter(isRoom),
  );

/** The same hole, but for rounding. */
function isSame(one: Polygon, other: Polygon): boolean {
  const [a, b] = [areaSquareMetres(one), areaSquareMetres(other)];
  if (Math.abs(a - b) > 0.02) return false;
  const [p, q] = [labelPoint(one), labelPoint(other)];
  return p !== null && q !== null && Math.abs(p[0] - q[0]) + Math.abs(p[1] - q[1]) < 1e-6;
}

function isMostlyCovered(hole: Polygon, grounds: readonly Area[]): boolean {
  const half = areaSquareMetres(hole) / 2;
  let covered = 0;
  for (const ground of grounds) {
    if (!meets(boundsOf(ground), boundsOf(hole))) continue;
    const shared = combineShapes('intersection', ground, hole);
    if (shared !== null) covered += areaSquareMetres(shared);
    if (covered > half) return true;
  }
  return false;
}

/** What a wall leaves of a room, part by part, the largest first. */
function dividedBy(room: Area, wall: Area): Polygon[] {
  const left = combineShapes('difference', room, wall);
  const parts =
    left === null ? [] : partsOf(left).map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
  return parts.filter(isRoom).toSorted((a, b) => areaSquareMetres(b) - areaSquareMetres(a));
}
