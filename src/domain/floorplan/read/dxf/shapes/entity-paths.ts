import { arcPoints, ellipsePoints, sweepOf } from './curves.ts';
import {
  type Entity,
  extrusionOf,
  has,
  numberOf,
  numbersOf,
  type Point3,
  pointOf,
  pointsOf,
} from '../entity.ts';
import { cross } from './matrix.ts';
import { lwPolyline, multilinePaths, type Path, polylinePaths } from './polyline.ts';
import { splinePoints } from './spline.ts';

export interface Outline {
  paths: Path[];
  /** Drawn in a plane of its own (true), or in the drawing's space. */
  isInPlane: boolean;
}

const DEGREE = Math.PI / 180;
const FULL = 2 * Math.PI;
const inSpace = (paths: Path[]): Outline => ({ paths, isInPlane: false });
const inPlane = (paths: Path[]): Outline => ({ paths, isInPlane: true });
const open = (points: Point3[]): Path => ({ points, isClosed: false });

/** The chains of chords of an entity's outline; null without an outline. */
export function outlineOf(entity: Entity, tolerance: number): Outline | null {
  switch (entity.type) {
    case 'LINE':
    case '3DLINE':
      return inSpace([open([pointOf(entity, 10), pointOf(entity, 11)])]);
    case 'LWPOLYLINE':
      return inPlane([lwPolyline(entity, tolerance)]);
    case 'POLYLINE':
      return { paths: polylinePaths(entity, tolerance), isInPlane: !(numberOf(entity, 70) & (8 | 16 | 64)) };
    case 'ARC':
    case 'CIRCLE':
      return inPlane(circular(entity, tolerance));
    case 'ELLIPSE':
      return inSpace(ellipse(entity, tolerance));
    case 'SPLINE':
      return inSpace([spline(entity, tolerance)]);
    case 'SOLID':
    case 'TRACE':
      return inPlane([corners(entity, [10, 11, 13, 12])]);
    case '3DFACE':
      return inSpace([corners(entity, [10, 11, 12, 13])]);
    case 'MLINE':
      return inSpace(multilinePaths(entity));
    default:
      return null;
  }
}

function circular(entity: Entity, tolerance: number): Path[] {
  const radius = numberOf(entity, 40);
  if (!(radius > 0)) return [];
  const isCircle = entity.type === 'CIRCLE';
  const sweep = isCircle
    ? ([0, FULL] as const)
    : sweepOf(numberOf(entity, 50), numberOf(entity, 51, 360), DEGREE);
  const points = arcPoints(pointOf(entity, 10), radius, sweep, tolerance);
  return [{ points, isClosed: isCircle }];
}

function ellipse(entity: Entity, tolerance: number): Path[] {
  const major = pointOf(entity, 11);
  const ratio = numberOf(entity, 40, 1);
  const normal = extrusionOf(entity);
  const length = Math.hypot(...normal);
  if (!(Math.hypot(...major) > 0) || !(length > 0)) return [];
  const [x, y, z] = cross(normal, major);
  const minor: Point3 = [(x / length) * ratio, (y / length) * ratio, (z / length) * ratio];
  const sweep = sweepOf(numberOf(entity, 41), numberOf(entity, 42, FULL), 1);
  const isClosed = sweep[1] - sweep[0] > FULL - 1e-6;
  return [{ points: ellipsePoints(pointOf(entity, 10), major, minor, sweep, tolerance), isClosed }];
}

function spline(entity: Entity, tolerance: number): Path {
  const points = splinePoints(
    {
      degree: numberOf(entity, 71),
      knots: numbersOf(entity, 40),
      control: pointsOf(entity, 10),
      weights: numbersOf(entity, 41),
      fit: pointsOf(entity, 11),
    },
    tolerance,
  );
  return { points, isClosed: (numberOf(entity, 70) & 1) === 1 };
}

/** Three or four corners; a triangle repeats one or leaves it out. */
function corners(entity: Entity, codes: readonly number[]): Path {
  const points = codes.filter((code) => has(entity, code)).map((code) => pointOf(entity, code));
  return { points, isClosed: true };
}
