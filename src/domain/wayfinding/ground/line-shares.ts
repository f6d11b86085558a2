import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { distanceMetres, partsOf } from '../../geometry/index.ts';
import { isInRings } from '../../geometry/plane/ring.ts';

export type Line = readonly [Position, Position];
type Rings = readonly (readonly Position[])[];

/** Metres of a path within a place: less only touches it, as a path along its wall does. */
const WITHIN_M = 0.05;

/** Degrees; a millimetre. */
const NARROW = 1e-8;

/** Whether a line runs through a shape, and not only along its border. */
export const runsThrough = (line: Line, shape: FeatureGeometry): boolean =>
  shape.type !== 'Point' && metresThrough(line, partsOf(shape)) > WITHIN_M;

/** Metres of a line that lie within areas. A part that runs exactly along an edge does not count. */
export function metresThrough(line: Line, areas: readonly Rings[]): number {
  const [[ax, ay], [bx, by]] = line;
  const aside = NARROW / (Math.abs(bx - ax) + Math.abs(by - ay) || 1);
  const length = distanceMetres(...line);
  let within = 0;
  for (const rings of areas) {
    const isInside = ([x, y]: Position): boolean =>
      [aside, -aside].every((side) => isInRings([x - (by - ay) * side, y + (bx - ax) * side], rings));
    const shares = sharesAt(line, rings);
    for (let i = 1; i < shares.length; i++)
      if (isInside(along(line, (shares[i - 1]! + shares[i]!) / 2)))
        within += (shares[i]! - shares[i - 1]!) * length;
  }
  return within;
}

/** The shares of a line at which it begins, meets rings, and ends, in order. */
export function sharesAt(line: Line, rings: Rings): number[] {
  const shares = [0, 1];
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const share = meeting(line, [ring[i - 1]!, ring[i]!]);
      if (share !== null) shares.push(share);
    }
  return shares.sort((a, b) => a - b);
}

export const along = ([a, b]: Line, share: number): Position => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** The share of the line at which it meets an edge; null where it does not. */
function meeting([a, b]: Line, [c, d]: Line): number | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const denominator = rx * sy - ry * sx;
  if (denominator === 0) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / denominator;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / denominator;
  return t > 0 && t < 1 && u >= 0 && u <= 1 ? t : null;
}
