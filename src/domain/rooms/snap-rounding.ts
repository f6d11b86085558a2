import { hypotenuse } from '../geometry/measure/hypotenuse.ts';
import { CodedError } from '../coded-error.ts';
import { orientation } from '../geometry/index.ts';
import { type Buckets, bucketsOf } from './spatial-buckets.ts';
import type { Corner, Segment } from './segment.ts';

/** What a plan may ask of one process. */
const MOST_SEGMENTS = 150_000;
const MOST_MEETINGS = 2_000_000;
/** Centimetres: side of the squares in which neighbours are looked for. */
const BUCKET = 64;
const ROUNDS = 8;

const keyOf = ([x, y]: Corner): string => `${x},${y}`;

/**
 * Snap rounding: cuts segments where they meet, so that the pieces meet at their ends only. Corners stay whole
 * centimetres, and a segment that passes through the square of a corner goes through the corner. No piece comes twice,
 * and the order and direction of the segments make no difference.
 * @param tolerance centimetres: at first, ends that nearly meet a line or another end are brought together.
 * @throws CodedError `plan-too-complex`.
 */
export function nodeSegments(given: readonly Segment[], tolerance = 0): Segment[] {
  let segments = unique(tolerance > 0 ? joinEnds(given, tolerance) : given);
  for (let round = 0; round < ROUNDS; round++) {
    if (segments.length > MOST_SEGMENTS) throw new CodedError('plan-too-complex');
    const crossings = crossingsOf(segments);
    const corners = new Map<string, Corner>();
    for (const corner of [...segments.flat(), ...crossings]) corners.set(keyOf(corner), corner);
    const reach = round === 0 ? tolerance + 0.5 : 0.5;
    const next = unique(cutAt(segments, [...corners.values()], reach));
    const isDone = crossings.length === 0 && next.length === segments.length;
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
  const standIn = new Map<string, Corner>();
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
  const seen = new Map<string, Segment>();
  for (const [a, b] of segments) {
    const order = a[0] - b[0] || a[1] - b[1];
    if (order === 0) continue;
    const segment: Segment = order < 0 ? [a, b] : [b, a];
    seen.set(`${keyOf(segment[0])},${keyOf(segment[1])}`, segment);
  }
  return [...seen.values()].toSorted(
    ([a, b], [c, d]) => a[0] - c[0] || a[1] - c[1] || b[0] - d[0] || b[1] - d[1],
  );
}

/** Where two segments cross within both of them, rounded. */
function crossingsOf(segments: readonly Segment[]): Corner[] {
  const buckets: Buckets<number> = bucketsOf(BUCKET);
  segments.forEach(([a, b], i) => {
    buckets.addLine(a, b, i);
  });
  const found: Corner[] = [];
  let looked = 0;
  for (const members of buckets.all()) {
    for (let i = 0; i < members.length; i++)
      for (let j = i + 1; j < members.length; j++) {
        if (++looked > MOST_MEETINGS * 4) throw new CodedError('plan-too-complex');
        const crossing = crossingOf(segments[members[i]!]!, segments[members[j]!]!);
        if (!crossing) continue;
        found.push(crossing);
        if (found.length > MOST_MEETINGS) throw new CodedError('plan-too-complex');
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

/** Leads every segment through the corners whose squares it passes. */
function cutAt(segments: readonly Segment[], corners: readonly Corner[], reach: number): Segment[] {
  const buckets: Buckets<Corner> = bucketsOf(BUCKET);
  for (const corner of corners) buckets.addPoint(corner, corner);
  return segments.flatMap((segment) => {
    const [a, b] = segment;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const along = (p: Corner): number => (p[0] - a[0]) * dx + (p[1] - a[1]) * dy;
    const passed = buckets.nearLine(a, b, 2 + reach).filter((corner) => passesSquare(segment, corner, reach));
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
