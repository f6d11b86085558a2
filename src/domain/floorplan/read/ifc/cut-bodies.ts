import { Clipper64, ClipType, FillRule, PolyTree64, type Path64, type Paths64 } from 'clipper2-ts';
import { areasInTree } from '../../../geometry/boolean/areas-in-tree.ts';
import type { PlanePoint } from '../../../geometry/index.ts';
import { distanceToSegment } from '../../../geometry/index.ts';
import { loopsAt } from './cut-loops.ts';
import type { Triangles } from './ifc-library.ts';

/** Rings of an area: its shell and its holes, not closed. Metres. */
export type Rings = PlanePoint[][];

/** Clipper counts in hundredths of a millimetre. */
const SCALE = 1e5;
/** Metres by which a corner may be beside the line of its neighbours to be left out: chords of an arc are nearer than that. */
const STRAIGHT = 5e-4;
/** Metres between a corner and another side of its outline. */
const GRAZING = 2.5e-3;
/** Corners of an outline up to which each is held against each side. */
const MOST_COMPARED = 1000;
/** Square metres: less is a splinter. */
const LEAST = 1e-3;

/** How high something reaches: metres. Null without triangles. */
export function heightsOf(bodies: readonly Triangles[]): [from: number, to: number] | null {
  let [from, to] = [Infinity, -Infinity];
  for (const body of bodies)
    for (let i = 2; i < body.length; i += 3) {
      from = Math.min(from, body[i]!);
      to = Math.max(to, body[i]!);
    }
  return from <= to ? [from, to] : null;
}

/** The areas that a level plane at a height cuts out of bodies. Metres. */
export function cutAt(bodies: readonly Triangles[], height: number): Rings[] {
  const origin = originOf(bodies);
  const paths = bodies.flatMap((body) => {
    const loops = loopsAt(body, height, origin).map((loop) => loop.map((point) => whole(point, origin)));
    return loops.length === 0 ? [] : united(loops, FillRule.EvenOdd);
  });
  return areasOf(paths, origin);
}

/** Whole metres near the bodies: products of what is left stay exact. */
const originOf = ([body]: readonly Triangles[]): PlanePoint => [
  Math.round(body?.[0] ?? 0),
  Math.round(body?.[1] ?? 0),
];

/** The areas that are covered by something as seen from above. Metres. */
export function seenFromAbove(bodies: readonly Triangles[]): Rings[] {
  const origin = originOf(bodies);
  const paths: Paths64 = [];
  for (const body of bodies)
    for (let i = 0; i + 8 < body.length; i += 9) {
      const [a, b, c] = [0, 3, 6].map((k) => whole([body[i + k]!, body[i + k + 1]!], origin)) as Triangle;
      const twice = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
      if (twice !== 0) paths.push(twice > 0 ? [a, b, c] : [c, b, a]);
    }
  return areasOf(paths, origin);
}

type Spot = Path64[number];
type Triangle = [Spot, Spot, Spot];
const whole = ([x, y]: PlanePoint, [x0, y0]: PlanePoint): Spot => ({
  x: Math.round((x - x0) * SCALE),
  y: Math.round((y - y0) * SCALE),
});

function united(paths: Paths64, rule: FillRule): Paths64 {
  const clipper = new Clipper64();
  clipper.addSubject(paths);
  const solution: Paths64 = [];
  clipper.execute(ClipType.Union, rule, solution);
  return solution;
}

function areasOf(paths: Paths64, [x0, y0]: PlanePoint): Rings[] {
  if (paths.length === 0) return [];
  const clipper = new Clipper64();
  clipper.addSubject(paths);
  const tree = new PolyTree64();
  clipper.execute(ClipType.Union, FillRule.NonZero, tree);
  return areasInTree(tree, (path) =>
    withoutGrazing(withoutStraight(path.map(({ x, y }): PlanePoint => [x0 + x / SCALE, y0 + y / SCALE]))),
  )
    .map((rings) => rings.filter((ring) => ring.length >= 3 && areaOf(ring) >= LEAST))
    .filter((rings) => rings.length > 0);
}

/** Square metres, without a sign. */
export function areaOf(ring: readonly PlanePoint[]): number {
  let twice = 0;
  ring.forEach(([x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]!;
    twice += x * ny - nx * y;
  });
  return Math.abs(twice) / 2;
}

/** Without corners between which the outline runs straight on. */
function withoutStraight(ring: readonly PlanePoint[]): PlanePoint[] {
  if (ring.length < 4) return [...ring];
  const first = ring[0]!;
  let far = 0;
  ring.forEach(([x, y], i) => {
    const [fx, fy] = ring[far]!;
    if (Math.hypot(x - first[0], y - first[1]) > Math.hypot(fx - first[0], fy - first[1])) far = i;
  });
  const half = thinned(ring.slice(0, far + 1));
  const other = thinned([...ring.slice(far), first]);
  const kept = [...half.slice(0, -1), ...other.slice(0, -1)];
  // Where it began may be in the middle of a side.
  return kept.filter((point, i) => {
    if (i !== 0 && point !== ring[far]) return true;
    const [before, after] = [kept[(i + kept.length - 1) % kept.length]!, kept[(i + 1) % kept.length]!];
    return kept.length <= 3 || distanceToSegment(point, before, after) > STRAIGHT;
  });
}

/** Without corners so near to another side that they would lie on it once places on earth are rounded to a millimetre. */
function withoutGrazing(ring: readonly PlanePoint[]): PlanePoint[] {
  const kept = [...ring];
  if (kept.length > MOST_COMPARED) return kept;
  for (let i = 0; i < kept.length && kept.length > 3;) {
    const grazes = kept.some((from, j) => {
      const next = (j + 1) % kept.length;
      return j !== i && next !== i && distanceToSegment(kept[i]!, from, kept[next]!) < GRAZING;
    });
    if (grazes) kept.splice(i, 1);
    i = grazes ? Math.max(0, i - 1) : i + 1;
  }
  return kept;
}

/** Douglas and Peucker's way, with a list instead of calls within calls. */
function thinned(line: readonly PlanePoint[]): PlanePoint[] {
  const keeps = new Uint8Array(line.length);
  keeps[0] = 1;
  keeps[line.length - 1] = 1;
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span;
    let [worst, at] = [STRAIGHT, -1];
    for (let i = from + 1; i < to; i += 1) {
      const off = distanceToSegment(line[i]!, line[from]!, line[to]!);
      if (off > worst) [worst, at] = [off, i];
    }
    if (at < 0) continue;
    keeps[at] = 1;
    open.push([from, at], [at, to]);
  }
  return line.filter((_, i) => keeps[i] === 1);
}
