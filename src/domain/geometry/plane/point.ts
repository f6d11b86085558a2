import { hypotenuse } from '../metric/hypotenuse.ts';

/** A point of a flat plane: metres, centimetres or pixels, as its reader counts. Positions in degrees fit too. */
export type Point = readonly [x: number, y: number];

/** The straight distance of two points. */
export const distanceOf = ([ax, ay]: Point, [bx, by]: Point): number => hypotenuse(bx - ax, by - ay);

/** Returns the mean of the points, or the origin for an empty list. */
export function meanOf(points: readonly Point[]): [x: number, y: number] {
  let [x, y] = [0, 0];
  for (const point of points) {
    x += point[0];
    y += point[1];
  }
  const count = Math.max(1, points.length);
  return [x / count, y / count];
}
