import { arcPoints, ellipsePoints, sweepOf } from './curves.ts';
import type { Entity, Point3 } from '../entity.ts';
import { type BulgedPoint, bulgedPath } from './polyline.ts';
import { splinePoints } from './spline.ts';

const DEGREE = Math.PI / 180;
const IS_POLYLINE = 2;
/** A box around a text, which the hatch leaves free. */
const IS_TEXT_BOX = 8;

/** The boundary loops of a HATCH, each a closed chain. A loop that makes no sense comes out short; it is not used then. */
export function hatchLoops(entity: Entity, tolerance: number): Point3[][] {
  const pairs = new Pairs(entity);
  if (!pairs.skipTo(91)) return [];
  const elevation = elevationOf(entity);
  const count = pairs.take(91);
  const loops: Point3[][] = [];
  for (let i = 0; i < count && pairs.skipTo(92); i++) {
    const flags = pairs.take(92);
    const loop = flags & IS_POLYLINE ? polylineLoop(pairs, tolerance) : edgeLoop(pairs, tolerance);
    if (!(flags & IS_TEXT_BOX)) loops.push(loop.map(([x, y]) => [x, y, elevation]));
  }
  return loops;
}

/** Before the first loop stands one point, of which z alone means something. */
function elevationOf({ codes, values }: Entity): number {
  const z = codes.indexOf(30);
  return z >= 0 && z < codes.indexOf(91) ? Number(values[z]) : 0;
}

/** Walks along the pairs of an entity: the meaning of a code in a HATCH depends on the pairs before it. */
class Pairs {
  private readonly entity: Entity;
  private at = 0;

  constructor(entity: Entity) {
    this.entity = entity;
  }

  code(): number | undefined {
    return this.entity.codes[this.at];
  }

  skipTo(code: number): boolean {
    while (this.at < this.entity.codes.length && this.code() !== code) this.at += 1;
    return this.at < this.entity.codes.length;
  }

  /** The number if this code is next, else what it counts as. */
  take(code: number, otherwise = 0): number {
    if (this.code() !== code) return otherwise;
    const value = Number(this.entity.values[this.at]);
    this.at += 1;
    return value;
  }

  point(code: number): Point3 {
    return [this.take(code), this.take(code + 10), 0];
  }

  /** As many as there are in a row, whatever was announced. */
  numbers(code: number): number[] {
    const found: number[] = [];
    while (this.code() === code) found.push(this.take(code));
    return found;
  }

  points(code: number, each: (point: Point3) => void): void {
    while (this.code() === code) each(this.point(code));
  }
}

function polylineLoop(pairs: Pairs, tolerance: number): Point3[] {
  pairs.take(72);
  pairs.take(73);
  pairs.take(93);
  const corners: BulgedPoint[] = [];
  while (pairs.code() === 10) corners.push({ at: pairs.point(10), bulge: pairs.take(42) });
  return bulgedPath(corners, true, tolerance).points;
}

function edgeLoop(pairs: Pairs, tolerance: number): Point3[] {
  const count = pairs.take(93);
  const edges: Point3[][] = [];
  for (let i = 0; i < count && pairs.code() === 72; i++) edges.push(edge(pairs, tolerance));
  return joinEdges(edges.filter((one) => one.length > 0));
}

function edge(pairs: Pairs, tolerance: number): Point3[] {
  switch (pairs.take(72)) {
    case 1:
      return [pairs.point(10), pairs.point(11)];
    case 2:
      return arcEdge(pairs, tolerance);
    case 3:
      return ellipseEdge(pairs, tolerance);
    case 4:
      return splineEdge(pairs, tolerance);
    default:
      return [];
  }
}

/** Clockwise edges keep their angles mirrored about the x axis. */
function arcEdge(pairs: Pairs, tolerance: number): Point3[] {
  const centre = pairs.point(10);
  const radius = pairs.take(40);
  const angles = [pairs.take(50), pairs.take(51)] as const;
  return directed(pairs.take(73, 1), angles, (sweep) => arcPoints(centre, radius, sweep, tolerance));
}

function ellipseEdge(pairs: Pairs, tolerance: number): Point3[] {
  const centre = pairs.point(10);
  const major = pairs.point(11);
  const ratio = pairs.take(40);
  const minor: Point3 = [-major[1] * ratio, major[0] * ratio, 0];
  const angles = [pairs.take(50), pairs.take(51)] as const;
  return directed(pairs.take(73, 1), angles, (sweep) =>
    ellipsePoints(centre, major, minor, sweep, tolerance),
  );
}

function directed(
  isLeft: number,
  [start, end]: readonly [number, number],
  draw: (sweep: readonly [number, number]) => Point3[],
): Point3[] {
  if (isLeft) return draw(sweepOf(start, end, DEGREE));
  const [from, to] = sweepOf(start, end, DEGREE);
  return draw([-from, -to]);
}

function splineEdge(pairs: Pairs, tolerance: number): Point3[] {
  const degree = pairs.take(94);
  for (const code of [73, 74, 95, 96]) pairs.take(code);
  const knots = pairs.numbers(40);
  const control: Point3[] = [];
  const weights: number[] = [];
  while (pairs.code() === 10) {
    control.push(pairs.point(10));
    if (pairs.code() === 42) weights.push(pairs.take(42));
  }
  const fit: Point3[] = [];
  if (pairs.code() === 97) pairs.take(97);
  pairs.points(11, (point) => fit.push(point));
  return splinePoints({ degree, knots, control, weights, fit }, tolerance);
}

/** Edges follow each other, but some are written backwards: each is turned to begin where the one before ended. */
function joinEdges(edges: Point3[][]): Point3[] {
  const [first, second] = edges;
  if (!first) return [];
  const apart = (a: Point3, b: Point3) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const endOf = (points: Point3[]) => points[points.length - 1]!;
  const nearest = (point: Point3, points: Point3[]) =>
    Math.min(apart(point, points[0]!), apart(point, endOf(points)));
  const isBackwards = second && nearest(first[0]!, second) < nearest(endOf(first), second);
  const joined = isBackwards ? first.toReversed() : [...first];
  for (const next of edges.slice(1)) {
    const end = endOf(joined);
    const isTurned = apart(end, endOf(next)) < apart(end, next[0]!);
    for (const point of isTurned ? next.toReversed() : next) joined.push(point);
  }
  return joined;
}
