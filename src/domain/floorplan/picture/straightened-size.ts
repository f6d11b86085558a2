import type { PlanePoint } from '../../geometry/index.ts';
import { hypotenuse } from '../../geometry/metric/hypotenuse.ts';
import type { Corners, PixelSize } from './homography.ts';

/** A photo whose sides run together less than this is taken as seen from straight above: its perspective is noise. */
const LEAST_PERSPECTIVE = 0.02;
/** A side is not stretched more than this by what the perspective says. */
const MOST_STRETCH = 2.5;

/**
 * How large a plan is when it is looked at from straight above, in pixels: the longer of opposite sides, with the shape that
 * the perspective of a camera says (Zhang and He 2007, "Whiteboard scanning and image enhancement", section 3.2). Null where
 * it says nothing.
 * @param longest the longer side is made no longer
 */
export function straightenedSize(corners: Corners, picture: PixelSize, longest: number): PixelSize {
  const [a, b, c, d] = corners;
  const width = Math.max(lengthOf(a, b), lengthOf(d, c));
  const height = Math.max(lengthOf(a, d), lengthOf(b, c));
  const drawn = width / height;
  const seen = aspectSeen(corners, picture);
  const aspect = seen !== null && Math.max(seen / drawn, drawn / seen) <= MOST_STRETCH ? seen : drawn;
  const [wide, high] = aspect > drawn ? [height * aspect, height] : [width, width / aspect];
  const by = Math.min(1, longest / Math.max(wide, high));
  return { width: Math.max(1, Math.round(wide * by)), height: Math.max(1, Math.round(high * by)) };
}

const lengthOf = (a: PlanePoint, b: PlanePoint): number => hypotenuse(b[0] - a[0], b[1] - a[1]);

type Vector = readonly [number, number, number];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Width to height of the rectangle that a camera in the middle of the picture sees so. */
function aspectSeen(corners: Corners, { width, height }: PixelSize): number | null {
  // About the middle, so that the numbers are of one size.
  const unit = Math.max(width, height);
  const [m1, m2, m4, m3] = corners.map(([x, y]): Vector => [
    (x - width / 2) / unit,
    (y - height / 2) / unit,
    1,
  ]) as unknown as readonly [Vector, Vector, Vector, Vector];
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  if (![k2, k3].every(Number.isFinite)) return null;
  const along = (k: number, m: Vector): Vector => [k * m[0] - m1[0], k * m[1] - m1[1], k * m[2] - m1[2]];
  const [n2, n3] = [along(k2, m2), along(k3, m3)];
  if (Math.abs(n2[2]) < LEAST_PERSPECTIVE || Math.abs(n3[2]) < LEAST_PERSPECTIVE) return null;
  const focal = -(n2[0] * n3[0] + n2[1] * n3[1]) / (n2[2] * n3[2]);
  if (!(focal > 0)) return null;
  const long = (n: Vector): number => (n[0] ** 2 + n[1] ** 2) / focal + n[2] ** 2;
  return Math.sqrt(long(n2) / long(n3));
}
