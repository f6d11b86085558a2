import type { Corner, Segment } from './linework/segment.ts';
import { signedArea } from '../geometry/plane/ring.ts';

/** A closed run of corners; the first is not repeated at the end. */
export type Ring = Corner[];

/** A piece of the plane that segments enclose. Shell counter-clockwise, holes clockwise. */
export interface Face {
  shell: Ring;
  holes: Ring[];
  /** Square centimetres, holes taken off. */
  area: number;
}

/**
 * The faces of a plane that segments divide, the outer one left out. The segments must meet at their ends only
 * (`snapRound`). What closes nothing in (loose ends, bridges) is left out first.
 */
export function facesOf(segments: readonly Segment[]): Face[] {
  const cycles = cyclesOf(closingSegments(segments));
  const faces = cycles
    .filter((cycle) => cycle.area > 0)
    .map((cycle): Face => ({ shell: cycle.ring, holes: [], area: cycle.area }))
    .toSorted((a, b) => a.area - b.area);
  for (const { ring, area } of cycles) {
    if (area >= 0) continue;
    // The outer side of a group of faces: a hole of the smallest face around it.
    const around = faces.find((face) => face.area > -area && isWithin(ring, face.shell));
    around?.holes.push(ring);
  }
  return faces
    .map(untangle)
    .map((face) => ({ ...face, area: signedArea(face.shell) + sum(face.holes.map(signedArea)) }));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Segments that have different faces on their two sides. */
export function closingSegments(segments: readonly Segment[]): Segment[] {
  const web = webOf(segments);
  const faceOf = new Map<number, number>();
  let next = 0;
  for (let start = 0; start < web.count; start++) {
    if (faceOf.has(start)) continue;
    for (let half = start; !faceOf.has(half); half = web.next(half)) faceOf.set(half, next);
    next += 1;
  }
  return segments.filter((_, i) => faceOf.get(2 * i) !== faceOf.get(2 * i + 1));
}

/**
 * Half-edges: 2i runs along segment i, 2i + 1 against it. The next one is the sharpest turn to the left at the end, so
 * that the face lies to the left.
 */
function webOf(segments: readonly Segment[]) {
  const tail = (half: number): Corner => segments[half >> 1]![half & 1]!;
  const head = (half: number): Corner => segments[half >> 1]![1 - (half & 1)]!;
  const key = ([x, y]: Corner): string => `${x},${y}`;
  const leaving = new Map<string, number[]>();
  for (let half = 0; half < segments.length * 2; half++) {
    const at = leaving.get(key(tail(half)));
    if (at) at.push(half);
    else leaving.set(key(tail(half)), [half]);
  }
  const placeOf = new Map<number, number>();
  for (const halves of leaving.values()) {
    halves.sort((a, b) => compareDirections(tail(a), head(a), head(b)));
    halves.forEach((half, place) => placeOf.set(half, place));
  }
  const next = (half: number): number => {
    const twin = half ^ 1;
    const around = leaving.get(key(tail(twin)))!;
    return around[(placeOf.get(twin)! + around.length - 1) % around.length]!;
  };
  return { count: segments.length * 2, tail, next };
}

/** By angle about `at`, counter-clockwise from the east. Exact: coordinates are whole and small. */
function compareDirections(at: Corner, a: Corner, b: Corner): number {
  const [ax, ay, bx, by] = [a[0] - at[0], a[1] - at[1], b[0] - at[0], b[1] - at[1]];
  const half = (x: number, y: number): number => (y > 0 || (y === 0 && x > 0) ? 0 : 1);
  return half(ax, ay) - half(bx, by) || bx * ay - ax * by;
}

interface Cycle {
  ring: Ring;
  area: number;
}

function cyclesOf(segments: readonly Segment[]): Cycle[] {
  const web = webOf(segments);
  const seen = new Uint8Array(web.count);
  const cycles: Cycle[] = [];
  for (let start = 0; start < web.count; start++) {
    if (seen[start] === 1) continue;
    const ring: Ring = [];
    for (let half = start; seen[half] === 0; half = web.next(half)) {
      seen[half] = 1;
      ring.push(web.tail(half));
    }
    cycles.push({ ring, area: signedArea(ring) });
  }
  return cycles;
}

/** Whether a ring that crosses the shell nowhere lies within it: any corner that is not on the shell tells. */
function isWithin(ring: Ring, shell: Ring): boolean {
  for (const corner of ring) {
    const place = placeIn(corner, shell);
    if (place !== 0) return place > 0;
  }
  return false;
}

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}
/** Of rings that were asked about: most of what is asked of a large drawing lies far away. */
const boxes = new WeakMap<Ring, Box>();

function boxOf(ring: Ring): Box {
  const known = boxes.get(ring);
  if (known !== undefined) return known;
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [x, y] of ring) {
    box.west = Math.min(box.west, x);
    box.south = Math.min(box.south, y);
    box.east = Math.max(box.east, x);
    box.north = Math.max(box.north, y);
  }
  boxes.set(ring, box);
  return box;
}

/** 1 inside, 0 on the edge, -1 outside. Exact. The ring must not change. */
export function placeIn([px, py]: Corner, ring: Ring): -1 | 0 | 1 {
  const { west, south, east, north } = boxOf(ring);
  if (px < west || px > east || py < south || py > north) return -1;
  let inside = false;
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[(i + 1) % ring.length]!;
    const cross = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
    if (cross === 0 && isBetween(ax, px, bx) && isBetween(ay, py, by)) return 0;
    if (ay > py !== by > py && cross > 0 === by > ay) inside = !inside;
  }
  return inside ? 1 : -1;
}

const isBetween = (a: number, p: number, b: number): boolean => Math.min(a, b) <= p && p <= Math.max(a, b);

/** A shell that comes back to one of its corners has a hole that touches it there: that becomes a ring of its own. */
function untangle(face: Face): Face {
  const holes = face.holes.flatMap(loopsOf);
  const loops = loopsOf(face.shell);
  const shell = loops.reduce((best, loop) => (signedArea(loop) > signedArea(best) ? loop : best));
  return { shell, holes: [...holes, ...loops.filter((loop) => loop !== shell)], area: face.area };
}

function loopsOf(ring: Ring): Ring[] {
  const loops: Ring[] = [];
  const open: Ring = [];
  const places = new Map<string, number>();
  for (const corner of ring) {
    const key = corner.join();
    const before = places.get(key);
    if (before !== undefined) {
      const loop = open.splice(before);
      for (const [x, y] of loop) places.delete(`${x},${y}`);
      loops.push(loop);
    }
    places.set(key, open.length);
    open.push(corner);
  }
  loops.push(open);
  return loops;
}
