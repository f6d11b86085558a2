import type { Point3 } from '../entity.ts';

/** Rows of a 3 × 4 affine matrix: x' = m0 x + m1 y + m2 z + m3, and so on. */
export type Matrix = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** First `b`, then `a`. Written out: drawings of many blocks do this a million times. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  const [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11] = a;
  const [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11] = b;
  return [
    a0 * b0 + a1 * b4 + a2 * b8,
    a0 * b1 + a1 * b5 + a2 * b9,
    a0 * b2 + a1 * b6 + a2 * b10,
    a0 * b3 + a1 * b7 + a2 * b11 + a3,
    a4 * b0 + a5 * b4 + a6 * b8,
    a4 * b1 + a5 * b5 + a6 * b9,
    a4 * b2 + a5 * b6 + a6 * b10,
    a4 * b3 + a5 * b7 + a6 * b11 + a7,
    a8 * b0 + a9 * b4 + a10 * b8,
    a8 * b1 + a9 * b5 + a10 * b9,
    a8 * b2 + a9 * b6 + a10 * b10,
    a8 * b3 + a9 * b7 + a10 * b11 + a11,
  ];
}

export const translation = ([x, y, z]: Point3): Matrix => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];
export const scaling = ([x, y, z]: Point3): Matrix => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0];
/** Degrees, counter-clockwise about z. */
export function turning(degrees: number): Matrix {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return [cos, -sin, 0, 0, sin, cos, 0, 0, 0, 0, 1, 0];
}

/** The most that a length in the plane can grow by. */
export function largestScale(m: Matrix): number {
  return Math.max(Math.hypot(m[0], m[4]), Math.hypot(m[1], m[5]), Math.hypot(m[2], m[6]));
}

/** From an entity's own plane to the drawing: the "arbitrary axis algorithm" of the DXF reference. */
export function planeOf(extrusion: Point3): Matrix {
  const length = Math.hypot(...extrusion);
  if (!(length > 0) || (extrusion[0] === 0 && extrusion[1] === 0 && extrusion[2] > 0)) return IDENTITY;
  const z: Point3 = [extrusion[0] / length, extrusion[1] / length, extrusion[2] / length];
  const isNearZ = Math.abs(z[0]) < 1 / 64 && Math.abs(z[1]) < 1 / 64;
  const x = unit(cross(isNearZ ? [0, 1, 0] : [0, 0, 1], z));
  const y = cross(z, x);
  return [x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0];
}

export const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function unit(a: Point3): Point3 {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
}
