import type { Point } from './point.ts';

/** West, south, east, north, as `Bounds`. */
export type Box = [west: number, south: number, east: number, north: number];

/**
 * Returns the box around the points. Without points it is empty (west is greater than east), and `areApart` is true for it and
 * any other box. What is not a number is skipped.
 */
export function boxAround(points: Iterable<Point>): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return box;
}

export const areApart = (a: Readonly<Box>, b: Readonly<Box>): boolean =>
  a[0] > b[2] || a[2] < b[0] || a[1] > b[3] || a[3] < b[1];

/** Whether all of `inner` is in `outer`. */
export const holdsBox = (outer: Readonly<Box>, inner: Readonly<Box>): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

export const isInBox = ([x, y]: Point, [west, south, east, north]: Readonly<Box>): boolean =>
  x >= west && x <= east && y >= south && y <= north;
