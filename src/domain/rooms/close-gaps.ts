import { hypotenuse } from '../geometry/metric/hypotenuse.ts';
import { type Buckets, bucketsOf } from './linework/spatial-buckets.ts';
import type { Corner, Segment } from './linework/segment.ts';
import { distanceOf } from '../geometry/plane/point.ts';
import { distanceToSegment } from '../geometry/plane/segment.ts';

/* All lengths in centimetres. */

/** The widest opening that is closed: a double door, a window between two piers. */
const WIDEST = 230;
/** The end of a wall is at most so thick; the wall behind it is at least so long. */
const THICKEST = 95;
const LEAST_WALL = 25;
/** A loose end shorter than this says nothing of the direction of its wall. */
const LEAST_LOOSE = 5;
/** A wall reaches across to another that it meets squarely only if it is at least so long: a pilaster closes nothing. */
const LEAST_REACHING = 60;
/** So many times its length: a pier of a facade does not reach across the room behind it. */
const REACH = 2;
/** How far beside the ray another end may lie. */
const BESIDE = 8;
/** A piece of plan that is smaller than this in both directions is a column: it is joined to its like only. */
const COLUMN = 110;
/** A thin piece as long as a wall that reaches, whose end is so near to the wall behind it, is the stub of a wall. */
const THICKEST_STUB = 25;
const AT_WALL = 8;
/** The same where only the two sides are drawn. */
const THICKEST_LOOSE = 40;
/** Cosines: walls that run on in the same direction; a wall that is met squarely enough. */
const PARALLEL = 0.94;
const SQUARE = 0.6;
const BUCKET = 128;

interface Ray {
  from: Corner;
  /** Unit vector. */
  x: number;
  y: number;
  /** Which column it belongs to; null for a wall. */
  column: number | null;
  /** Of the wall behind. */
  length: number;
}

/** What is ahead of a ray. */
interface Ahead {
  at: Corner;
  /** The column that it belongs to; null for anything else. */
  column: number | null;
}

/**
 * Lines across the openings of walls: from every end of a wall straight on to the next end, or to the wall that it
 * meets squarely, if there is one within WIDEST.
 * And the ends of walls whose two sides are drawn and the end is not (`caps`).
 * @param segments noded: they meet at their ends only.
 */
export function closeGaps(segments: readonly Segment[]): { across: Segment[]; caps: Segment[] } {
  const web = webOf(segments);
  const lines: Buckets<Segment> = bucketsOf(BUCKET);
  for (const segment of segments) lines.addLine(segment[0], segment[1], segment);
  const columns = columnsOf(web, lines);
  const rays = raysOf(web, columns);
  const ends = new Map<string, Ray[]>();
  for (const ray of rays) ends.set(keyOf(ray.from), [...(ends.get(keyOf(ray.from)) ?? []), ray]);
  const first = rays.map((ray) => aheadOf(ray, reachOf(ray), { lines, ends, columns }));
  // A wall that is joined to a column goes on behind it.
  const joined = new Map<number, Ray[]>();
  rays.forEach((ray, i) => {
    const column = first[i]?.column ?? null;
    if (ray.column === null && column !== null) joined.set(column, [...(joined.get(column) ?? []), ray]);
  });
  const goesOn = ({ column, x, y }: Ray): boolean =>
    column !== null && (joined.get(column) ?? []).some((wall) => wall.x * x + wall.y * y > PARALLEL);
  const across = rays.flatMap((ray, i): Segment[] => {
    const to = goesOn(ray) ? aheadOf(ray, WIDEST, { lines, ends, columns }) : first[i];
    return to ? [[ray.from, to.at]] : [];
  });
  // Two ends that face each other find each other: that is one gap.
  const gaps = new Map(across.map((gap) => [gap.map(keyOf).toSorted().join(' '), gap]));
  return { across: [...gaps.values()], caps: capsOf(rays.filter((ray) => ray.length === Infinity)) };
}

/** The two sides of a wall that end beside each other are one end. */
function capsOf(loose: readonly Ray[]): Segment[] {
  const buckets: Buckets<Ray> = bucketsOf(BUCKET);
  for (const ray of loose) buckets.addPoint(ray.from, ray);
  return loose.flatMap((ray): Segment[] => {
    const beside = buckets.nearLine(ray.from, ray.from, THICKEST_LOOSE).filter((other) => {
      const [dx, dy] = [other.from[0] - ray.from[0], other.from[1] - ray.from[1]];
      const isBeside = Math.abs(dx * ray.x + dy * ray.y) <= BESIDE && hypotenuse(dx, dy) <= THICKEST_LOOSE;
      return other !== ray && isBeside && other.x * ray.x + other.y * ray.y > PARALLEL;
    });
    const nearest = beside.toSorted((a, b) => distanceOf(ray.from, a.from) - distanceOf(ray.from, b.from))[0];
    return nearest ? [[ray.from, nearest.from]] : [];
  });
}

const keyOf = ([x, y]: Corner): string => `${x},${y}`;

interface Web {
  corners: Map<string, Corner>;
  neighbors: Map<string, Corner[]>;
}

function webOf(segments: readonly Segment[]): Web {
  const corners = new Map<string, Corner>();
  const neighbors = new Map<string, Corner[]>();
  for (const [a, b] of segments)
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      corners.set(keyOf(from), from);
      const at = neighbors.get(keyOf(from));
      if (at) at.push(to);
      else neighbors.set(keyOf(from), [to]);
    }
  return { corners, neighbors };
}

/** Corners of pieces that are small on their own, and stand free. */
function columnsOf({ corners, neighbors }: Web, lines: Buckets<Segment>): Map<string, number> {
  const columns = new Map<string, number>();
  const stubs: string[][] = [];
  const seen = new Set<string>();
  for (const start of corners.keys()) {
    if (seen.has(start)) continue;
    const piece: string[] = [];
    const open = [start];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (seen.has(key)) continue;
      seen.add(key);
      piece.push(key);
      open.push(...neighbors.get(key)!.map(keyOf));
    }
    const spots = piece.map((key) => corners.get(key)!);
    const [thickness, length] = ([0, 1] as const)
      .map((axis) => {
        const values = spots.map((spot) => spot[axis]);
        return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
      })
      .toSorted((a, b) => a - b) as [number, number];
    if (length >= COLUMN) continue;
    for (const key of piece) columns.set(key, seen.size);
    if (thickness <= THICKEST_STUB && length >= LEAST_REACHING) stubs.push(piece);
  }
  const isAtWall = (at: Corner): boolean =>
    lines
      .nearLine(at, at, AT_WALL)
      .some((line) => !columns.has(keyOf(line[0])) && distanceToSegment(at, ...line) <= AT_WALL);
  const walls = stubs.filter((piece) => piece.some((key) => isAtWall(corners.get(key)!)));
  for (const key of walls.flat()) columns.delete(key);
  return columns;
}

/** Straight on from loose ends, and from both corners of the end of a wall that has two sides. */
function raysOf(web: Web, columns: ReadonlyMap<string, number>): Ray[] {
  const rays: Ray[] = [];
  for (const [key, corner] of web.corners) {
    const neighbors = web.neighbors.get(key)!;
    for (const behind of neighbors) {
      const length = distanceOf(behind, corner);
      const isLoose = neighbors.length === 1 && length >= LEAST_LOOSE;
      if (!isLoose && !(length >= LEAST_WALL && isWallEnd(web, corner, behind))) continue;
      const [x, y] = [(corner[0] - behind[0]) / length, (corner[1] - behind[1]) / length];
      rays.push({
        from: corner,
        x,
        y,
        column: columns.get(key) ?? null,
        length: isLoose ? Infinity : length,
      });
    }
  }
  return rays;
}

const cosine = (from: Corner, a: Corner, to: Corner, b: Corner): number =>
  ((a[0] - from[0]) * (b[0] - to[0]) + (a[1] - from[1]) * (b[1] - to[1])) /
  (distanceOf(from, a) * distanceOf(to, b));

/** Whether the wall's side from `behind` ends at `corner` and its other side goes back beside it: a U. */
function isWallEnd({ neighbors }: Web, corner: Corner, behind: Corner): boolean {
  return neighbors.get(keyOf(corner))!.some((across) => {
    if (across === behind || distanceOf(corner, across) > THICKEST) return false;
    if (Math.abs(cosine(corner, across, corner, behind)) > 0.4) return false;
    return neighbors
      .get(keyOf(across))!
      .some(
        (back) => distanceOf(across, back) >= LEAST_WALL && cosine(across, back, corner, behind) > PARALLEL,
      );
  });
}

const reachOf = ({ column, length }: Ray): number =>
  column !== null || length < LEAST_REACHING ? 0 : length * REACH;

interface Surroundings {
  lines: Buckets<Segment>;
  ends: ReadonlyMap<string, readonly Ray[]>;
  columns: ReadonlyMap<string, number>;
}

/** The nearest thing ahead: another end that comes towards us, or a wall across the way that is within reach. */
function aheadOf(ray: Ray, reach: number, { lines, ends, columns }: Surroundings): Ahead | null {
  const { from, x, y } = ray;
  const far: Corner = [from[0] + x * WIDEST, from[1] + y * WIDEST];
  let best: Ahead | null = null;
  let nearest = WIDEST;
  for (const [a, b] of lines.nearLine(from, far)) {
    const column = columns.get(keyOf(a)) ?? null;
    for (const corner of [a, b]) {
      const along = (corner[0] - from[0]) * x + (corner[1] - from[1]) * y;
      const beside = Math.abs((corner[0] - from[0]) * y - (corner[1] - from[1]) * x);
      // Of the two corners of an end the one straight ahead is nearer than it is.
      const cost = along - BESIDE + beside * 4;
      if (along <= 5 || along > WIDEST || beside > BESIDE || cost >= nearest) continue;
      const isFacing = (ends.get(keyOf(corner)) ?? []).some((other) => other.x * x + other.y * y < -PARALLEL);
      if (!isFacing && (along > reach || beside > 3)) continue;
      best = { at: corner, column };
      nearest = cost;
    }
    const hit = reach > 0 ? meets(ray, a, b) : null;
    if (hit === null || hit <= 2 || hit > reach || hit >= nearest) continue;
    best = { at: [Math.round(from[0] + x * hit), Math.round(from[1] + y * hit)], column };
    nearest = hit;
  }
  return best;
}

/** How far along the ray it meets a segment squarely enough; null where it does not. */
function meets({ from, x, y }: Ray, a: Corner, b: Corner): number | null {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const across = x * dy - y * dx;
  if (Math.abs(across) < SQUARE * hypotenuse(dx, dy)) return null;
  const along = ((a[0] - from[0]) * dy - (a[1] - from[1]) * dx) / across;
  const share = ((a[0] - from[0]) * y - (a[1] - from[1]) * x) / across;
  return share >= 0 && share <= 1 ? along : null;
}
