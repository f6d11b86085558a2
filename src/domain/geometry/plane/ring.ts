import type { Point } from './point.ts';

/** A ring of corners, whether or not the first is repeated at the end. */
export type PlaneRing = readonly Point[];

/**
 * Twice over is outside again: a hole, and a part within a hole, count as they are drawn. Not exact for a point on an edge;
 * `geometry/containment` is.
 */
export function isInRings([x, y]: Point, rings: readonly PlaneRing[]): boolean {
  let isIn = false;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax, ay] = ring[j]!;
      const [bx, by] = ring[i]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
    }
  return isIn;
}

/** Where the edges of rings cross the line at a height: x, ascending; between an odd and the next even one is inside. */
export function crossingsAt(rings: readonly PlaneRing[], y: number): number[] {
  const found: number[] = [];
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax, ay] = ring[j]!;
      const [bx, by] = ring[i]!;
      if (ay > y !== by > y) found.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
    }
  return found.sort((a, b) => a - b);
}

/** Square units; positive where the ring runs counter-clockwise. Counted from its first corner, so that far away is as exact. */
export function signedArea(ring: PlaneRing): number {
  const first = ring[0];
  if (first === undefined) return 0;
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    twice += (ax - first[0]) * (by - first[1]) - (bx - first[0]) * (ay - first[1]);
  }
  return twice / 2;
}
