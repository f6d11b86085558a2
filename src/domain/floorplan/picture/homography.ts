import type { PlanePoint } from '../../geometry/index.ts';

/** Corners of a plan in its picture, in pixels: top left, then clockwise (y down). */
export type Corners = readonly [PlanePoint, PlanePoint, PlanePoint, PlanePoint];
export interface PixelSize {
  width: number;
  height: number;
}

/** A projective map of the plane: x' = (a x + b y + c) / (g x + h y + 1), y' = (d x + e y + f) / (g x + h y + 1). */
export type Homography = readonly [number, number, number, number, number, number, number, number];

/**
 * Maps a rectangle with its first corner at 0, 0 onto four corners (Heckbert 1989, section 2.2.3). Null where three of
 * them lie on one line.
 */
export function rectangleTo({ width, height }: PixelSize, corners: Corners): Homography | null {
  if (!isConvex(corners)) return null;
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const across = ax * by - bx * ay;
  const g = (sx * by - bx * sy) / across;
  const h = (ax * sy - sx * ay) / across;
  return [
    (x1 - x0 + g * x1) / width,
    (x3 - x0 + h * x3) / height,
    x0,
    (y1 - y0 + g * y1) / width,
    (y3 - y0 + h * y3) / height,
    y0,
    g / width,
    h / height,
  ];
}

/** Where a point of the rectangle lies. */
export function mapped([a, b, c, d, e, f, g, h]: Homography, [x, y]: PlanePoint): PlanePoint {
  const by = g * x + h * y + 1;
  return [(a * x + b * y + c) / by, (d * x + e * y + f) / by];
}

/** Whether four corners go around clockwise (y down) without a dent or a crossing. */
export const isConvex = (corners: Corners): boolean =>
  corners.every(([x, y], i) => {
    const [px, py] = corners[(i + 3) % 4]!;
    const [nx, ny] = corners[(i + 1) % 4]!;
    return (x - px) * (ny - y) - (y - py) * (nx - x) > 1;
  });
