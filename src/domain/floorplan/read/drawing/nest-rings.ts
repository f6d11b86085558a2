import type { PlanePoint } from '../../../geometry/index.ts';

type Ring = PlanePoint[];
type Box = [number, number, number, number];

/**
 * Loops of one filled area → shells with their holes: a loop within an odd number of others is a hole, and belongs to
 * the smallest that holds it. Loops of one fill touch or lie apart; where they cross the caller finds the result invalid.
 */
export function nestRings(loops: readonly Ring[]): Ring[][] {
  const rings = loops
    .map((ring) => ({ ring, box: boxOf(ring), area: Math.abs(areaOf(ring)) }))
    .filter(({ area }) => area > 0)
    .sort((a, b) => b.area - a.area);
  const parts: { ring: Ring; holes: Ring[]; depth: number; box: Box }[] = [];
  for (const { ring, box } of rings) {
    // Larger ones come first, so the last one that holds this one is the smallest that does.
    const around = parts.findLast((part) => holdsBox(part.box, box) && holds(part.ring, ring));
    const depth = around ? around.depth + 1 : 0;
    const part = { ring, holes: [], depth, box };
    if (around && depth % 2 === 1) around.holes.push(ring);
    parts.push(part);
  }
  return parts.filter(({ depth }) => depth % 2 === 0).map(({ ring, holes }) => [ring, ...holes]);
}

function boxOf(ring: Ring): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

const holdsBox = (a: Box, b: Box) => a[0] <= b[0] && a[1] <= b[1] && a[2] >= b[2] && a[3] >= b[3];

function areaOf(ring: Ring): number {
  const first = ring[0];
  if (!first) return 0;
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    twice += (ax - first[0]) * (by - first[1]) - (bx - first[0]) * (ay - first[1]);
  }
  return twice / 2;
}

/** By the majority of some of its corners: single ones may lie on the other's edge. */
function holds(outer: Ring, inner: Ring): boolean {
  const step = Math.max(1, Math.floor(inner.length / 5));
  let votes = 0;
  for (let i = 0; i < inner.length; i += step) votes += isWithin(outer, inner[i]!) ? 1 : -1;
  return votes > 0;
}

function isWithin(ring: Ring, [x, y]: PlanePoint): boolean {
  let isIn = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}
