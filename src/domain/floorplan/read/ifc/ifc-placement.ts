import type { IfcFile, IfcValue } from './ifc-library.ts';
import { followed, numbersIn, refIn } from './ifc-values.ts';

type Vector = readonly [number, number, number];

/** Axes and origin of an object in the axes of the file, in the unit of the file. */
export interface Frame {
  x: Vector;
  y: Vector;
  z: Vector;
  origin: Vector;
}

const WORLD: Frame = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0] };
/** Placements that stand on one another; more is a circle. */
const DEEPEST = 100;

const scaled = ([a, b, c]: Vector, by: number): Vector => [a * by, b * by, c * by];
const sum = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vector): Vector | null => {
  const length = Math.hypot(...a);
  return length > 0 ? scaled(a, 1 / length) : null;
};

/** Where a point of an object lies in the file. */
export const inWorld = ({ x, y, z, origin }: Frame, [px, py, pz]: Vector): Vector =>
  sum(origin, sum(scaled(x, px), sum(scaled(y, py), scaled(z, pz))));

/** Where the placement of an object puts it; null for a placement along a line or on a grid. */
export function frameOf(file: IfcFile, placement: IfcValue | undefined, depth = 0): Frame | null {
  const id = refIn(placement);
  if (id === null) return WORLD;
  if (file.entityOf(id) !== 'IFCLOCALPLACEMENT' || depth > DEEPEST) return null;
  const [relativeTo, relative] = file.valuesOf(id);
  const outer = frameOf(file, relativeTo, depth + 1);
  const own = axesOf(file, relative);
  if (outer === null || own === null) return null;
  const turned = (axis: Vector): Vector =>
    sum(scaled(outer.x, axis[0]), sum(scaled(outer.y, axis[1]), scaled(outer.z, axis[2])));
  return { x: turned(own.x), y: turned(own.y), z: turned(own.z), origin: inWorld(outer, own.origin) };
}

function axesOf(file: IfcFile, placement: IfcValue | undefined): Frame | null {
  const id = refIn(placement);
  if (id === null || file.entityOf(id) !== 'IFCAXIS2PLACEMENT3D') return null;
  const [location, axis, direction] = file.valuesOf(id);
  const z = unit(vectorOf(file, axis) ?? WORLD.z) ?? WORLD.z;
  const given = vectorOf(file, direction) ?? WORLD.x;
  // The direction need not stand upright on the axis.
  const x = unit(sum(given, scaled(z, -dot(given, z)))) ?? WORLD.x;
  return { x, y: cross(z, x), z, origin: vectorOf(file, location) ?? WORLD.origin };
}

/** Of a direction or a point; a third number that is missing is 0. */
function vectorOf(file: IfcFile, value: IfcValue | undefined): Vector | null {
  const [a, b, c = 0] = numbersIn(followed(file, value)[0]);
  return a === undefined || b === undefined ? null : [a, b, c];
}
