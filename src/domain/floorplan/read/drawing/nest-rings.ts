import type { PlanePoint } from '../../../geometry/index.ts';
import { boxAround, holdsBox, type Box } from '../../../geometry/plane/box.ts';
import { isInRings, signedArea } from '../../../geometry/plane/ring.ts';

type Ring = PlanePoint[];

/**
 * Loops of one filled area → shells with their holes: a loop within an odd number of others is a hole, and belongs to
 * the smallest that holds it. Loops of one fill touch or lie apart; where they cross the caller finds the result invalid.
 */
export function nestRings(loops: readonly Ring[]): Ring[][] {
  const rings = loops
    .map((ring) => ({ ring, box: boxAround(ring), area: Math.abs(signedArea(ring)) }))
    .filter(({ area }) => area > 0)
    .sort((a, b) => b.area - a.area);
  const parts: { ring: Ring; holes: Ring[]; depth: number; box: Box }[] = [];
  for (const { ring, box } of rings) {
    // Larger ones come first, so the last match around this one is the smallest.
    const around = parts.findLast((part) => holdsBox(part.box, box) && holds(part.ring, ring));
    const depth = around ? around.depth + 1 : 0;
    const part = { ring, holes: [], depth, box };
    if (around && depth % 2 === 1) around.holes.push(ring);
    parts.push(part);
  }
  return parts.filter(({ depth }) => depth % 2 === 0).map(({ ring, holes }) => [ring, ...holes]);
}

/** By the majority of some of its corners: single ones may lie on the other's edge. */
function holds(outer: Ring, inner: Ring): boolean {
  const step = Math.max(1, Math.floor(inner.length / 5));
  let votes = 0;
  for (let i = 0; i < inner.length; i += step) votes += isInRings(inner[i]!, [outer]) ? 1 : -1;
  return votes > 0;
}
