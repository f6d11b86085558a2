import type { Polygon, Position, Ring } from '../../entities/geometry.ts';
import { orientation } from '../plane/orientation.ts';

/** 1 inside, 0 on the boundary, -1 outside. */
export type Place = 1 | 0 | -1;

/** Where a position lies in respect of a polygon, its holes being outside. Exact. */
export function locate(position: Position, polygon: Polygon): Place {
  return locateInRings(position, polygon.coordinates);
}

/** The same for bare rings, the shell first. */
export function locateInRings(position: Position, rings: readonly Ring[]): Place {
  for (const [index, ring] of rings.entries()) {
    const place = locateInRing(position, ring);
    if (place === 0) return 0;
    if ((place === 1) !== (index === 0)) return -1;
  }
  return rings.length > 0 ? 1 : -1;
}

/** Counts how often a ray to the east meets a closed ring. */
function locateInRing([px, py]: Position, ring: Ring): Place {
  let isInside = false;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    if ((ay < py && by < py) || (ay > py && by > py) || (ax < px && bx < px)) continue;
    if (ay === by) {
      // Level edges: on the ray they count for nothing, but the position may lie on them.
      if (Math.min(ax, bx) <= px && px <= Math.max(ax, bx)) return 0;
      continue;
    }
    const side = orientation(ax, ay, bx, by, px, py);
    if (side === 0) return 0;
    // Half-open in y, so that a corner is counted once.
    if (ay > py !== by > py && side > 0 === by > ay) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}
