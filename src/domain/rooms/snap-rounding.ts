import { hypotenuse } from '../geometry/metric/hypotenuse.ts';
import { CodedError } from '../coded-error.ts';
import { orientation } from '../geometry/index.ts';
import { type Buckets, bucketsOf } from './linework/spatial-buckets.ts';
import type { Corner, Segment } from './linework/segment.ts';

/** What a plan may ask of one process. */
const MOST_SEGMENTS = 150_000;
const MOST_MEETINGS = 2_000_000;
/** Centimetres: side of the squares in which neighbours are looked for. */
const BUCKET = 64;
const ROUNDS = 8;

/** Centimetres, 335 km: so far two coordinates make one number, which is found faster than a text. */
const FAR = 2 ** 25;
const keyOf = ([x, y]: Corner): number | string =>
  Math.abs(x) < FAR && Math.abs(y) < FAR ? (x + FAR) * 2 * FAR + y + FAR : `${x},${y}`;

/** Two segments that cross, and where. */
interface Crossing {
  of: readonly [Segment, Segment];
  at: Corner;
}

/**
 * Snap rounding: cuts segments where they meet, so that the pieces meet at their ends only. Corners stay whole
 * centimetres, and a segment that passes through the square of a corner goes through the corner. No piece comes twice,
 * and the order and direction of the segments make no difference.
 * @param tolerance centimetres: at first, ends that nearly meet a line or another end are brought together.
 * @throws CodedError `plan-too-complex`.
 */
export function snapRound(given: readonly Segment[], tolerance = 0): Segment[] {
  let segments = unique(tolerance > 0 ? joinEnds(given, tolerance) : given);
  // Of the round before: what is still there was compared with its like, and leads through none of its corners.
  let known: ReadonlySet<Segment> = new Set();
  let knownCorners: ReadonlyMap<number | string, Corner> = new Map();
  let crossings: Crossing[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    if (segments.length > MOST_SEGMENTS) throw new CodedError('plan-too-complex');
    const still = known.size === 0 ? known : new Set(segments.filter((segment) => known.has(segment)));
    crossings = [
      ...crossings.filter(({ of: [a, b] }) => still.has(a) && still.has(b)),
      ...crossingsOf(segments, still),
    ];
    const corners = new Map<number | string, Corner>();
    for (const [a, b] of segments) corners.set(keyOf(a), a).set(keyOf(b), b);
    for (const { at } of crossings) corners.set(keyOf(at), at);
    const reach = round === 0 ? tolerance + 0.5 : 0.5;
    const next = unique(cutAt(segments, still, corners, knownCorners, reach));
    const isDone = crossings.length === 0 && next.length === segments.length;
    known = new Set(segments);
    knownCorners = corners;
    segments = next;
    if (isDone) break;
  }
  return segments;
}

/** Ends that lie within the tolerance of each other become one: the least of them. */
function joinEnds(segments: readonly Segment[], tolerance: number): Segment[] {
  const corners = new Map(segments.flat().map((corner) => [keyOf(corner), corner]));
  const ordered = [...corners.values()].toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const buckets: Buckets<Corner> = bucketsOf(BUCKET);
  const standIn = new Map<number | string, Corner>();
  for (const corner of ordered) {
    const near = buckets
      .nearLine(corner, corner, tolerance)
      .filter((other) => hypotenuse(other[0] - corner[0], other[1] - corner[1]) <= tolerance)
      .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])[0];
    if (!near) buckets.addPoint(corner, corner);
    standIn.set(keyOf(corner), near ?? corner);
  }
  return segments.map(([a, b]): Segment => [standIn.get(keyOf(a))!, standIn.get(keyOf(b))!]);
}

/** Each piece once, from its lesser end to its greater, in one order for all. */
function unique(segments: readonly Segment[]): Segment[] {
  const ordered = segments.flatMap((segment): Segment[] => {
    const [a, b] = segment;
    const order = a[0] - b[0] || a[1] - b[1];
    return order === 0 ? [] : [order < 0 ? segment : [b, a]];
  });
  ordered.sort(bySegment);
  return ordered.filter((segment, i) => i === 0 || bySegment(ordered[i - 1]!, segment) !== 0);
}

const bySegment = ([a, b]: Segment, [c, d]: Segment): number =>
  a[0] - c[0] || a[1] - c[1] || b[0] - d[0] || b[1] - d[1];

/** Where two segments cross within both of them, rounded; of two that are known it is known. */
function crossingsOf(segments: readonly Segment[], known: ReadonlySet<Segment>): Crossing[] {
  const buckets: Buckets<number> = bucketsOf(BUCKET);
  const isKnown = segments.map((segment) => known.has(segment));
  // From its lesser end to its greater: the first and the last column are those of its ends.
  const south = segments.map(([a, b]) => Math.min(a[1], b[1]));
  const north = segments.map(([a, b]) => Math.max(a[1], b[1]));
  segments.forEach(([a, b], i) => {
    buckets.addLine(a, b, i);
  });
  const found: Crossing[] = [];
  let looked = 0;
  for (const members of buckets.all()) {
    for (let i = 0; i < members.length; i++) {
      const one = members[i]!;
      const first = segments[one]!;
      for (let j = i + 1; j < members.length; j++) {
        const other = members[j]!;
        if (isKnown[one] && isKnown[other]) continue;
        if (++looked > MOST_MEETINGS * 4) throw new CodedError('plan-too-complex');
        const second = segments[other]!;
        if (second[0][0] > first[1][0] || first[0][0] > second[1][0]) continue;
        if (south[other]! > north[one]! || south[one]! > north[other]!) continue;
        const at = crossingOf(first, second);
        if (!at) continue;
        found.push({ of: [first, second], at });
        if (found.length > MOST_MEETINGS) throw new CodedError('plan-too-complex');
      }
    }
  }
  return found;
}

function crossingOf([a, b]: Segment, [c, d]: Segment): Corner | null {
  const side = (p: Corner, q: Corner, r: Corner): number =>
    Math.sign(orientation(p[0], p[1], q[0], q[1], r[0], r[1]));
  if (side(a, b, c) * side(a, b, d) >= 0 || side(c, d, a) * side(c, d, b) >= 0) return null;
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const share = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / (rx * sy - ry * sx);
  return [Math.round(a[0] + share * rx), Math.round(a[1] + share * ry)];
}

/** Leads every segment through the corners whose squares it passes; those that are known through new corners alone. */
function cutAt(
  segments: readonly Segment[],
  known: ReadonlySet<Segment>,
  corners: ReadonlyMap<number | string, Corner>,
  knownCorners: ReadonlyMap<number | string, Corner>,
  reach: number,
): Segment[] {
  const all: Buckets<Corner> = bucketsOf(BUCKET);
  const fresh: Buckets<Corner> = bucketsOf(BUCKET);
  for (const [key, corner] of corners) {
    all.addPoint(corner, corner);
    if (!knownCorners.has(key)) fresh.addPoint(corner, corner);
  }
  return segments.flatMap((segment) => {
    const [a, b] = segment;
    const isEnd = ([x, y]: Corner): boolean => (x === a[0] && y === a[1]) || (x === b[0] && y === b[1]);
    const passed = (known.has(segment) ? fresh : all)
      .nearLine(a, b, 2 + reach)
      .filter((corner) => passesSquare(segment, corner, reach));
    if (passed.every(isEnd)) return [segment];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const along = (p: Corner): number => (p[0] - a[0]) * dx + (p[1] - a[1]) * dy;
    const stops = new Map([a, ...passed, b].map((corner) => [keyOf(corner), corner]));
    const ordered = [...stops.values()].toSorted((p, q) => along(p) - along(q));
    return ordered.slice(1).map((corner, i): Segment => [ordered[i]!, corner]);
  });
}

/** Whether the segment meets the square around a corner (its west and south sides belong to it); `reach` is half a side. */
function passesSquare([a, b]: Segment, [x, y]: Corner, reach: number): boolean {
  let [from, to] = [0, 1];
  for (const axis of [0, 1] as const) {
    const low = (axis === 0 ? x : y) - reach - a[axis];
    const length = b[axis] - a[axis];
    if (length === 0) {
      if (low > 0 || low + 2 * reach <= 0) return false;
      continue;
    }
    const [t0, t1] = [low / length, (low + 2 * reach) / length];
    from = Math.max(from, Math.min(t0, t1));
    to = Math.min(to, Math.max(t0, t1));
  }
  return from < to;
}
