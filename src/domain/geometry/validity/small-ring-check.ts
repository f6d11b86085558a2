import type { Position, Ring } from '../../entities/geometry.ts';
import { contactPoint, isSpike, touches } from './segment-contact.ts';
import { copyRing } from './ring-mesh.ts';

/** Up to this many edges, comparing each with each beats building a sweep (measured: they meet at about 200). */
export const SMALL_RING_EDGES = 100;

const x = new Float64Array(SMALL_RING_EDGES + 2);
const y = new Float64Array(SMALL_RING_EDGES + 2);

/**
 * Where a single small ring meets itself other than at the corners between its edges; null where it is simple.
 * Takes a closed ring of at least three distinct positions and at most SMALL_RING_EDGES + 1 in all.
 */
export function selfContactOfSmallRing(ring: Ring): Position | null {
  const n = copyRing(ring, x, y, 0);
  for (let i = 0; i < n; i++) {
    const j = i + 1 < n ? i + 1 : 0;
    const ax = x[i]!;
    const ay = y[i]!;
    const bx = x[j]!;
    const by = y[j]!;
    const afterJ = j + 1 < n ? j + 1 : 0;
    if (isSpike(ax, ay, bx, by, x[afterJ]!, y[afterJ]!)) return [bx, by];
    const west = ax < bx ? ax : bx;
    const east = ax < bx ? bx : ax;
    const south = ay < by ? ay : by;
    const north = ay < by ? by : ay;
    // Edges before i have been compared; the last edge is a neighbour of the first.
    const last = i === 0 ? n - 1 : n;
    for (let k = i + 2; k < last; k++) {
      const l = k + 1 < n ? k + 1 : 0;
      const cx = x[k]!;
      const dx = x[l]!;
      if ((cx < west && dx < west) || (cx > east && dx > east)) continue;
      const cy = y[k]!;
      const dy = y[l]!;
      if ((cy < south && dy < south) || (cy > north && dy > north)) continue;
      if (touches(ax, ay, bx, by, cx, cy, dx, dy)) return contactPoint(ax, ay, bx, by, cx, cy, dx, dy);
    }
  }
  return null;
}
