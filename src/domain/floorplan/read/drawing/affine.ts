import type { PlanePoint } from '../../../geometry/index.ts';

/** As PDF writes it: x' = a x + c y + e, y' = b x + d y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const applyAffine = (m: Affine, x: number, y: number): PlanePoint => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];

/** First `inner`, then `outer`. */
export const nest = (outer: Affine, inner: Affine): Affine => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

/** Six numbers of a list that came out of a file. */
export function toAffine(value: unknown): Affine | null {
  const numbers = Array.isArray(value) || value instanceof Float32Array ? Array.from<unknown>(value) : [];
  return numbers.length === 6 && numbers.every((n) => typeof n === 'number')
    ? (numbers as unknown as Affine)
    : null;
}
