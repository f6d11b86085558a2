import type { Bounds, FeatureGeometry, Position } from '../../../domain/entities/geometry.ts';
import { ringsOf } from '../../../domain/geometry/index.ts';
import type { GuideSnap } from './guides.ts';
import { boxAround, type Pixel, type Projection, type Snap } from './snap.ts';

/** Pixels around the pointer within which distances are compared. */
export const SPACING_PX = 200;
/** Pixels within which a corner is drawn to an equal distance. */
const REACH_PX = 8;
/** Pixels of a distance that is worth repeating: neighbours share a wall, or nearly. */
const LEAST_PX = 16;
/** Among more edges a row can't be seen. */
const MOST_EDGES = 1_000;
/** Sine of the angle that two edges may make and still face each other. */
const PARALLEL = 0.05;

interface Edge {
  a: Pixel;
  b: Pixel;
  of: FeatureGeometry;
}
interface Hit {
  at: number;
  edge: Edge;
}

/**
 * Where a pixel would be as far from its neighbour as that is from the next one, or in the middle between two that face each
 * other; null if neither is near.
 * @param around the shapes within `SPACING_PX`
 */
export function equalDistance(
  pixel: Pixel,
  around: Iterable<FeatureGeometry>,
  { project, unproject }: Projection,
): Snap | null {
  const edges = edgesOf(around, boxAround(pixel, { project, unproject }, SPACING_PX), project);
  const beside = edges && nearestBeside(pixel, edges);
  if (!edges || !beside) return null;
  const { edge, foot, distance } = beside;
  const away = { x: (pixel.x - foot.x) / distance, y: (pixel.y - foot.y) / distance };
  const back = { x: -away.x, y: -away.y };
  const on = (from: Pixel, along: Pixel, length: number): Position =>
    unproject({ x: from.x + along.x * length, y: from.y + along.y * length });

  const found: { off: number; snap: Snap }[] = [];
  const consider = (wanted: number, from: Pixel, along: Pixel, range: readonly [number, number]): void => {
    const off = Math.abs(wanted - distance);
    if (wanted < LEAST_PX || off > REACH_PX) return;
    const position = on(foot, away, wanted);
    const lines = [
      [unproject(foot), position] as const,
      [on(from, along, range[0]), on(from, along, range[1])] as const,
    ];
    found.push({ off, snap: { position, to: 'equal-distance', of: edge.of, lines } });
  };

  // Through the neighbour to its far side, and on to the next.
  const isOwn = (other: Edge): boolean => other.of === edge.of;
  const far = firstHit(foot, back, edges, edge, 1, isOwn);
  const next = far && firstHit(foot, back, edges, edge, far.at + 1, (other) => !isOwn(other));
  if (far && next) consider(next.at - far.at, foot, back, [far.at, next.at]);
  // Between it and what faces it.
  const opposite = firstHit(foot, away, edges, edge, distance, () => true);
  if (opposite) consider(opposite.at / 2, foot, away, [opposite.at / 2, opposite.at]);
  return found.toSorted((a, b) => a.off - b.off)[0]?.snap ?? null;
}

/** An equal distance on a guide: both at once meet in one place. Null where that is far. */
export function alongGuide(
  guide: GuideSnap,
  spaced: Snap,
  pixel: Pixel,
  { project, unproject }: Projection,
): Snap | null {
  const [line] = guide.lines;
  const [gap] = spaced.lines;
  if (line === undefined || gap === undefined || guide.lines.length > 1 || guide.to === 'equal-length')
    return null;
  const [from, to, foot, at] = [line[0], guide.position, gap[0], spaced.position].map(project) as [
    Pixel,
    Pixel,
    Pixel,
    Pixel,
  ];
  const along = { x: to.x - from.x, y: to.y - from.y };
  const across = { x: at.x - foot.x, y: at.y - foot.y };
  const share = along.x * across.x + along.y * across.y;
  if (Math.abs(share) < 0.1 * Math.hypot(along.x, along.y) * Math.hypot(across.x, across.y)) return null;
  const t = ((at.x - from.x) * across.x + (at.y - from.y) * across.y) / share;
  const meeting = { x: from.x + t * along.x, y: from.y + t * along.y };
  if (Math.hypot(meeting.x - pixel.x, meeting.y - pixel.y) > 2 * REACH_PX) return null;
  const position = unproject(meeting);
  return { ...spaced, position, lines: [[line[0], position], ...spaced.lines] };
}

/** Edges within the box alone: an outline may have thousands elsewhere. Null where there are too many. */
function edgesOf(
  around: Iterable<FeatureGeometry>,
  [west, south, east, north]: Bounds,
  project: Projection['project'],
): Edge[] | null {
  const edges: Edge[] = [];
  for (const of of around)
    for (const ring of ringsOf(of))
      for (let i = 1; i < ring.length; i += 1) {
        const [a, b] = [ring[i - 1]!, ring[i]!];
        if ((a[0] < west && b[0] < west) || (a[0] > east && b[0] > east)) continue;
        if ((a[1] < south && b[1] < south) || (a[1] > north && b[1] > north)) continue;
        if (edges.length === MOST_EDGES) return null;
        edges.push({ a: project(a), b: project(b), of });
      }
  return edges;
}

/** The nearest edge that a pixel lies beside, not only near the end of. */
function nearestBeside(
  pixel: Pixel,
  edges: readonly Edge[],
): { edge: Edge; foot: Pixel; distance: number } | null {
  let best: { edge: Edge; foot: Pixel; distance: number } | null = null;
  for (const edge of edges) {
    const [dx, dy] = [edge.b.x - edge.a.x, edge.b.y - edge.a.y];
    const length = dx * dx + dy * dy;
    const t = length === 0 ? -1 : ((pixel.x - edge.a.x) * dx + (pixel.y - edge.a.y) * dy) / length;
    if (t < 0 || t > 1) continue;
    const foot = { x: edge.a.x + t * dx, y: edge.a.y + t * dy };
    const distance = Math.hypot(pixel.x - foot.x, pixel.y - foot.y);
    if (distance > 0 && distance <= SPACING_PX && distance < (best?.distance ?? Infinity))
      best = { edge, foot, distance };
  }
  return best;
}

/** The first edge that a ray meets after so many pixels, of those along the edge that it started from. */
function firstHit(
  from: Pixel,
  along: Pixel,
  edges: readonly Edge[],
  start: Edge,
  after: number,
  counts: (edge: Edge) => boolean,
): Hit | null {
  let best: Hit | null = null;
  for (const edge of edges) {
    if (edge === start || !counts(edge)) continue;
    const [dx, dy] = [edge.b.x - edge.a.x, edge.b.y - edge.a.y];
    const cross = along.x * dy - along.y * dx;
    if (cross === 0) continue;
    const [ax, ay] = [edge.a.x - from.x, edge.a.y - from.y];
    const at = (ax * dy - ay * dx) / cross;
    const share = (ax * along.y - ay * along.x) / cross;
    if (at > after && share >= 0 && share <= 1 && at < (best?.at ?? Infinity)) best = { at, edge };
  }
  return best !== null && isAlong(best.edge, start) ? best : null;
}

function isAlong(one: Edge, other: Edge): boolean {
  const [ax, ay] = [one.b.x - one.a.x, one.b.y - one.a.y];
  const [bx, by] = [other.b.x - other.a.x, other.b.y - other.a.y];
  return Math.abs(ax * by - ay * bx) <= PARALLEL * Math.hypot(ax, ay) * Math.hypot(bx, by);
}
